package dev.okl.internal.search;

import dev.okl.metric.Errors;
import dev.okl.selection.Criterion;

/**
 * When the error on held-out observations has settled in a descent: to compare lambdas it need be no more exact than a small part of its own
 * standard error.
 */
final class SettledError {
    /** Of fewer predictions the standard error is large, and a sweep costs nothing. */
    private static final int MANY = 1000;

    private final Criterion criterion;
    private final double part;
    private final int inARow;
    private double before;
    private int calm;

    /**
     * Nothing is known yet.
     *
     * @param part of the standard error that the error changes by in a sweep at the most
     * @param inARow so many sweeps like this say that those to come are, too
     */
    private SettledError(Criterion criterion, double part, int inARow) {
        this.criterion = criterion;
        this.part = part;
        this.inARow = inARow;
    }

    /** So well that the best lambda is found, or one of its neighbours. */
    static SettledError roughly(Criterion criterion) {
        return new SettledError(criterion, 0.05, 2);
    }

    /** So well that neighbours can be compared. */
    static SettledError finely(Criterion criterion) {
        return new SettledError(criterion, 0.005, 3);
    }

    /** Takes note of the error after a sweep, the first of which begins anew. */
    boolean after(int sweep, Errors errors) {
        double error = criterion.of(errors);
        boolean isLittle = Math.abs(error - before) <= part * criterion.standardError(errors);
        calm = sweep > 1 && isLittle ? calm + 1 : 0;
        before = error;
        return calm >= inARow && errors.count() >= MANY;
    }
}

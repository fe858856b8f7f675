package dev.okl.internal.search;

import dev.okl.metric.Errors;
import dev.okl.selection.Criterion;

/**
 * When the error on held-out observations has settled in a descent: to compare lambdas it need be no more exact than a small part of its own
 * standard error.
 */
final class SettledError {
    private final Criterion criterion;
    private final double part;
    private final double relative;
    private final int inARow;
    private double before;
    private int calm;

    /**
     * Nothing is known yet.
     *
     * @param part of the standard error that the error changes by in a sweep at the most, ...
     * @param relative ... and of the error itself, for where there are few observations the standard error is large
     * @param inARow so many sweeps like this say that those to come are, too
     */
    private SettledError(Criterion criterion, double part, double relative, int inARow) {
        this.criterion = criterion;
        this.part = part;
        this.relative = relative;
        this.inARow = inARow;
    }

    /** So well that the best lambda is found, or one of its neighbours. */
    static SettledError roughly(Criterion criterion) {
        return new SettledError(criterion, 0.05, 2e-4, 2);
    }

    /** So well that neighbours can be compared. */
    static SettledError finely(Criterion criterion) {
        return new SettledError(criterion, 0.005, 2e-5, 3);
    }

    /** Takes note of the error after a sweep, the first of which begins anew. */
    boolean after(int sweep, Errors errors) {
        double error = criterion.of(errors);
        double little = Math.min(part * criterion.standardError(errors), relative * error);
        calm = sweep > 1 && Math.abs(error - before) <= little ? calm + 1 : 0;
        before = error;
        return calm >= inARow;
    }
}

package dev.okl.internal.descent;

import dev.okl.internal.state.State;
import dev.okl.internal.step.StepReport;
import dev.okl.selection.StopReason;
import java.util.Arrays;

/**
 * Remembers the best state of a descent, for rounding can undo what was gained: the columns are turned, or a step is ill-conditioned,
 * and the objective rises. A small rise often goes away in the next sweeps. After a large one the descent goes back to its best state
 * and does nothing but the two steps from there on.
 */
final class Safeguard {
    /** Steps are not solved exactly; a rise by more than this part is not due to that, but to rounding. */
    private static final double RISE = 1e-6;

    /** For so many sweeps a rise is waited out, ... */
    private static final int PATIENCE = 4;

    /** ... unless it is by more than this part. */
    private static final double LARGE_RISE = 1;

    /** Where a direction is this small beside the largest, turning the columns may lose it. */
    private static final double SMALL = 1e-4;

    private final State state;
    private final double lambda;
    private double best = Double.POSITIVE_INFINITY;
    private double last = Double.POSITIVE_INFINITY;
    private Runnable toBest = () -> {};
    private boolean hard;
    private boolean wentBack;
    private boolean atBest;
    private int sweepsAbove;

    Safeguard(State state, double lambda) {
        this.state = state;
        this.lambda = lambda;
    }

    /** The objective after the last step of the inputs. */
    double last() {
        return last;
    }

    boolean isTooHigh(double objective) {
        boolean above = !(objective <= best * (1 + RISE));
        sweepsAbove = above ? sweepsAbove + 1 : 0;
        return sweepsAbove > PATIENCE || !(objective <= best * (1 + LARGE_RISE));
    }

    /** Back to the best state, whose objective is returned. */
    double goBack() {
        toBest.run();
        atBest = true;
        sweepsAbove = 0;
        wentBack = true;
        return best;
    }

    /** Whether the descent has gone back before. */
    boolean hasGoneBack() {
        return wentBack;
    }

    /** After a step of the inputs. */
    void accept(double objective, StepReport step) {
        atBest = false;
        hard |= step.isHard();
        last = objective;
        if (objective < best) {
            best = objective;
            toBest = () -> {}; // one copy at a time
            toBest = state.snapshot();
        }
    }

    /**
     * Brings the state to its canonical form at the end of a descent, unless that makes it worse than it was; then it is the best state
     * again.
     */
    End finish(StopReason stop) {
        double[] singularValues = CanonicalForm.apply(state);
        // After an ill-conditioned step small directions, divided by lambda, may matter.
        boolean dropped = !hard && CanonicalForm.dropNegligible(state, singularValues);
        if (mayBeWorse(dropped, singularValues) && isWorse(stop)) {
            toBest.run();
            return new End(CanonicalForm.singularValues(state), true, true);
        }
        return new End(singularValues, dropped || atBest, false);
    }

    private boolean mayBeWorse(boolean dropped, double[] singularValues) {
        return hard || dropped || Arrays.stream(singularValues).anyMatch(s -> s > 0 && s < SMALL * singularValues[0]);
    }

    private boolean isWorse(StopReason stop) {
        double had = stop == StopReason.CONVERGED ? last : best;
        return !(state.objective(lambda) <= had * (1 + RISE));
    }

    /**
     * How a descent ended.
     *
     * @param moved whether the state is not the one that the last certificate is about
     * @param undone whether the canonical form was given up for the best state
     */
    record End(double[] singularValues, boolean moved, boolean undone) {}
}

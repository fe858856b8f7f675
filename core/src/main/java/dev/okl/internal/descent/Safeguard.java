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
    private final Acceleration acceleration;
    private double objective; // after the newest step
    private double last = Double.POSITIVE_INFINITY; // after the last step that was accepted
    private double best = Double.POSITIVE_INFINITY;
    private Runnable toBest = () -> {};
    private boolean hard;
    private boolean wentBack;
    private boolean atBest;
    private int sweepsAbove;

    Safeguard(State state, double lambda, Acceleration acceleration) {
        this.state = state;
        this.lambda = lambda;
        this.acceleration = acceleration;
    }

    /** The objective after the last step of the inputs that was accepted. */
    double objective() {
        return last;
    }

    /**
     * After a step of the inputs: whether it started from a prediction that made the objective rise. Then the state is again the one after
     * the last sweep, and the step is to be repeated.
     */
    boolean rejectsPrediction(StepReport step) {
        objective = step.objective(state, lambda);
        boolean reject = acceleration.proposed() && !(objective <= last);
        if (reject) {
            acceleration.reject();
        }
        return reject;
    }

    /**
     * After the same step: takes note of the state, or goes back to the best one where the objective has risen too far.
     *
     * @return false where the descent has to go back once more, for it will not come any further
     */
    boolean accept(StepReport step) {
        if (isTooHigh()) {
            toBest.run();
            acceleration.switchOff();
            if (wentBack) {
                atBest = true;
                return false;
            }
            wentBack = true;
            objective = best;
            sweepsAbove = 0;
        }
        hard |= step.isHard();
        last = objective;
        if (objective < best) {
            best = objective;
            toBest = () -> {}; // one copy at a time
            toBest = state.snapshot();
        }
        return true;
    }

    private boolean isTooHigh() {
        boolean above = !(objective <= best * (1 + RISE));
        sweepsAbove = above ? sweepsAbove + 1 : 0;
        return sweepsAbove > PATIENCE || !(objective <= best * (1 + LARGE_RISE));
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
            StopReason reached = stop == StopReason.CONVERGED ? StopReason.STALLED : stop;
            return new End(reached, CanonicalForm.singularValues(state), true);
        }
        return new End(stop, singularValues, dropped || atBest);
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
     */
    record End(StopReason stop, double[] singularValues, boolean moved) {}
}

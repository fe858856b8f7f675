package dev.okl.internal.descent;

import dev.okl.internal.state.Objective;
import dev.okl.internal.state.Problem;
import dev.okl.internal.state.State;
import dev.okl.internal.step.StepReport;
import dev.okl.internal.step.Steps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Weighted output kernel learning at one lambda: minimises J of {@link Problem}, equation (4),
 *
 * <pre>1/(2 lambda) sum w_ij (e_i . b_j - y_ij)^2 + 1/2 tr(A'K A) + 1/2 tr(C'K_T C),   E = K A,   B = K_T C</pre>
 *
 * by exact minimisation over the inputs' side and the tasks' side in turn. A sweep is both steps.
 *
 * <p>J is not jointly convex, but it is the factored form of a convex problem: at full rank the duality gap bounds the
 * distance to the global optimum, and that is the stop rule; at smaller ranks it is the gradient. Four helpers keep the
 * alternation from crawling: {@link CanonicalForm#balance} evens out the two sides, {@link MeanShift} tasks and mean, {@link Acceleration} predicts where
 * sweeps lead, {@link RankGrowth} revives dead columns. In exact arithmetic J never rises; a {@link Safeguard} sees to it in ours.
 */
public final class BlockCoordinateDescent<P extends State> {
    /** The accuracy of the steps where they are too hard to be solved any better. */
    private static final double COARSEST = 1e-2;

    private final Steps<P> steps;
    private final DescentOptions options;

    public BlockCoordinateDescent(Steps<P> steps, DescentOptions options) {
        this.steps = steps;
        this.options = options;
    }

    /** Improves the point in place, starting from the tasks' values, and leaves it in canonical form. */
    public DescentResult run(P point, double lambda, SweepListener listener) {
        double accuracy = options.stepTolerance();
        Acceleration acceleration = new Acceleration(point.taskRows().memory(), options.accelerationDepth());
        Optimality optimality = new Optimality(point, lambda, options);
        Safeguard safeguard = new Safeguard(point);
        List<DescentResult.Sweep> trace = new ArrayList<>();
        DescentResult.Stop stop = DescentResult.Stop.SWEEP_LIMIT;
        int iterations = 0;

        for (int sweep = 1; sweep <= options.maxSweeps(); sweep++) {
            StepReport input = steps.inputs(point, lambda, accuracy);
            double objective = Objective.after(input, point, lambda);
            if (acceleration.proposed() && !(objective <= safeguard.last())) {
                acceleration.reject();
                iterations += input.iterations();
                input = steps.inputs(point, lambda, accuracy);
                objective = Objective.after(input, point, lambda);
            }
            if (safeguard.isTooHigh(objective)) {
                if (!safeguard.goBack()) {
                    stop = DescentResult.Stop.STALLED;
                    break;
                }
                objective = safeguard.best();
                acceleration.restart();
            }
            safeguard.accept(objective, input);
            boolean plain = options.accelerationDepth() == 0 || safeguard.hasGoneBack(); // nothing but the two steps
            accuracy = input.converged() ? accuracy : Math.min(COARSEST, 10 * accuracy);
            StepReport task = steps.tasks(point, lambda, accuracy);
            if (!plain) {
                MeanShift.apply(point);
                CanonicalForm.balance(point);
            }
            iterations += input.iterations() + task.iterations();
            double gradient = Math.max(input.gradient(), task.gradient());
            DescentResult.Sweep done = new DescentResult.Sweep(sweep, objective, gradient);
            trace.add(done);

            boolean goOn = listener.onSweep(done);
            Optimality.Verdict verdict = optimality.judge(sweep, gradient);
            if (verdict == Optimality.Verdict.OPTIMAL) {
                stop = DescentResult.Stop.CONVERGED;
                break;
            }
            if (verdict == Optimality.Verdict.STALLED) {
                stop = DescentResult.Stop.STALLED;
                break;
            }
            if (!goOn) {
                stop = DescentResult.Stop.CANCELLED;
                break;
            }
            if (verdict == Optimality.Verdict.MOVED) {
                acceleration.restart();
            } else if (sweep < options.maxSweeps() && !plain) {
                acceleration.propose();
            }
        }
        double[] singularValues = CanonicalForm.apply(point);
        boolean dropped = !safeguard.isHard() && CanonicalForm.dropNegligible(point, singularValues);
        if (safeguard.undoes(dropped, singularValues, lambda, stop)) {
            stop = stop == DescentResult.Stop.CONVERGED ? DescentResult.Stop.STALLED : stop;
            return new DescentResult(stop, trace, iterations, null, CanonicalForm.singularValues(point));
        }
        // Balanced columns are those functions in their canonical form already; others change the objective when they
        // get there, and a point that the descent went back to has no certificate yet.
        boolean certified = options.accelerationDepth() > 0 && !dropped && !safeguard.isBack();
        return new DescentResult(stop, trace, iterations, certified ? optimality.certificate() : null, singularValues);
    }

    /**
     * Remembers the best point, for rounding can undo what was gained: the columns are turned, or a step is ill-conditioned, and the
     * objective rises. A small rise often goes in the next sweeps. After a large one the descent goes back to its best point and does
     * nothing but the two steps from there on.
     */
    private static final class Safeguard {
        /** Steps are not solved exactly; a rise by more than this part is not due to that, but to rounding. */
        private static final double RISE = 1e-6;

        /** For so many sweeps a rise is waited out, ... */
        private static final int PATIENCE = 4;

        /** ... unless it is by more than this part. */
        private static final double LARGE_RISE = 1;

        /** Where a direction is this small beside the largest, turning the columns may lose it. */
        private static final double SMALL = 1e-4;

        private final State point;
        private double best = Double.POSITIVE_INFINITY;
        private double last = Double.POSITIVE_INFINITY;
        private Runnable toBest = () -> {};
        private boolean hard;
        private boolean wentBack;
        private boolean back;
        private int sweepsAbove;

        Safeguard(State point) {
            this.point = point;
        }

        /** The smallest objective so far. */
        double best() {
            return best;
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

        /** To the best point; false where that has not helped before. */
        boolean goBack() {
            toBest.run();
            back = true;
            sweepsAbove = 0;
            boolean first = !wentBack;
            wentBack = true;
            return first;
        }

        boolean hasGoneBack() {
            return wentBack;
        }

        /** Whether the point is the best one again, and nothing was done since. */
        boolean isBack() {
            return back;
        }

        /** After a step of the inputs. */
        void accept(double objective, StepReport step) {
            back = false;
            hard |= step.isHard();
            last = objective;
            if (objective < best) {
                best = objective;
                toBest = () -> {}; // one copy at a time
                toBest = point.keep();
            }
        }

        /** Whether a step was so ill-conditioned that small directions, divided by lambda, may matter. */
        boolean isHard() {
            return hard;
        }

        /** Goes back where the canonical form, at the end, has made the point worse than it was. */
        boolean undoes(boolean dropped, double[] singularValues, double lambda, DescentResult.Stop stop) {
            if (!hard
                    && !dropped
                    && Arrays.stream(singularValues).noneMatch(s -> s > 0 && s < SMALL * singularValues[0])) {
                return false;
            }
            double had = stop == DescentResult.Stop.CONVERGED ? last : best;
            boolean worse = !(Objective.of(point, lambda) <= had * (1 + RISE));
            if (worse) {
                toBest.run();
            }
            return worse;
        }
    }
}

package dev.okl.solver;

import java.util.ArrayList;
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
public final class BlockCoordinateDescent<P extends Point> {
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
            if (acceleration.proposed() && !(objective <= safeguard.best())) {
                acceleration.reject();
                iterations += input.iterations();
                input = steps.inputs(point, lambda, accuracy);
                objective = Objective.after(input, point, lambda);
            }
            boolean plain = options.accelerationDepth() == 0; // nothing but the two steps
            if (safeguard.rises(objective)) {
                if (!safeguard.goBack()) {
                    stop = DescentResult.Stop.STALLED;
                    break;
                }
                objective = safeguard.best();
                acceleration.restart();
                plain = true;
            }
            safeguard.accept(objective, input);
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
        // Balanced columns are those functions in their canonical form already; others change the objective when they
        // get there.
        Certificate certificate = options.accelerationDepth() > 0 ? optimality.certificate() : null;
        double[] singularValues = CanonicalForm.apply(point);
        if (safeguard.isNeeded() && safeguard.rises(Objective.of(point, lambda))) {
            safeguard.goBack();
            return new DescentResult(
                    DescentResult.Stop.STALLED, trace, iterations, null, CanonicalForm.singularValues(point));
        }
        return new DescentResult(stop, trace, iterations, certificate, singularValues);
    }

    /**
     * Remembers the best point where rounding can undo what was gained: the columns are turned, or a step is ill-conditioned, and
     * the objective rises. Then the descent goes back and does a sweep of nothing but the two steps; if that does not help it ends.
     */
    private static final class Safeguard {
        /** Steps are not solved exactly; a rise by more than this part is not due to that, but to rounding. */
        private static final double RISE = 1e-6;

        private final Point point;
        private double best = Double.POSITIVE_INFINITY;
        private Runnable toBest;
        private boolean wentBack;

        Safeguard(Point point) {
            this.point = point;
        }

        /** The objective after the last step of the inputs. */
        double best() {
            return best;
        }

        boolean rises(double objective) {
            return !(objective <= best * (1 + RISE));
        }

        /** To the best point; false where the descent came from there just before. */
        boolean goBack() {
            if (toBest != null) {
                toBest.run();
            }
            boolean worthIt = toBest != null && !wentBack;
            wentBack = true;
            return worthIt;
        }

        /** After a step of the inputs. */
        void accept(double objective, StepReport step) {
            wentBack &= objective == best;
            best = objective;
            // A step that does not know its squared error was hard to solve, or has left little of the squares.
            toBest = Double.isNaN(step.squaredError()) ? point.keep() : null;
        }

        boolean isNeeded() {
            return toBest != null;
        }
    }
}

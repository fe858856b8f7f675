package dev.okl.internal.descent;

import dev.okl.internal.state.State;
import dev.okl.internal.step.StepReport;
import dev.okl.internal.step.Steps;
import dev.okl.selection.StopReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Weighted output kernel learning at one lambda: minimises J of {@link dev.okl.internal.state.Problem}, equation (4),
 *
 * <pre>1/(2 lambda) sum w_ij (e_i . b_j - y_ij)^2 + 1/2 tr(A'K A) + 1/2 tr(C'K_T C),   E = K A,   B = K_T C</pre>
 *
 * by exact minimisation over the inputs' side and the tasks' side in turn. A sweep is both steps.
 *
 * <p>J is not jointly convex, but it is the factored form of a convex problem: at full rank the duality gap bounds the
 * distance to the global optimum, and that is the stop rule; at smaller ranks it is the gradient. Four helpers keep the
 * alternation from crawling: {@link CanonicalForm#balance} evens out the two sides, {@link MeanShift} tasks and mean,
 * {@link Acceleration} predicts where sweeps lead, {@link RankGrowth} revives dead columns. In exact arithmetic J never
 * rises; in floating-point arithmetic a {@link Safeguard} sees to it.
 */
public final class BlockCoordinateDescent<S extends State> {
    /** The tolerance of the steps where they are too hard to be solved any better. */
    private static final double COARSEST = 1e-2;

    private final Steps<S> steps;
    private final DescentOptions options;

    public BlockCoordinateDescent(Steps<S> steps, DescentOptions options) {
        this.steps = steps;
        this.options = options;
    }

    /** Improves the state in place, starting from the tasks' values, and leaves it in canonical form. */
    public DescentResult run(S state, double lambda, SweepListener listener) {
        Acceleration acceleration = new Acceleration(state.tasks().newHistory(), options.accelerationDepth());
        Optimality optimality = new Optimality(state, lambda, options);
        Safeguard safeguard = new Safeguard(state, lambda);
        List<DescentResult.Sweep> trace = new ArrayList<>();
        double tolerance = options.stepTolerance();
        int iterations = 0;
        Optional<StopReason> stop = Optional.empty();
        while (stop.isEmpty()) {
            StepReport inputs = steps.inputs(state, lambda, tolerance);
            double objective = inputs.objective(state, lambda);
            if (acceleration.proposed() && !(objective <= safeguard.last())) {
                acceleration.reject();
                iterations += inputs.iterations();
                inputs = steps.inputs(state, lambda, tolerance);
                objective = inputs.objective(state, lambda);
            }
            if (safeguard.isTooHigh(objective)) {
                boolean again = safeguard.hasGoneBack();
                objective = safeguard.goBack();
                acceleration.restart();
                if (again) {
                    return finish(safeguard, optimality, StopReason.STALLED, trace, iterations);
                }
            }
            safeguard.accept(objective, inputs);
            tolerance = inputs.converged() ? tolerance : Math.min(COARSEST, 10 * tolerance);
            StepReport tasks = steps.tasks(state, lambda, tolerance);
            boolean plain = options.accelerationDepth() == 0 || safeguard.hasGoneBack(); // nothing but the two steps
            if (!plain) {
                MeanShift.apply(state);
                CanonicalForm.balance(state);
            }
            iterations += inputs.iterations() + tasks.iterations();
            trace.add(DescentResult.Sweep.of(trace.size() + 1, objective, inputs, tasks));
            stop = optimality.checkAndGrow(trace.get(trace.size() - 1), listener);
            acceleration.advance(stop.isPresent() || plain, optimality.hasMoved());
        }
        return finish(safeguard, optimality, stop.get(), trace, iterations);
    }

    private DescentResult finish(
            Safeguard safeguard,
            Optimality optimality,
            StopReason stop,
            List<DescentResult.Sweep> trace,
            int iterations) {
        Safeguard.End end = safeguard.finish(stop);
        // Balanced columns are those functions in their canonical form already; others change the objective when they
        // get there, and a state that the descent went back to has no certificate yet.
        boolean certified = options.accelerationDepth() > 0 && !end.moved();
        return new DescentResult(
                end.undone() && stop == StopReason.CONVERGED ? StopReason.STALLED : stop,
                trace,
                iterations,
                certified ? optimality.certificate() : Optional.empty(),
                end.singularValues());
    }
}

package dev.okl.internal.descent;

import dev.okl.internal.descent.DescentResult.Sweep;
import dev.okl.internal.state.Problem;
import dev.okl.internal.state.State;
import dev.okl.internal.step.StepReport;
import dev.okl.internal.step.Steps;
import dev.okl.selection.StopReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Weighted output kernel learning at one lambda: minimises J of {@link Problem}, equation (4),
 *
 * <pre>1/(2 lambda) sum w_ij (e_i . b_j - y_ij)^2 + 1/2 tr(A'K A) + 1/2 tr(C'K_T C),   E = K A,   B = K_T C</pre>
 *
 * by exact minimisation over the inputs' side and the tasks' side in turn. A sweep is both steps.
 *
 * <p>J is not jointly convex, but it is the factored form of a convex problem: at full rank the duality gap bounds the
 * distance to the global optimum, and that is the stop rule; at smaller ranks it is the gradient. Four helpers speed up
 * the alternation: {@link CanonicalForm#balance} evens out the two sides, {@link MeanShift} tasks and mean,
 * {@link Acceleration} predicts where sweeps lead, {@link RankGrowth} refills columns that have become zero. In exact
 * arithmetic J never rises; in floating-point arithmetic a {@link Safeguard} sees to it.
 */
public record BlockCoordinateDescent<S extends State>(Steps<S> steps, DescentOptions options) {
    /** The tolerance of the steps where they are too hard to be solved any better. */
    private static final double COARSEST = 1e-2;

    /**
     * Improves the state in place, starting from the tasks' values, and leaves it in canonical form.
     *
     * @param listener is told of every sweep; false ends the descent
     */
    public DescentResult run(S state, double lambda, Predicate<Sweep> listener) {
        return run(state, lambda, listener, sweep -> false);
    }

    /**
     * The same where the fit may be wanted less exactly than to the tolerance.
     *
     * @param isEnough whether the state after a sweep will do; the descent ends with it unless its rank should grow first
     */
    public DescentResult run(S state, double lambda, Predicate<Sweep> listener, Predicate<Sweep> isEnough) {
        Acceleration acceleration = new Acceleration(state.tasks().newHistory(), options.accelerationDepth());
        Safeguard safeguard = new Safeguard(state, lambda, acceleration);
        Optimality optimality = new Optimality(state, lambda, options);
        List<Sweep> trace = new ArrayList<>();
        double tolerance = options.stepTolerance();
        int iterations = 0;
        Optional<StopReason> stop = Optional.empty();
        while (stop.isEmpty()) {
            StepReport inputs = steps.inputs(state, lambda, tolerance);
            while (safeguard.rejectsPrediction(inputs)) {
                iterations += inputs.iterations();
                inputs = steps.inputs(state, lambda, tolerance);
            }
            if (!safeguard.accept(inputs)) {
                stop = Optional.of(StopReason.STALLED);
                break;
            }
            tolerance = inputs.converged() ? tolerance : Math.min(COARSEST, 10 * tolerance);
            StepReport tasks = steps.tasks(state, lambda, tolerance);
            if (acceleration.isOn()) {
                MeanShift.apply(state);
                CanonicalForm.balance(state);
            }
            iterations += inputs.iterations() + tasks.iterations();
            Sweep sweep =
                    new Sweep(trace.size() + 1, safeguard.objective(), Math.max(inputs.gradient(), tasks.gradient()));
            trace.add(sweep);
            boolean cancelled = !listener.test(sweep);
            stop = optimality.checkAndGrow(sweep, cancelled, !cancelled && isEnough.test(sweep));
            acceleration.advance(stop.isPresent(), optimality.hasMoved());
        }
        return result(safeguard.finish(stop.get()), optimality, trace, iterations);
    }

    private DescentResult result(Safeguard.End end, Optimality optimality, List<Sweep> trace, int iterations) {
        // Balanced columns are those functions in their canonical form already; others change the objective when they
        // get there, and a state that the descent went back to has no certificate yet.
        boolean certified = options.accelerationDepth() > 0 && !end.moved();
        return new DescentResult(
                end.stop(),
                trace,
                iterations,
                certified ? optimality.certificate() : Optional.empty(),
                end.singularValues());
    }
}

package dev.okl.internal.step;

import dev.okl.internal.state.State;
import java.util.OptionalDouble;

/**
 * What a step found and took.
 *
 * @param gradient the relative gradient before the step, |a - (r - H v)/lambda| / |a| in the norm of the Gram matrix: 0
 *     where there was nothing to improve
 * @param squaredError sum w (y - value)^2 after the step; empty where the step does not know it to enough digits
 * @param iterations of the inner iterative solver, 0 for a direct one
 * @param converged whether the inner solver reached its tolerance
 * @param exactByRow whether H_i v_i + lambda a_i = r_i holds to rounding in every row, for the step and for what was solved along with it
 */
public record StepReport(
        double gradient, OptionalDouble squaredError, int iterations, boolean converged, boolean exactByRow) {
    /** Of a side without unknowns, or with zeros on both sides. */
    public static final StepReport NOTHING_TO_DO = new StepReport(0, 0, true);

    /** Of a step that does not know its squared error. */
    public StepReport(double gradient, int iterations, boolean converged) {
        this(gradient, OptionalDouble.empty(), iterations, converged);
    }

    /** Of a step that does not promise anything of a single row. */
    public StepReport(double gradient, OptionalDouble squaredError, int iterations, boolean converged) {
        this(gradient, squaredError, iterations, converged, false);
    }

    /** The same with what other right-hand sides took. */
    StepReport withIterations(int more) {
        return new StepReport(gradient, squaredError, iterations + more, converged, exactByRow);
    }

    /** The same where the rows are solved exactly, or are not. */
    StepReport withExactRows(boolean exact) {
        return new StepReport(gradient, squaredError, iterations, converged, exact);
    }

    /** Whether rounding leaves few digits: the step was hard to solve, or has left little of the squares. */
    public boolean isHard() {
        return squaredError.isEmpty() && !withExactRows(false).equals(NOTHING_TO_DO);
    }

    /** J right after the step, without a pass over the observations where the step knows the squared error. */
    public double objective(State state, double lambda) {
        return squaredError.isPresent() ? state.objective(squaredError.getAsDouble(), lambda) : state.objective(lambda);
    }
}

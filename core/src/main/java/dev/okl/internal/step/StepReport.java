package dev.okl.internal.step;

/**
 * What a step found and took.
 *
 * @param gradient the relative gradient before the step, |a - (r - H v)/lambda| / |a| in the norm of the Gram matrix: 0
 *     where there was nothing to improve
 * @param squaredError sum w (y - value)^2 after the step, or NaN where the step does not know it to enough digits
 * @param iterations of the inner iterative solver, 0 for a direct one
 * @param converged whether the inner solver reached its tolerance
 */
public record StepReport(double gradient, double squaredError, int iterations, boolean converged) {
    public static final StepReport NOTHING_TO_DO = new StepReport(0, Double.NaN, 0, true);

    /** Whether rounding leaves few digits: the step was hard to solve, or has left little of the squares. */
    public boolean isHard() {
        return Double.isNaN(squaredError) && !this.equals(NOTHING_TO_DO);
    }
}

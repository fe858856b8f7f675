package dev.okl.solver;

/**
 * What a step found and took.
 *
 * @param gradient the relative gradient before the step, |a - (r - H v)/lambda| / |a| in the norm of the Gram matrix: 0
 *     where there was nothing to improve
 * @param iterations of the inner iterative solver, 0 for a direct one
 * @param converged whether the inner solver reached its tolerance
 */
public record StepReport(double gradient, int iterations, boolean converged) {
    static final StepReport NOTHING_TO_DO = new StepReport(0, 0, true);
}

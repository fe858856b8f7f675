package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.linalg.ConjugateGradient;

/**
 * CG in the inner product of K on T(a) = H o (K a) + lambda a = r: one product with K per iteration and no factorisation
 * of K, which may be singular. On a side with an identity Gram this is the paper's solver (f), CG on L_B.
 */
public final class KernelCgStep implements FactorStep {
    @Override
    public StepReport solve(StepProblem problem, double tolerance) {
        Blocks blocks = problem.data().gather();
        double gradient = problem.relativeGradient(blocks);
        Matrix a = problem.coefficients();
        Matrix v = problem.values();
        double lambda = problem.lambda();
        ConjugateGradient.Outcome outcome = solve(blocks, problem.gram(), lambda, a, v, tolerance);
        if (!outcome.converged()) {
            // (r - H v)/lambda would not have the values v; CG's own coefficients have, once these are made anew.
            problem.gram().multiply(a, v, problem.parallel());
            return new StepReport(gradient, outcome.iterations(), false);
        }
        blocks.recoverCoefficients(v, lambda, a);
        return new StepReport(gradient, blocks.squaredError(a, v, lambda), outcome.iterations(), true);
    }

    /** Solves the same for blocks of any kind; a and v = K a hold the start and then the result. */
    public static ConjugateGradient.Outcome solve(
            Blocks blocks, Gram gram, double lambda, Matrix a, Matrix v, double tolerance) {
        return ConjugateGradient.inMetric(
                        (x, kx, out) -> blocks.applyStep(x, kx, lambda, out),
                        gram.map(a.cols(), blocks.parallel()),
                        lambda)
                .solve(blocks.rightHandSide().data(), a.data(), v.data(), tolerance, MAX_ITERATIONS);
    }
}

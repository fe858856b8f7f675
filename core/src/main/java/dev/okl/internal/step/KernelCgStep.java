package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.ConjugateGradient;
import java.util.OptionalDouble;

/**
 * CG in the inner product of K on T(a) = H o (K a) + lambda a = r: one product with K per iteration and no factorisation
 * of K, which may be singular. On a side with an identity Gram this is the paper's solver (f), CG on L_B.
 */
public final class KernelCgStep implements FactorStep {
    @Override
    public StepReport solve(StepProblem problem, double tolerance) {
        Blocks blocks = problem.data().gather();
        double gradient = problem.relativeGradient(blocks);
        ConjugateGradient.Outcome outcome = solve(blocks, problem, tolerance);
        if (!outcome.converged()) {
            // (r - H v)/lambda would not have the values v; CG's own coefficients have, once these are made anew.
            problem.gram().multiply(problem.coefficients(), problem.values(), problem.parallel());
            return new StepReport(gradient, outcome.iterations(), false);
        }
        blocks.recoverCoefficients(problem.values(), problem.lambda(), problem.coefficients());
        OptionalDouble squaredError = blocks.squaredError(problem.coefficients(), problem.values(), problem.lambda());
        return new StepReport(gradient, squaredError, outcome.iterations(), true);
    }

    private static ConjugateGradient.Outcome solve(Blocks blocks, StepProblem problem, double tolerance) {
        int n = problem.rows();
        int q = problem.columns();
        double lambda = problem.lambda();
        return ConjugateGradient.inMetric(
                        (a, v, out) -> blocks.applyStep(a, v, lambda, out),
                        (a, out) ->
                                problem.gram().multiply(Matrix.of(n, q, a), Matrix.of(n, q, out), problem.parallel()),
                        lambda)
                .solve(
                        blocks.rightHandSide().data(),
                        problem.coefficients().data(),
                        problem.values().data(),
                        tolerance,
                        MAX_ITERATIONS);
    }
}

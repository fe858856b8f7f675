package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.ConjugateGradient;
import dev.okl.internal.linalg.ConjugateGradient.LinearMap;
import dev.okl.internal.linalg.Gmres;

/** The paper's solver (a): restarted GMRES on the non-symmetric operator L_A, a -> H o (K a) + lambda a. */
public final class GmresStep implements FactorStep {
    private static final int RESTART = 60;

    @Override
    public StepReport solve(StepProblem problem, double tolerance) {
        double lambda = problem.lambda();
        Blocks blocks = problem.data().gather();
        double gradient = problem.relativeGradient(blocks);
        Matrix a = problem.coefficients();
        Matrix v = problem.values();
        LinearMap product = problem.gram().map(problem.columns(), problem.parallel());
        ConjugateGradient.Outcome outcome = new Gmres(
                        (x, out) -> {
                            product.apply(x, v.data());
                            blocks.applyStep(x, v.data(), lambda, out);
                        },
                        lambda,
                        RESTART)
                .solve(blocks.rightHandSide().data(), a.data(), tolerance, MAX_ITERATIONS);
        problem.gram().multiply(a, v, problem.parallel());
        return new StepReport(gradient, outcome.iterations(), outcome.converged());
    }
}

package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.ConjugateGradient;
import dev.okl.internal.linalg.Gmres;

/** The paper's solver (a): restarted GMRES on the non-symmetric operator L_A, a -> H o (K a) + lambda a. */
public final class GmresStep implements FactorStep {
    private static final int RESTART = 60;

    @Override
    public StepReport solve(StepProblem problem, double tolerance) {
        int n = problem.rows();
        int q = problem.columns();
        double lambda = problem.lambda();
        Blocks blocks = problem.data().gather();
        double gradient = problem.relativeGradient(blocks);
        double[] a = problem.coefficients().data();
        Matrix v = problem.values();
        ConjugateGradient.Outcome outcome = new Gmres(
                        (x, out) -> {
                            problem.gram().multiply(Matrix.of(n, q, x), v, problem.parallel());
                            blocks.applyStep(x, v.data(), lambda, out);
                        },
                        lambda,
                        RESTART)
                .solve(blocks.rightHandSide().data(), a, tolerance, MAX_ITERATIONS);
        problem.gram().multiply(problem.coefficients(), v, problem.parallel());
        return new StepReport(gradient, outcome.iterations(), outcome.converged());
    }
}

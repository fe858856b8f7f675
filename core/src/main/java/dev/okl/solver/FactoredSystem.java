package dev.okl.solver;

import dev.okl.linalg.Blas;
import dev.okl.linalg.ConjugateGradient;
import dev.okl.linalg.ConjugateGradient.LinearMap;
import dev.okl.linalg.Matrix;

/**
 * The step in the coordinates of a factor K = F F' (n x r): with v = F g it becomes the symmetric system
 *
 * <pre>F' (H o (F g)) + lambda g = F' r</pre>
 *
 * for g of r x q, the operator L_F of the paper. The coefficients follow from v.
 */
final class FactoredSystem {
    private final Matrix factor;
    private final StepProblem problem;
    private final Blocks blocks;
    private final Matrix v;
    private final Matrix hv;

    FactoredSystem(Matrix factor, StepProblem problem, Blocks blocks) {
        this.factor = factor;
        this.problem = problem;
        this.blocks = blocks;
        this.v = Matrix.zeros(problem.rows(), problem.columns());
        this.hv = Matrix.zeros(problem.rows(), problem.columns());
    }

    /** Solves by CG, with an approximate inverse or null, and writes the solution into the problem. */
    StepReport solve(LinearMap preconditioner, double tolerance) {
        double lambda = problem.lambda();
        double gradient = blocks.relativeGradient(problem.gram(), problem.coefficients(), problem.values(), lambda);
        Matrix g = transposedTimes(problem.coefficients());
        Matrix rightHandSide = transposedTimes(blocks.rightHandSide());
        ConjugateGradient cg = preconditioner == null
                ? ConjugateGradient.plain((x, same, out) -> apply(x, out), lambda)
                : ConjugateGradient.preconditioned((x, same, out) -> apply(x, out), preconditioner, lambda);
        ConjugateGradient.Outcome outcome =
                cg.solve(rightHandSide.data(), g.data(), g.data(), tolerance, Iterations.LIMIT);
        Blas.multiply(factor, g, problem.values(), problem.parallel());
        blocks.recoverCoefficients(problem.values(), lambda, problem.coefficients());
        return new StepReport(
                gradient,
                blocks.squaredError(problem.coefficients(), problem.values(), problem.lambda()),
                outcome.iterations(),
                outcome.converged());
    }

    private void apply(double[] g, double[] out) {
        Blas.multiply(factor, Matrix.of(factor.cols(), problem.columns(), g), v, problem.parallel());
        blocks.multiply(v.data(), hv.data());
        Blas.multiplyTransposed(factor, hv, Matrix.of(factor.cols(), problem.columns(), out), problem.parallel());
        for (int k = 0; k < g.length; k++) {
            out[k] += problem.lambda() * g[k];
        }
    }

    private Matrix transposedTimes(Matrix x) {
        Matrix out = Matrix.zeros(factor.cols(), x.cols());
        Blas.multiplyTransposed(factor, x, out, problem.parallel());
        return out;
    }
}

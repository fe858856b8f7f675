package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.ConjugateGradient;
import dev.okl.internal.linalg.ConjugateGradient.LinearMap;
import dev.okl.internal.linalg.Vectors;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/**
 * The step in the coordinates of a factor K = F F' (n x r): with v = F g it becomes the symmetric system
 *
 * <pre>F' (H o (F g)) + lambda g = F' r</pre>
 *
 * for g of r x q, the operator L_F of the paper. The coefficients follow from v, see {@link #accept}.
 *
 * @param coefficients some a with F'a = g, for any g
 */
record FactoredSystem(Matrix factor, UnaryOperator<Matrix> coefficients, StepProblem problem, Blocks blocks) {
    /** Coefficients whose values differ from v by more than this part are not taken for its coefficients. */
    private static final double CONSISTENT = 1e-5;

    /** The operations of a direct solution, at the most. */
    private static final long DIRECT_WORK = 1_000_000_000;

    /** Solves by CG, with an approximate inverse or null, and writes the solution into the problem. */
    StepReport solve(LinearMap preconditioner, double tolerance) {
        double lambda = problem.lambda();
        double gradient = problem.relativeGradient(blocks);
        Matrix g = transposedTimes(problem.coefficients());
        Matrix rightHandSide = transposedTimes(blocks.rightHandSide());
        Matrix v = Matrix.zeros(problem.rows(), problem.columns());
        Matrix hv = Matrix.zeros(problem.rows(), problem.columns());
        ConjugateGradient.Operator operator = (x, same, out) -> apply(x, v, hv, out);
        ConjugateGradient cg = preconditioner == null
                ? ConjugateGradient.plain(operator, lambda)
                : ConjugateGradient.preconditioned(operator, preconditioner, lambda);
        ConjugateGradient.Outcome outcome =
                cg.solve(rightHandSide.data(), g.data(), g.data(), tolerance, FactorStep.MAX_ITERATIONS);
        boolean solved = accept(g);
        return new StepReport(
                gradient,
                solved ? blocks.squaredError(problem.coefficients(), problem.values(), lambda) : OptionalDouble.empty(),
                outcome.iterations(),
                solved && outcome.converged());
    }

    /** Whether the observations are at hand, and so few that {@link #solveDirectly} costs about as much as some iterations. */
    boolean isSmall() {
        if (!(problem.data() instanceof ObservedRows rows)) {
            return false;
        }
        long n = rows.observations().size();
        return n * n * (n + (long) factor.cols() * problem.columns()) <= DIRECT_WORK;
    }

    /** Solves by least squares, and writes the solution into the problem; see {@link Blas#ridge}. */
    StepReport solveDirectly() {
        double lambda = problem.lambda();
        double gradient = problem.relativeGradient(blocks);
        ObservedRows rows = problem.observed("least squares");
        ObservationIndex observations = rows.observations();
        int q = problem.columns();
        Matrix design = Matrix.zeros(observations.size(), factor.cols() * q);
        double[] y = new double[observations.size()];
        for (int i = 0; i < problem.rows(); i++) {
            for (int o = observations.start(i); o < observations.end(i); o++) {
                double root = Math.sqrt(observations.weight(o));
                y[o] = root * rows.target(i, o);
                for (int k = 0; k < factor.cols(); k++) {
                    for (int l = 0; l < q; l++) {
                        double feature = rows.features().get(observations.partner(o), l);
                        design.set(o, k * q + l, root * factor.get(i, k) * feature);
                    }
                }
            }
        }
        take(Matrix.of(factor.cols(), q, Blas.ridge(design, y, lambda)));
        return new StepReport(gradient, 0, true);
    }

    /**
     * Writes v = F g and its coefficients into the problem. Those of a solution are (r - H v)/lambda, exactly, where a division by
     * small eigenvalues of K would lose digits. But where g is no solution to the digits that matter (a tiny lambda divides
     * rounding by itself) they would belong to other values, and the objective of such a pair means nothing; g knows better then.
     *
     * @return whether it is a solution
     */
    boolean accept(Matrix g) {
        Blas.multiply(factor, g, problem.values(), problem.parallel());
        blocks.recoverCoefficients(problem.values(), problem.lambda(), problem.coefficients());
        Matrix difference = transposedTimes(problem.coefficients());
        Vectors.addInPlace(-1, g.data(), difference.data());
        boolean solved = Vectors.norm(difference.data()) <= CONSISTENT * Vectors.norm(g.data());
        if (!solved) {
            take(g);
        }
        return solved;
    }

    /** Writes v = F g into the problem, and coefficients that have these values whether g is a solution or not. */
    private void take(Matrix g) {
        Blas.multiply(factor, g, problem.values(), problem.parallel());
        problem.coefficients().setInPlace(coefficients.apply(g));
    }

    /** out = F' (H o (F g)) + lambda g; v and hv are overwritten by F g and H o (F g). */
    private void apply(double[] g, Matrix v, Matrix hv, double[] out) {
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

package dev.okl.solver;

import dev.okl.gram.Gram;
import dev.okl.gram.GroupedGram;
import dev.okl.linalg.ConjugateGradient;
import dev.okl.linalg.Matrix;
import dev.okl.linalg.SmallCholesky;
import dev.okl.linalg.Vectors;

/**
 * The step for K = delta I + Z M Z' (an identity part plus u groups), exact and nearly free: the rows are eliminated one
 * by one, and what is left is the same kind of system for the group sums s = Z' a, with lambda = 1:
 *
 * <pre>
 * X_i = (delta H_i + lambda I)^-1 H_i,   z_i = (delta H_i + lambda I)^-1 r_i
 * s_c + Q_c t_c = R_c,   t = M s,   Q_c = sum of X_i over group c,   R_c = sum of z_i
 * a_i = z_i - X_i t_c(i),   v_i = delta a_i + t_c(i)
 * </pre>
 *
 * <p>The group system has u q unknowns and is solved by CG in the inner product of M.
 */
public final class EliminationStep implements FactorStep {
    @Override
    public StepReport solve(StepProblem problem, double tolerance) {
        if (!(problem.gram() instanceof GroupedGram grouped)) {
            throw new IllegalArgumentException("elimination needs a Gram matrix with groups, not "
                    + problem.gram().describe());
        }
        if (!Blocks.storable(problem.rows(), problem.columns())) {
            return new KernelCgStep().solve(problem, tolerance); // the same solution without blocks in memory
        }
        Blocks blocks = Blocks.gatherStored(problem);
        double gradient = blocks.relativeGradient(grouped, problem.coefficients(), problem.values(), problem.lambda());
        double[] x = blocks.stored();
        Matrix r = blocks.rightHandSide().copy();
        Matrix z = blocks.rightHandSide();
        eliminateInPlace(problem, grouped.identityPart(), x, z);

        Matrix s = Matrix.zeros(grouped.groups().size(), problem.columns());
        Matrix t = Matrix.zeros(s.rows(), s.cols());
        grouped.sumGroups(problem.coefficients(), s);
        grouped.groups().multiply(s, t, problem.parallel());
        ConjugateGradient.Outcome outcome =
                solveGroups(groupBlocks(problem, grouped, x, z), grouped.groups(), s, t, problem, tolerance);
        substitute(problem, grouped, x, z, t);
        // H v = r - lambda a holds exactly, so this is v.(2 r - H v).
        Vectors.addInPlace(problem.lambda(), problem.coefficients().data(), r.data());
        double explained = Vectors.dot(problem.values().data(), r.data());
        double squaredError = Blocks.difference(blocks.squares(), explained);
        return new StepReport(gradient, squaredError, outcome.iterations(), outcome.converged());
    }

    /** H_i becomes X_i, r_i becomes z_i. */
    private static void eliminateInPlace(StepProblem problem, double delta, double[] h, Matrix r) {
        int q = problem.columns();
        double lambda = problem.lambda();
        problem.parallel().forRanges(problem.rows(), 2L * q * q * q, (from, to) -> {
            double[] factor = new double[q * q];
            for (int i = from; i < to; i++) {
                int at = i * q * q;
                for (int k = 0; k < q * q; k++) {
                    factor[k] = delta * h[at + k];
                }
                for (int k = 0; k < q; k++) {
                    factor[k * q + k] += lambda;
                }
                SmallCholesky.factorInPlace(factor, 0, q);
                SmallCholesky.solveInPlace(factor, 0, q, r.data(), i * q, 1);
                SmallCholesky.solveColumnsInPlace(factor, 0, q, h, at);
            }
        });
    }

    private static Blocks groupBlocks(StepProblem problem, GroupedGram grouped, double[] x, Matrix z) {
        int q = problem.columns();
        int u = grouped.groups().size();
        Matrix sums = Matrix.zeros(u, q * q);
        grouped.sumGroups(Matrix.of(problem.rows(), q * q, x), sums);
        Matrix right = Matrix.zeros(u, q);
        grouped.sumGroups(z, right);
        return Blocks.of(sums.data(), right, problem.parallel());
    }

    private static ConjugateGradient.Outcome solveGroups(
            Blocks blocks, Gram groups, Matrix s, Matrix t, StepProblem problem, double tolerance) {
        return ConjugateGradient.inMetric(
                        (a, v, out) -> blocks.applyStep(a, v, 1, out),
                        (a, out) -> groups.multiply(
                                Matrix.of(s.rows(), s.cols(), a),
                                Matrix.of(s.rows(), s.cols(), out),
                                problem.parallel()),
                        1)
                .solve(blocks.rightHandSide().data(), s.data(), t.data(), tolerance, Iterations.LIMIT);
    }

    private static void substitute(StepProblem problem, GroupedGram grouped, double[] x, Matrix z, Matrix t) {
        int q = problem.columns();
        double[] a = problem.coefficients().data();
        double[] v = problem.values().data();
        double delta = grouped.identityPart();
        problem.parallel().forRanges(problem.rows(), (long) q * q, (from, to) -> {
            for (int i = from; i < to; i++) {
                int group = grouped.group(i) * q;
                for (int k = 0; k < q; k++) {
                    double value = z.get(i, k) - Vectors.dot(x, (i * q + k) * q, t.data(), group, q);
                    a[i * q + k] = value;
                    v[i * q + k] = delta * value + t.data()[group + k];
                }
            }
        });
    }
}

package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.SmallCholesky;
import dev.okl.internal.linalg.Vectors;
import java.util.function.IntUnaryOperator;

/**
 * The rows' part of an {@link EliminationStep}: X_i and z_i there. Each row is eliminated on its own, so any rows can be treated
 * together. Without groups, t = 0, this is the closed form of an identity Gram.
 *
 * @param x all X_i one after the other
 */
public record Elimination(double[] x, Matrix z, Matrix r, double delta, double lambda, Parallel parallel) {
    /** Overwrites the blocks that it is given: H_i becomes X_i, r_i becomes z_i. */
    public static Elimination of(Blocks blocks, double delta, double lambda, Parallel parallel) {
        double[] x = blocks.stored();
        Matrix z = blocks.rightHandSide();
        Matrix r = z.copy();
        int q = z.cols();
        parallel.forRanges(z.rows(), 2L * q * q * q, (from, to) -> {
            double[] factor = new double[q * q];
            for (int i = from; i < to; i++) {
                int at = i * q * q;
                for (int k = 0; k < q * q; k++) {
                    factor[k] = delta * x[at + k];
                }
                for (int k = 0; k < q; k++) {
                    factor[k * q + k] += lambda;
                }
                SmallCholesky.factorInPlace(factor, 0, q);
                SmallCholesky.solveInPlace(factor, 0, q, z.data(), i * q);
                SmallCholesky.solveColumnsInPlace(factor, 0, q, x, at);
            }
        });
        return new Elimination(x, z, r, delta, lambda, parallel);
    }

    /** The system of the groups, s_c + Q_c t_c = R_c: Q_c and R_c are the sums of X_i and z_i over the groups. */
    public Blocks groupSystem(IntUnaryOperator groupOf, int groups) {
        int q = z.cols();
        Matrix r = Matrix.of(groups, q, sums(z.data(), q, groupOf, groups));
        return Blocks.of(sums(x, q * q, groupOf, groups), r, Double.NaN, parallel);
    }

    private double[] sums(double[] rows, int width, IntUnaryOperator groupOf, int groups) {
        double[] sums = new double[groups * width];
        for (int i = 0; i < z.rows(); i++) {
            int to = groupOf.applyAsInt(i) * width;
            for (int k = 0; k < width; k++) {
                sums[to + k] += rows[i * width + k];
            }
        }
        return sums;
    }

    /**
     * Writes the solution for the groups' values t into a and v, all of them rows of this elimination.
     *
     * @return v.(2 r - H v), what is explained of sum w y^2
     */
    public double substitute(IntUnaryOperator groupOf, Matrix t, Matrix a, Matrix v) {
        int q = z.cols();
        return parallel.sum(z.rows(), (long) q * q, (from, to) -> {
            double explained = 0;
            for (int i = from; i < to; i++) {
                int group = groupOf.applyAsInt(i) * q;
                for (int k = 0; k < q; k++) {
                    double value = z.get(i, k) - Vectors.dot(x, (i * q + k) * q, t.data(), group, q);
                    a.set(i, k, value);
                    v.set(i, k, delta * value + t.data()[group + k]);
                    // H v = r - lambda a holds exactly.
                    explained += v.get(i, k) * (r.get(i, k) + lambda * value);
                }
            }
            return explained;
        });
    }
}

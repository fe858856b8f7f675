package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.SmallCholesky;
import dev.okl.internal.linalg.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The rows' part of an {@link EliminationStep}: X_i and z_i there. Each row is eliminated on its own, so any rows can be treated
 * together. Without groups, t = 0, this is the closed form of an identity Gram.
 *
 * @param x all X_i one after the other
 */
public record Elimination(double[] x, Matrix z, Matrix r, double delta, double lambda, Parallel parallel) {
    /** Columns of a block that are smaller than this part of lambda would be lost beside it in an inverse. */
    private static final double SMALL = 1e-3;

    /** Overwrites the blocks that it is given: H_i becomes X_i, r_i becomes z_i. */
    public static Elimination of(Blocks blocks, double delta, double lambda, Parallel parallel) {
        return of(blocks, List.of(), delta, lambda, parallel).get(0);
    }

    /** The same for further right-hand sides, which are overwritten too: they come behind that of the blocks. */
    public static List<Elimination> of(
            Blocks blocks, List<Matrix> further, double delta, double lambda, Parallel parallel) {
        double[] x = blocks.stored();
        List<Matrix> z = new ArrayList<>(List.of(blocks.rightHandSide()));
        z.addAll(further);
        List<Elimination> eliminations = z.stream()
                .map(each -> new Elimination(x, each, each.copy(), delta, lambda, parallel))
                .toList();
        int q = blocks.columns();
        parallel.forRanges(blocks.rows(), (long) q * q * q, (from, to) -> {
            double[] factor = new double[q * q];
            double[] inverse = new double[q * q];
            for (int i = from; i < to; i++) {
                int at = i * q * q;
                double smallest = Double.POSITIVE_INFINITY;
                for (int k = 0; k < q * q; k++) {
                    factor[k] = delta * x[at + k];
                }
                for (int k = 0; k < q; k++) {
                    smallest = Math.min(smallest, factor[k * q + k]);
                    factor[k * q + k] += lambda;
                }
                SmallCholesky.factorInPlace(factor, 0, q);
                for (Matrix each : z) {
                    SmallCholesky.solveInPlace(factor, 0, q, each.data(), i * q);
                }
                if (smallest < SMALL * lambda) {
                    SmallCholesky.solveColumnsInPlace(factor, 0, q, x, at);
                } else {
                    SmallCholesky.invert(factor, 0, q, inverse);
                    writeSolution(inverse, delta, lambda, q, x, at);
                }
            }
        });
        return eliminations;
    }

    /** X = (delta H + lambda I)^-1 H = (I - lambda (delta H + lambda I)^-1) / delta. */
    private static void writeSolution(double[] inverse, double delta, double lambda, int q, double[] x, int at) {
        for (int k = 0; k < q * q; k++) {
            x[at + k] = -lambda / delta * inverse[k];
        }
        for (int k = 0; k < q; k++) {
            x[at + k * q + k] += 1 / delta;
        }
    }

    /** The system of the groups, s_c + Q_c t_c = R_c: Q_c and R_c are the sums of X_i and z_i over the groups. */
    public Blocks groupSystem(IntUnaryOperator groupOf, int groups) {
        int q = z.cols();
        double[] blocks = sums(x, q * q, groupOf, groups);
        return Blocks.of(blocks, groupSums(groupOf, groups), Double.NaN, parallel);
    }

    /** R_c alone, for a further right-hand side. */
    Matrix groupSums(IntUnaryOperator groupOf, int groups) {
        return Matrix.of(groups, z.cols(), sums(z.data(), z.cols(), groupOf, groups));
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

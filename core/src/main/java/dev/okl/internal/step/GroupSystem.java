package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.DenseGram;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.PivotedCholesky;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.ConjugateGradient;
import dev.okl.internal.linalg.ConjugateGradient.Preconditioner;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The system of the groups of an {@link Elimination}, s + Q o (M s) = R, by CG in the inner product of M, as in {@link KernelCgStep}.
 *
 * <p>What makes CG slow is the few large eigenvalues of M. They lie nearly in the span of a few columns of M, those that a pivoted Cholesky
 * factorisation M ~ U U' takes. On that span the system is solved exactly: with Z such that M Z = U, the approximate inverse is
 *
 * <pre>P r = r + Z (c - U'r),   (I + U' (Q o U)) c = U'r</pre>
 *
 * <p>It is self-adjoint in the inner product of M, exact where M = U U', and costs no further product with M.
 */
public final class GroupSystem {
    /** The span has so many unknowns at the most: groups times columns. */
    private static final int MOST_UNKNOWNS = 512;

    private static final int MOST_COLUMNS = 64;

    /** What is left of M may be ignored below this part of its trace. */
    private static final double NEGLIGIBLE = 1e-6;

    /** A group counts at least this part of the one that counts most, for its weight is divided by. */
    private static final double SMALLEST_WEIGHT = 1e-6;

    private final Blocks blocks;
    private final Gram groups;
    private final Preconditioner inverse;

    /** @param blocks Q, with R as the right-hand side */
    public GroupSystem(Blocks blocks, Gram groups) {
        this.blocks = blocks;
        this.groups = groups;
        this.inverse = groups instanceof DenseGram dense ? inverse(dense) : null;
    }

    /**
     * Solves it from where s and t = M s are.
     *
     * @param right R, or another right-hand side
     */
    public ConjugateGradient.Outcome solve(Matrix right, Matrix s, Matrix t, double tolerance) {
        return ConjugateGradient.inMetric(
                        (x, mx, out) -> blocks.applyStep(x, mx, 1, out), groups.map(s.cols(), blocks.parallel()), 1)
                .with(inverse)
                .solve(right.data(), s.data(), t.data(), tolerance, FactorStep.MAX_ITERATIONS);
    }

    private Preconditioner inverse(DenseGram dense) {
        int q = blocks.columns();
        double[] roots = rootsOfWeights();
        PivotedCholesky leading = PivotedCholesky.of(
                dense.size(),
                (i, j) -> roots[i] * dense.dense().get(i, j) * roots[j],
                NEGLIGIBLE,
                Math.min(MOST_COLUMNS, MOST_UNKNOWNS / q));
        int[] pivots = leading.pivots();
        int r = pivots.length;
        Matrix u = leading.factor();
        for (int c = 0; c < u.rows(); c++) {
            for (int a = 0; a < r; a++) {
                u.data()[c * r + a] /= roots[c];
            }
        }
        Matrix ofPivots = Matrix.zeros(r, r);
        for (int a = 0; a < r; a++) {
            System.arraycopy(u.data(), pivots[a] * r, ofPivots.data(), a * r, r);
        }
        Matrix factor = Blas.choleskyOrNull(onSpan(u));
        return factor == null
                ? null
                : (x, mx, z, mz) -> {
                    Matrix y = Matrix.zeros(r, q);
                    Blas.multiplyTransposed(u, Matrix.of(u.rows(), q, x), y, blocks.parallel());
                    Matrix c = y.copy();
                    Blas.choleskySolveInPlace(factor, c.data());
                    for (int k = 0; k < c.data().length; k++) {
                        c.data()[k] -= y.data()[k];
                    }
                    Blas.multiply(u, c, Matrix.of(u.rows(), q, mz), blocks.parallel());
                    for (int k = 0; k < x.length; k++) {
                        mz[k] += mx[k];
                    }
                    Blas.solveTransposedLower(ofPivots, c.data(), q);
                    System.arraycopy(x, 0, z, 0, x.length);
                    for (int a = 0; a < r; a++) {
                        for (int k = 0; k < q; k++) {
                            z[pivots[a] * q + k] += c.get(a, k);
                        }
                    }
                };
    }

    /** How much each group counts: the eigenvalues that matter are those of Q o M. */
    private double[] rootsOfWeights() {
        int q = blocks.columns();
        double[] weights = new double[blocks.rows()];
        for (int c = 0; c < weights.length; c++) {
            for (int k = 0; k < q; k++) {
                weights[c] += blocks.stored()[(c * q + k) * q + k];
            }
        }
        double least = SMALLEST_WEIGHT * Arrays.stream(weights).max().orElse(1) + Double.MIN_NORMAL;
        return Arrays.stream(weights)
                .map(weight -> Math.sqrt(Math.max(weight, least)))
                .toArray();
    }

    /** I + U' (Q o U), r q x r q. */
    private Matrix onSpan(Matrix u) {
        int q = blocks.columns();
        int r = u.cols();
        Matrix system = Matrix.zeros(r * q, r * q);
        int[] pairs = IntStream.range(0, q * q).filter(k -> k / q <= k % q).toArray();
        blocks.parallel().forEach(pairs.length, index -> {
            int k = pairs[index] / q;
            int l = pairs[index] % q;
            Matrix weighted = u.copy();
            for (int c = 0; c < u.rows(); c++) {
                double weight = blocks.stored()[c * q * q + pairs[index]];
                for (int a = 0; a < r; a++) {
                    weighted.data()[c * r + a] *= weight;
                }
            }
            Matrix block = Blas.transposedProduct(u, weighted);
            for (int a = 0; a < r; a++) {
                for (int b = 0; b < r; b++) {
                    system.set(a * q + k, b * q + l, block.get(a, b));
                    system.set(b * q + l, a * q + k, block.get(a, b));
                }
            }
        });
        for (int k = 0; k < r * q; k++) {
            system.set(k, k, system.get(k, k) + 1);
        }
        return system;
    }
}

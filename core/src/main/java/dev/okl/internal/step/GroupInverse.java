package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.DenseGram;
import dev.okl.internal.gram.PivotedCholesky;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.ConjugateGradient.Preconditioner;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * An approximate inverse of s + Q o (M s), the system of groups. What makes CG slow is the few large eigenvalues of Q o M. They lie nearly in
 * the span of a few columns of M, those that a pivoted Cholesky factorisation M ~ U U' takes where rows count as much as their blocks are
 * large. On that span the system is solved exactly: with Z such that M Z = U, the inverse is
 *
 * <pre>P x = x + Z (c - U'x),   (I + U' (Q o U)) c = U'x</pre>
 *
 * <p>It is self-adjoint in the inner product of M, exact where M = U U', and costs no further product with M.
 */
final class GroupInverse implements Preconditioner {
    /** The span has so many unknowns at the most: groups times columns. */
    private static final int MOST_UNKNOWNS = 768;

    private static final int MOST_COLUMNS = 128;

    /** What is left of M may be ignored below this part of its trace. */
    private static final double NEGLIGIBLE = 1e-6;

    /** A group counts at least this part of the one that counts most, for its weight is divided by. */
    private static final double SMALLEST_WEIGHT = 1e-6;

    private final Parallel parallel;
    private final int q;
    private final Matrix u;
    private final int[] pivots;
    private final Matrix ofPivots; // the rows of U at these, lower triangular
    private final Matrix onSpan; // the Cholesky factor of I + U' (Q o U)

    /** @param blocks Q */
    GroupInverse(DenseGram groups, Blocks blocks) {
        parallel = blocks.parallel();
        q = blocks.columns();
        double[] roots = rootsOfWeights(blocks);
        Matrix m = groups.dense();
        int most = Math.min(MOST_COLUMNS, Math.max(1, MOST_UNKNOWNS / q));
        PivotedCholesky leading =
                PivotedCholesky.of(groups.size(), (i, j) -> roots[i] * m.get(i, j) * roots[j], NEGLIGIBLE, most);
        pivots = leading.pivots();
        u = leading.factor();
        int r = pivots.length;
        for (int c = 0; c < u.rows(); c++) {
            for (int a = 0; a < r; a++) {
                u.data()[c * r + a] /= roots[c];
            }
        }
        ofPivots = Matrix.zeros(r, r);
        for (int a = 0; a < r; a++) {
            System.arraycopy(u.data(), pivots[a] * r, ofPivots.data(), a * r, r);
        }
        onSpan = Blas.choleskyOrNull(onSpan(blocks));
    }

    /** How many unknowns there are for each group. */
    int columns() {
        return q;
    }

    @Override
    public void apply(double[] x, double[] mx, double[] z, double[] mz) {
        System.arraycopy(x, 0, z, 0, x.length);
        System.arraycopy(mx, 0, mz, 0, x.length);
        if (onSpan == null) {
            return; // blocks that rounding has left indefinite
        }
        int r = pivots.length;
        Matrix y = Matrix.zeros(r, q);
        Blas.multiplyTransposed(u, Matrix.of(u.rows(), q, x), y, parallel);
        Matrix c = y.copy();
        Blas.choleskySolveInPlace(onSpan, c.data());
        Vectors.addInPlace(-1, y.data(), c.data());
        Vectors.addInPlace(1, Blas.product(u, c, parallel).data(), mz);
        Blas.solveTransposedLower(ofPivots, c.data(), q);
        for (int a = 0; a < r; a++) {
            for (int k = 0; k < q; k++) {
                z[pivots[a] * q + k] += c.get(a, k);
            }
        }
    }

    /** How much each group counts: the eigenvalues that matter are those of Q o M. */
    private static double[] rootsOfWeights(Blocks blocks) {
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
    private Matrix onSpan(Blocks blocks) {
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

package dev.okl.internal.gram;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import java.util.Arrays;

/**
 * K ~ F F' by Cholesky with diagonal pivoting: the next column is that of the input which is explained worst so far. What
 * is left, K - F F', is positive semidefinite, so its trace bounds the error of every entry; it is known at every step.
 * Only the diagonal, r columns and one entry per row of K are ever computed; a matrix that these show not to be positive
 * semidefinite is refused.
 *
 * <p>Reference: H. Harbrecht, M. Peters, R. Schneider, "On the low-rank approximation by the pivoted Cholesky
 * decomposition" (2012).
 *
 * @param factor F, n x r
 * @param pivots the inputs whose columns were taken, in that order; the rows of F at these are a lower triangular matrix
 * @param traceError the trace of K - F F'
 */
public record PivotedCholesky(Matrix factor, int[] pivots, double traceError) {
    /** Of inputs that are explained as badly, but for rounding, the first is taken. */
    private static final double TIE = 1 + 1e-9;

    /** About what an entry takes, in multiplications. */
    private static final int WORK_OF_AN_ENTRY = 200;

    /** Stops when the trace of what is left is at most {@code tolerance} times the trace of K, or at the rank bound. */
    public static PivotedCholesky of(int n, Entries entries, double tolerance, int maxRank) {
        return of(n, entries, tolerance, maxRank, Parallel.of(1));
    }

    /** The same with the entries of a column on several threads. */
    public static PivotedCholesky of(int n, Entries entries, double tolerance, int maxRank, Parallel parallel) {
        double[] left = new double[n];
        double trace = 0;
        for (int i = 0; i < n; i++) {
            left[i] = entries.at(i, i);
            trace += Math.abs(left[i]);
        }
        double rounding = DenseGram.ROUNDING * trace;
        requireNotNegative(left, rounding, 0);
        double[][] columns = new double[Math.min(n, maxRank)][];
        int[] pivots = new int[columns.length];
        double error = trace;
        int rank = 0;
        while (rank < columns.length && error > tolerance * trace) {
            int pivot = largest(left);
            if (!(left[pivot] > 0)) {
                break;
            }
            double root = Math.sqrt(left[pivot]);
            double[] column = new double[n];
            parallel.forRanges(n, WORK_OF_AN_ENTRY, (from, to) -> {
                for (int i = from; i < to; i++) {
                    column[i] = entries.at(i, pivot);
                }
            });
            for (int k = 0; k < rank; k++) {
                Vectors.addInPlace(-columns[k][pivot], columns[k], column);
            }
            for (int i = 0; i < n; i++) {
                column[i] /= root;
            }
            for (int k = 0; k < rank; k++) {
                column[pivots[k]] = 0; // exactly, as in a triangular factor
            }
            column[pivot] = root;
            error = 0;
            for (int i = 0; i < n; i++) {
                left[i] -= column[i] * column[i];
            }
            requireNotNegative(left, rounding, rank + 1);
            left[pivot] = 0;
            for (int i = 0; i < n; i++) {
                left[i] = Math.max(0, left[i]);
                error += left[i];
            }
            columns[rank] = column;
            pivots[rank++] = pivot;
        }
        Matrix factor = Matrix.zeros(n, rank);
        for (int k = 0; k < rank; k++) {
            factor.setColumn(k, columns[k]);
        }
        requireBounded(factor, left, entries, rounding);
        return new PivotedCholesky(factor, Arrays.copyOf(pivots, rank), error);
    }

    private static void requireNotNegative(double[] left, double rounding, int rank) {
        for (int i = 0; i < left.length; i++) {
            if (!Double.isFinite(left[i]) || left[i] < -rounding) {
                throw new NotPositiveSemidefiniteException(
                        "of K(" + i + "," + i + ") " + left[i] + " is left after " + rank + " columns");
            }
        }
    }

    /** |R_ij| <= sqrt(R_ii R_jj) for what is left, on one pair per row: a zero diagonal alone proves nothing. */
    private static void requireBounded(Matrix factor, double[] left, Entries entries, double rounding) {
        int n = factor.rows();
        int r = factor.cols();
        for (int i = 1; i < n; i++) {
            int j = i / 2;
            double known = Vectors.dot(factor.data(), i * r, factor.data(), j * r, r);
            double bound = Math.sqrt(left[i] * left[j]) + rounding;
            double one = entries.at(i, j);
            double other = entries.at(j, i);
            if (!(Math.abs(one - known) <= bound && Math.abs(other - known) <= bound)) {
                throw new NotPositiveSemidefiniteException("K(" + i + "," + j + ") = " + one + " and K(" + j + "," + i
                        + ") = " + other + " are farther from " + known + " than " + bound
                        + ", which the diagonal allows");
            }
        }
    }

    private static int largest(double[] values) {
        int best = 0;
        for (int i = 1; i < values.length; i++) {
            if (values[i] > values[best] * TIE) {
                best = i;
            }
        }
        return best;
    }

    /** K(i, j). */
    @FunctionalInterface
    public interface Entries {
        double at(int i, int j);
    }
}

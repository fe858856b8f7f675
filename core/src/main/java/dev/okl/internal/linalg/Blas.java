package dev.okl.internal.linalg;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.lapack.LAPACK;
import dev.okl.data.Matrix;
import java.util.Arrays;
import org.netlib.util.intW;

/**
 * The one seam to BLAS and LAPACK: products and factorisations of row-major matrices. The native library works in column
 * order, so a row-major matrix is handed over as its transpose.
 */
public final class Blas {
    private static final BLAS BLAS_LIBRARY;
    private static final LAPACK LAPACK_LIBRARY;

    static {
        NativeBlas.prepare();
        BLAS_LIBRARY = BLAS.getInstance();
        LAPACK_LIBRARY = LAPACK.getInstance();
        NativeBlas.removeUnpacked();
    }

    /** A call costs something, and for panels the library packs the other factor anew; that pays for this many rows. */
    private static final int ROWS_PER_CALL = 32;

    /** About how much more the library does in the time of a plain loop. */
    private static final int TIMES_FASTER = 8;

    private Blas() {}

    /** Which implementations are in use, for people: native or pure Java. */
    public static String name() {
        return BLAS_LIBRARY.getClass().getSimpleName() + ", "
                + LAPACK_LIBRARY.getClass().getSimpleName();
    }

    /** out = a b; out is modified. */
    public static void multiply(Matrix a, Matrix b, Matrix out, Parallel parallel) {
        require(a.cols() == b.rows() && out.rows() == a.rows() && out.cols() == b.cols(), a, b, out);
        multiply(false, a, b, out, parallel);
    }

    /** out = a' b; out is modified. */
    public static void multiplyTransposed(Matrix a, Matrix b, Matrix out, Parallel parallel) {
        require(a.rows() == b.rows() && out.rows() == a.cols() && out.cols() == b.cols(), a, b, out);
        multiply(true, a, b, out, parallel);
    }

    private static void multiply(boolean transposed, Matrix a, Matrix b, Matrix out, Parallel parallel) {
        int k = b.rows();
        int n = b.cols();
        int lda = max1(a.cols());
        int ldb = max1(n);
        if (k == 0) {
            Arrays.fill(out.data(), 0); // an empty sum; the library refuses empty arrays
            return;
        }
        double[] x = a.data();
        double[] y = b.data();
        double[] z = out.data();
        parallel.forRanges(out.rows(), (long) k * n / TIMES_FASTER, ROWS_PER_CALL, (from, to) -> {
            int m = to - from;
            int at = transposed ? from : from * a.cols();
            if (n != 1) {
                String order = transposed ? "T" : "N";
                BLAS_LIBRARY.dgemm("N", order, n, m, k, 1.0, y, 0, ldb, x, at, lda, 0.0, z, from * n, ldb);
            } else if (transposed) {
                // A product with a vector is ten times faster than one with a panel of one column.
                BLAS_LIBRARY.dgemv("N", m, k, 1.0, x, at, lda, y, 0, 1, 0.0, z, from, 1);
            } else {
                BLAS_LIBRARY.dgemv("T", k, m, 1.0, x, at, lda, y, 0, 1, 0.0, z, from, 1);
            }
        });
    }

    /** a b, for places where speed does not matter. */
    public static Matrix product(Matrix a, Matrix b) {
        return product(a, b, Parallel.of(1));
    }

    /** a b in a new matrix. */
    public static Matrix product(Matrix a, Matrix b, Parallel parallel) {
        Matrix out = Matrix.zeros(a.rows(), b.cols());
        multiply(a, b, out, parallel);
        return out;
    }

    /** a' b, for places where speed does not matter. */
    public static Matrix transposedProduct(Matrix a, Matrix b) {
        Matrix out = Matrix.zeros(a.cols(), b.cols());
        multiplyTransposed(a, b, out, Parallel.of(1));
        return out;
    }

    /** Eigenvalues in rising order and eigenvectors (columns) of a symmetric matrix, which is not modified. */
    public static SymmetricEigen eigen(Matrix symmetric) {
        int n = symmetric.rows();
        require(n == symmetric.cols(), symmetric, symmetric, symmetric);
        double[] vectors = symmetric.data().clone();
        double[] values = new double[n];
        if (n > 0) {
            double[] work = new double[1];
            int[] integerWork = new int[1];
            intW info = new intW(0);
            LAPACK_LIBRARY.dsyevd("V", "L", n, vectors, n, values, work, -1, integerWork, -1, info);
            work = new double[(int) work[0]];
            integerWork = new int[integerWork[0]];
            LAPACK_LIBRARY.dsyevd(
                    "V", "L", n, vectors, n, values, work, work.length, integerWork, integerWork.length, info);
            if (info.val != 0) {
                throw new ArithmeticException("eigendecomposition of a " + symmetric.shape() + " matrix failed: dsyevd "
                        + info.val + "; does it hold NaN or infinite values?");
            }
        }
        return new SymmetricEigen(values, Matrix.of(n, n, vectors).transpose());
    }

    /** Lower Cholesky factor (row-major, zeros above the diagonal), or null where the matrix is not positive definite. */
    public static Matrix choleskyOrNull(Matrix symmetric) {
        int n = symmetric.rows();
        require(n == symmetric.cols(), symmetric, symmetric, symmetric);
        // Column order sees the transpose: its upper factor is our lower one.
        double[] factor = symmetric.data().clone();
        intW info = new intW(0);
        if (n > 0) {
            LAPACK_LIBRARY.dpotrf("U", n, factor, n, info);
        }
        if (info.val != 0) {
            return null;
        }
        for (int i = 0; i < n; i++) {
            if (Double.isNaN(factor[i * n + i])) {
                return null; // not every LAPACK notices
            }
            Arrays.fill(factor, i * n + i + 1, (i + 1) * n, 0.0);
        }
        return Matrix.of(n, n, factor);
    }

    /** Solves (L L') x = b for a lower factor L; b is overwritten by x. */
    public static void choleskySolveInPlace(Matrix lower, double[] b) {
        intW info = new intW(0);
        if (b.length > 0) {
            LAPACK_LIBRARY.dpotrs("U", lower.rows(), 1, lower.data(), lower.rows(), b, b.length, info);
        }
    }

    /**
     * The x that minimises |D x - y|^2 + lambda |x|^2, by an orthogonal factorisation of D (n x m) with sqrt(lambda) beside or
     * below it. D'D is never formed, which would square what D has lost to rounding: for systems that are too ill-conditioned for
     * Cholesky and conjugate gradients.
     */
    public static double[] ridge(Matrix d, double[] y, double lambda) {
        int n = d.rows();
        int m = d.cols();
        boolean wide = n <= m;
        int rows = wide ? n : n + m;
        int cols = wide ? m + n : m;
        double[] system = new double[Math.multiplyExact(rows, cols)];
        for (int i = 0; i < n; i++) {
            System.arraycopy(d.data(), i * m, system, i * cols, m);
        }
        for (int k = 0; k < Math.min(n, m); k++) {
            // [D sqrt(lambda) I] has x and the residual as its shortest solution; [D; sqrt(lambda) I] is solved by
            // least squares.
            system[wide ? k * cols + m + k : (n + k) * cols + k] = Math.sqrt(lambda);
        }
        double[] solution = Arrays.copyOf(y, Math.max(rows, cols));
        intW info = new intW(0);
        double[] work = new double[1];
        LAPACK_LIBRARY.dgels("T", cols, rows, 1, system, cols, solution, solution.length, work, -1, info);
        work = new double[(int) work[0]];
        LAPACK_LIBRARY.dgels("T", cols, rows, 1, system, cols, solution, solution.length, work, work.length, info);
        if (info.val != 0) {
            throw new ArithmeticException("least squares with a " + d.shape() + " matrix failed: dgels " + info.val
                    + "; does it hold NaN or infinite values?");
        }
        return Arrays.copyOf(solution, m);
    }

    /** Adds f'f to the upper triangle of h (q x q at an offset), for the first n rows of f (q columns). */
    public static void addUpperGram(double[] f, int n, int q, double[] h, int hOffset) {
        BLAS_LIBRARY.dsyrk("L", "N", q, n, 1.0, f, 0, max1(q), 1.0, h, hOffset, max1(q));
    }

    /**
     * Solves U' x = b for the columns of b in place, U upper triangular.
     *
     * @param u n x n, of which what is below the diagonal is not read
     * @param b n x q, from an offset on
     */
    public static void solveTransposedUpper(double[] u, int n, double[] b, int bOffset, int q) {
        BLAS_LIBRARY.dtrsm("R", "L", "T", "N", q, n, 1, u, 0, max1(n), b, bOffset, max1(q));
    }

    /** The same for U x = b. */
    public static void solveUpper(double[] u, int n, double[] b, int bOffset, int q) {
        BLAS_LIBRARY.dtrsm("R", "L", "N", "N", q, n, 1, u, 0, max1(n), b, bOffset, max1(q));
    }

    /** Solves x U = b for the rows of b in place, b of n x q and U of q x q. */
    public static void solveUpperFromRight(double[] u, int q, double[] b, int n) {
        BLAS_LIBRARY.dtrsm("L", "L", "N", "N", q, n, 1, u, 0, max1(q), b, 0, max1(q));
    }

    /** Overwrites the upper triangle of a symmetric n x n matrix by U, U'U = a; false where a pivot is not positive. */
    static boolean upperCholesky(double[] a, int offset, int n) {
        intW info = new intW(0);
        LAPACK_LIBRARY.dpotrf("L", n, a, offset, n, info);
        return info.val == 0;
    }

    /** Solves U'U x = b in place. */
    static void upperCholeskySolve(double[] u, int offset, int n, double[] b, int bOffset) {
        LAPACK_LIBRARY.dpotrs("L", n, 1, u, offset, n, b, bOffset, n, new intW(0));
    }

    /** Solves L' x = b for the columns of b (n x q) in place, L lower triangular. */
    public static void solveTransposedLower(Matrix lower, double[] b, int q) {
        BLAS_LIBRARY.dtrsm("R", "U", "T", "N", q, lower.rows(), 1, lower.data(), max1(lower.rows()), b, max1(q));
    }

    private static int max1(int leadingDimension) {
        return Math.max(1, leadingDimension);
    }

    private static void require(boolean fits, Matrix a, Matrix b, Matrix out) {
        if (!fits) {
            throw new IllegalArgumentException(
                    "shapes do not fit: " + a.shape() + ", " + b.shape() + ", result " + out.shape());
        }
    }
}

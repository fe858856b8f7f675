package dev.okl.internal.linalg;

/**
 * Systems with an upper triangular matrix U for many right-hand sides, in place; what is below the diagonal is not read. Small ones are solved
 * by plain loops along rows, for which a call of BLAS is not worth it, and whose rounding is the same on each processor.
 */
public final class UpperTriangle {
    /** From so many rows on BLAS is worth its call. */
    private static final int BLAS_FROM = 40;

    private UpperTriangle() {}

    /** U' x = b for U of n x n and b of n x q, from an offset on. */
    public static void solveTransposed(double[] u, int n, double[] b, int offset, int q) {
        if (n >= BLAS_FROM) {
            Blas.solveTransposedUpper(u, n, b, offset, q);
            return;
        }
        for (int k = 0; k < n; k++) {
            int row = offset + k * q;
            SmallCholesky.scale(1 / u[k * n + k], b, row, q);
            for (int i = k + 1; i < n; i++) {
                SmallCholesky.subtract(u[k * n + i], b, row, offset + i * q, q);
            }
        }
    }

    /** U x = b for U of n x n and b of n x q, from an offset on. */
    public static void solve(double[] u, int n, double[] b, int offset, int q) {
        if (n >= BLAS_FROM) {
            Blas.solveUpper(u, n, b, offset, q);
            return;
        }
        for (int k = n - 1; k >= 0; k--) {
            int row = offset + k * q;
            SmallCholesky.scale(1 / u[k * n + k], b, row, q);
            for (int i = 0; i < k; i++) {
                SmallCholesky.subtract(u[i * n + k], b, row, offset + i * q, q);
            }
        }
    }

    /** x U = b for the n rows of b, U of q x q. */
    public static void solveFromRight(double[] u, int q, double[] b, int n) {
        if (q >= BLAS_FROM) {
            Blas.solveUpperFromRight(u, q, b, n);
            return;
        }
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < q; k++) {
                b[i * q + k] /= u[k * q + k];
                double factor = b[i * q + k];
                for (int l = k + 1; l < q; l++) {
                    b[i * q + l] -= factor * u[k * q + l];
                }
            }
        }
    }

    /** Adds b'b to the upper triangle of a q x q matrix, b of n x q. */
    public static void addGram(double[] b, int n, int q, double[] out) {
        if (q >= BLAS_FROM) {
            Blas.addUpperGram(b, n, q, out, 0);
            return;
        }
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < q; k++) {
                double factor = b[i * q + k];
                for (int l = k; l < q; l++) {
                    out[k * q + l] += factor * b[i * q + l];
                }
            }
        }
    }
}

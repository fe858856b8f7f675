package dev.okl.internal.linalg;

import java.util.Arrays;

/**
 * Cholesky for the many small systems (p x p) of the steps, in place. The factor is the upper
 * triangle of U'U, so that the updates run along rows, which the compiler vectorises. Larger systems go to LAPACK.
 */
public final class SmallCholesky {
    /**
     * Pivots below this part of the largest diagonal entry, times n, are rounding. They are raised to it instead of
     * failing, and their row, which is rounding too, is cleared: dividing it by so small a pivot would let it grow.
     */
    private static final double PIVOT_FLOOR = 1e-15;

    /** From this size on LAPACK wins against the plain loops. */
    private static final int LAPACK_FROM = 32;

    private SmallCholesky() {}

    /** Overwrites the upper triangle of the symmetric n x n matrix at {@code offset} by U. */
    public static void factorInPlace(double[] a, int offset, int n) {
        if (n >= LAPACK_FROM) {
            double[] copy = Arrays.copyOfRange(a, offset, offset + n * n);
            double floor = floor(a, offset, n);
            if (Blas.upperCholesky(a, offset, n) && pivotsReach(floor, a, offset, n)) {
                return;
            }
            System.arraycopy(copy, 0, a, offset, n * n); // only the plain loops know how to go on after a tiny pivot
        }
        factorPlainInPlace(a, offset, n);
    }

    static void factorPlainInPlace(double[] a, int offset, int n) {
        double floor = floor(a, offset, n);
        for (int k = 0; k < n; k++) {
            int rowK = offset + k * n;
            if (a[rowK + k] < floor) {
                Arrays.fill(a, rowK + k, rowK + n, 0);
                a[rowK + k] = Math.sqrt(floor);
                continue;
            }
            double pivot = Math.sqrt(a[rowK + k]);
            a[rowK + k] = pivot;
            double inverse = 1 / pivot;
            for (int j = k + 1; j < n; j++) {
                a[rowK + j] *= inverse;
            }
            for (int i = k + 1; i < n; i++) {
                int rowI = offset + i * n;
                double factor = a[rowK + i];
                for (int j = i; j < n; j++) {
                    a[rowI + j] -= factor * a[rowK + j];
                }
            }
        }
    }

    private static double floor(double[] a, int offset, int n) {
        double largest = Double.MIN_NORMAL;
        for (int i = 0; i < n; i++) {
            largest = Math.max(largest, a[offset + i * n + i]);
        }
        return PIVOT_FLOOR * n * largest;
    }

    private static boolean pivotsReach(double floor, double[] u, int offset, int n) {
        for (int i = 0; i < n; i++) {
            double pivot = u[offset + i * n + i];
            if (!(pivot * pivot >= floor)) {
                return false; // also where it is not a number: not every LAPACK notices
            }
        }
        return true;
    }

    /** Solves U'U x = b in place. */
    public static void solveInPlace(double[] u, int offset, int n, double[] b, int bOffset) {
        if (n >= LAPACK_FROM) {
            Blas.upperCholeskySolve(u, offset, n, b, bOffset);
        } else {
            solvePlainInPlace(u, offset, n, b, bOffset);
        }
    }

    /**
     * Solves U'U X = B for a row-major n x n matrix B, in place. All columns go together, so that the loops run along rows,
     * which the compiler vectorises.
     */
    public static void solveColumnsInPlace(double[] u, int offset, int n, double[] b, int bOffset) {
        for (int k = 0; k < n; k++) {
            int rowK = bOffset + k * n;
            double inverse = 1 / u[offset + k * n + k];
            for (int c = 0; c < n; c++) {
                b[rowK + c] *= inverse;
            }
            for (int j = k + 1; j < n; j++) {
                subtract(u[offset + k * n + j], b, rowK, bOffset + j * n, n);
            }
        }
        for (int k = n - 1; k >= 0; k--) {
            int rowK = bOffset + k * n;
            for (int j = k + 1; j < n; j++) {
                subtract(u[offset + k * n + j], b, bOffset + j * n, rowK, n);
            }
            double inverse = 1 / u[offset + k * n + k];
            for (int c = 0; c < n; c++) {
                b[rowK + c] *= inverse;
            }
        }
    }

    /**
     * Writes the inverse of U'U at the beginning of {@code inverse}, in a third of the work of solving for n columns: on the way
     * down the rows are those of a lower triangle, and on the way up only the half below the diagonal is needed.
     */
    public static void invert(double[] u, int offset, int n, double[] inverse) {
        Arrays.fill(inverse, 0, n * n, 0);
        for (int k = 0; k < n; k++) {
            inverse[k * n + k] = 1;
        }
        for (int k = 0; k < n; k++) {
            scale(1 / u[offset + k * n + k], inverse, k * n, k + 1);
            for (int j = k + 1; j < n; j++) {
                subtract(u[offset + k * n + j], inverse, k * n, j * n, k + 1);
            }
        }
        for (int k = n - 1; k >= 0; k--) {
            for (int j = k + 1; j < n; j++) {
                subtract(u[offset + k * n + j], inverse, j * n, k * n, k + 1);
            }
            scale(1 / u[offset + k * n + k], inverse, k * n, k + 1);
        }
        for (int k = 0; k < n; k++) {
            for (int c = 0; c < k; c++) {
                inverse[c * n + k] = inverse[k * n + c];
            }
        }
    }

    /** The n numbers from {@code from} on are multiplied by a factor. */
    static void scale(double factor, double[] b, int from, int n) {
        for (int c = 0; c < n; c++) {
            b[from + c] *= factor;
        }
    }

    /** The n numbers from {@code to} on lose {@code factor} times those from {@code from} on. */
    static void subtract(double factor, double[] b, int from, int to, int n) {
        for (int c = 0; c < n; c++) {
            b[to + c] -= factor * b[from + c];
        }
    }

    static void solvePlainInPlace(double[] u, int offset, int n, double[] b, int bOffset) {
        for (int k = 0; k < n; k++) {
            int row = offset + k * n;
            double value = b[bOffset + k] / u[row + k];
            b[bOffset + k] = value;
            for (int j = k + 1; j < n; j++) {
                b[bOffset + j] -= value * u[row + j];
            }
        }
        for (int k = n - 1; k >= 0; k--) {
            int row = offset + k * n;
            double sum = b[bOffset + k];
            for (int j = k + 1; j < n; j++) {
                sum -= u[row + j] * b[bOffset + j];
            }
            b[bOffset + k] = sum / u[row + k];
        }
    }
}

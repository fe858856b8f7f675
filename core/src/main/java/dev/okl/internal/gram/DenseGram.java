package dev.okl.internal.gram;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.SymmetricEigen;

/** K as a full matrix, checked once to be finite, symmetric and positive semidefinite. */
public final class DenseGram implements Gram {
    /** Negative eigenvalues up to this part of the largest one are rounding and count as zero. */
    static final double ROUNDING = 1e-10;

    private final Matrix matrix;
    private SpectralFactor spectralFactor;

    /** The matrix is not copied and must not be changed afterwards. */
    public DenseGram(Matrix matrix) {
        this.matrix = matrix;
        requireFiniteAndSymmetric(matrix);
        requirePositiveSemidefinite(matrix);
    }

    @Override
    public int size() {
        return matrix.rows();
    }

    @Override
    public void multiply(Matrix a, Matrix out, Parallel parallel) {
        Blas.multiply(matrix, a, out, parallel);
    }

    @Override
    public GramShape shape() {
        return GramShape.dense(matrix.rows());
    }

    @Override
    public Matrix dense() {
        return matrix;
    }

    /** Computed at the first call and kept, for a whole path shares it. */
    @Override
    public synchronized SpectralFactor spectralFactor() {
        if (spectralFactor == null) {
            spectralFactor = SpectralFactor.of(Blas.eigen(matrix));
        }
        return spectralFactor;
    }

    private static void requireFiniteAndSymmetric(Matrix matrix) {
        if (matrix.rows() != matrix.cols()) {
            throw new IllegalArgumentException("a Gram matrix is square, this one is " + matrix.shape());
        }
        for (int i = 0; i < matrix.rows(); i++) {
            for (int j = 0; j <= i; j++) {
                double lower = matrix.get(i, j);
                double upper = matrix.get(j, i);
                if (!Double.isFinite(lower) || !Double.isFinite(upper)) {
                    throw new IllegalArgumentException("the kernel of inputs " + i + " and " + j
                            + " must be finite but was " + (Double.isFinite(lower) ? upper : lower));
                }
                if (!isSymmetric(lower, upper, matrix.get(i, i), matrix.get(j, j))) {
                    throw new IllegalArgumentException("the kernel must be symmetric but K(" + i + "," + j + ") = "
                            + lower + " and K(" + j + "," + i + ") = " + upper);
                }
            }
        }
    }

    /** Whether K(x,z) and K(z,x) are the same up to rounding, which is relative to the diagonal, not to small entries. */
    static boolean isSymmetric(double lower, double upper, double first, double second) {
        double scale = Math.abs(lower) + Math.abs(upper) + Math.sqrt(Math.abs(first) * Math.abs(second));
        return Math.abs(lower - upper) <= ROUNDING * scale;
    }

    /** A Cholesky factorisation of K + tiny I settles the usual case; only a failure pays for the eigenvalues. */
    private static void requirePositiveSemidefinite(Matrix matrix) {
        int n = matrix.rows();
        double trace = 0;
        for (int i = 0; i < n; i++) {
            trace += matrix.get(i, i);
        }
        Matrix shifted = matrix.copy();
        for (int i = 0; i < n; i++) {
            shifted.set(i, i, matrix.get(i, i) + ROUNDING * Math.max(trace / Math.max(1, n), Double.MIN_NORMAL));
        }
        if (Blas.choleskyOrNull(shifted) != null) {
            return;
        }
        SymmetricEigen eigen = Blas.eigen(matrix);
        if (eigen.smallest() < -ROUNDING * Math.max(eigen.largest(), Double.MIN_NORMAL)) {
            throw new NotPositiveSemidefiniteException("its Gram matrix on " + n + " inputs has an eigenvalue of "
                    + eigen.smallest() + " (largest " + eigen.largest() + ")");
        }
    }
}

package dev.okl.internal.gram;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.SymmetricEigen;

/**
 * K = F F' with orthogonal columns: F = V sqrt(S), F'F = S. Eigenvalues that are only rounding (also negative ones) are
 * left out, so F is n x r with r the numerical rank of K.
 */
public record SpectralFactor(Matrix factor, double[] eigenvalues) {
    private static final double NEGLIGIBLE = 1e-15;

    /** The largest eigenvalue. */
    public double largest() {
        return eigenvalues.length == 0 ? 0 : eigenvalues[eigenvalues.length - 1];
    }

    /** F S^-1 g, the coefficients a of the values F g = K a. */
    public Matrix coefficients(Matrix g) {
        Matrix divided = g.copy();
        for (int k = 0; k < g.rows(); k++) {
            for (int l = 0; l < g.cols(); l++) {
                divided.set(k, l, g.get(k, l) / eigenvalues[k]);
            }
        }
        return Blas.product(factor, divided);
    }

    static SpectralFactor of(SymmetricEigen eigen) {
        int n = eigen.values().length;
        int first = firstKept(eigen);
        Matrix factor = eigen.vectors().columns(first, n);
        double[] kept = new double[n - first];
        for (int k = 0; k < kept.length; k++) {
            kept[k] = eigen.values()[first + k];
            factor.scaleColumn(k, Math.sqrt(kept[k]));
        }
        return new SpectralFactor(factor, kept);
    }

    /** The position of the first eigenvalue that is more than rounding. */
    static int firstKept(SymmetricEigen eigen) {
        int first = 0;
        while (first < eigen.values().length && eigen.values()[first] <= NEGLIGIBLE * eigen.largest()) {
            first++;
        }
        return first;
    }
}

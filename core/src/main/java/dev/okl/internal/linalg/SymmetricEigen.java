package dev.okl.internal.linalg;

import dev.okl.data.Matrix;

/** V diag(values) V' of a symmetric matrix: eigenvalues in rising order, eigenvectors in the columns of {@code vectors}. */
public record SymmetricEigen(double[] values, Matrix vectors) {
    public double smallest() {
        return values.length == 0 ? 0 : values[0];
    }

    public double largest() {
        return values.length == 0 ? 0 : values[values.length - 1];
    }
}

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

    /** The shortest solution of a system with this matrix, without the directions whose eigenvalue is a negligible part of the largest. */
    public double[] solve(double[] right, double negligible) {
        double[] solution = new double[values.length];
        for (int k = 0; k < values.length; k++) {
            if (values[k] > negligible * largest()) {
                double[] vector = vectors.column(k);
                Vectors.addInPlace(Vectors.dot(vector, right) / values[k], vector, solution);
            }
        }
        return solution;
    }
}

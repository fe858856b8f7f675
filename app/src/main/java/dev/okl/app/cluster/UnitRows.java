package dev.okl.app.cluster;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;

/** Tasks by their direction alone: the product of two unit rows is the similarity of the tasks. */
public final class UnitRows {
    private UnitRows() {}

    /** The rows, each of length 1; a zero row stays zero. */
    public static Matrix of(Matrix rows) {
        Matrix unit = rows.copy();
        int p = rows.cols();
        for (int j = 0; j < rows.rows(); j++) {
            double length = Math.sqrt(Vectors.dot(rows.data(), j * p, rows.data(), j * p, p));
            for (int k = 0; k < p && length > 0; k++) {
                unit.set(j, k, rows.get(j, k) / length);
            }
        }
        return unit;
    }
}

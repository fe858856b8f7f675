package dev.okl.internal.state;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Blas;

/** The free columns of one side, copied together. */
public final class FreeColumns {
    private final Side side;
    private final int offset;
    private final Matrix coefficients;
    private final Matrix values;

    public FreeColumns(Side side, Layout layout) {
        this.side = side;
        this.offset = layout.freeStart() - side.first();
        int start = layout.freeStart();
        this.coefficients = side.coefficients().columns(offset, offset + layout.rank());
        this.values = side.values().columns(start, start + layout.rank());
    }

    /** a' v, symmetric also in its last digits. */
    public Matrix gram() {
        Matrix gram = Blas.transposedProduct(coefficients, values);
        for (int i = 0; i < gram.rows(); i++) {
            for (int j = 0; j < i; j++) {
                double mean = (gram.get(i, j) + gram.get(j, i)) / 2;
                gram.set(i, j, mean);
                gram.set(j, i, mean);
            }
        }
        return gram;
    }

    /** The value of largest size in each column of the values times a matrix. */
    double[] extremes(Matrix rotation) {
        Matrix rotated = Blas.product(values, rotation);
        double[] extremes = new double[rotated.cols()];
        for (int i = 0; i < rotated.rows(); i++) {
            for (int k = 0; k < extremes.length; k++) {
                extremes[k] = TaskRows.larger(extremes[k], rotated.get(i, k));
            }
        }
        return extremes;
    }

    public void multiplyBy(Matrix rotation) {
        side.coefficients().setColumns(offset, Blas.product(coefficients, rotation));
        side.values().setColumns(offset + side.first(), Blas.product(values, rotation));
    }
}

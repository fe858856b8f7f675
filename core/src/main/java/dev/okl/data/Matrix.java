package dev.okl.data;

import java.util.Arrays;

/**
 * A dense matrix.
 *
 * @param data its numbers, row after row; shared, not copied: all who hold the array may write to it
 */
public record Matrix(int rows, int cols, double[] data) {
    public Matrix {
        if (data.length != length(rows, cols)) {
            throw new IllegalArgumentException("a " + rows + " x " + cols + " matrix needs " + length(rows, cols)
                    + " numbers, got " + data.length);
        }
    }

    public static Matrix zeros(int rows, int cols) {
        return new Matrix(rows, cols, new double[length(rows, cols)]);
    }

    /** A view on {@code data}, which is not copied. */
    public static Matrix of(int rows, int cols, double[] data) {
        return new Matrix(rows, cols, data);
    }

    /** A copy of {@code values}, given row by row. */
    public static Matrix of(double[][] values) {
        int cols = values.length == 0 ? 0 : values[0].length;
        Matrix matrix = zeros(values.length, cols);
        for (int i = 0; i < values.length; i++) {
            if (values[i].length != cols) {
                throw new IllegalArgumentException(
                        "row " + i + " has " + values[i].length + " numbers, row 0 has " + cols);
            }
            System.arraycopy(values[i], 0, matrix.data, i * cols, cols);
        }
        return matrix;
    }

    public static Matrix identity(int size) {
        Matrix matrix = zeros(size, size);
        for (int i = 0; i < size; i++) {
            matrix.set(i, i, 1);
        }
        return matrix;
    }

    public double get(int row, int col) {
        return data[row * cols + col];
    }

    public void set(int row, int col, double value) {
        data[row * cols + col] = value;
    }

    public double[] row(int row) {
        return Arrays.copyOfRange(data, row * cols, (row + 1) * cols);
    }

    public double[] column(int col) {
        double[] column = new double[rows];
        for (int i = 0; i < rows; i++) {
            column[i] = data[i * cols + col];
        }
        return column;
    }

    /** A copy of the columns from (inclusive) to (exclusive). */
    public Matrix columns(int from, int to) {
        if (from == 0 && to == cols) {
            return copy();
        }
        Matrix part = zeros(rows, to - from);
        for (int i = 0; i < rows; i++) {
            System.arraycopy(data, i * cols + from, part.data, i * part.cols, part.cols);
        }
        return part;
    }

    /** Writes {@code part} into the columns that start at {@code from}. */
    public void setColumns(int from, Matrix part) {
        if (part.cols == cols) {
            setInPlace(part);
            return;
        }
        for (int i = 0; i < rows; i++) {
            System.arraycopy(part.data, i * part.cols, data, i * cols + from, part.cols);
        }
    }

    /** A copy of some columns, in the given order. */
    public Matrix select(int[] columns) {
        Matrix part = zeros(rows, columns.length);
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < columns.length; k++) {
                part.data[i * columns.length + k] = data[i * cols + columns[k]];
            }
        }
        return part;
    }

    /** A matrix of this many columns that has those of this one at the given places and zeros elsewhere. */
    public Matrix spread(int[] columns, int count) {
        Matrix whole = zeros(rows, count);
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < columns.length; k++) {
                whole.data[i * count + columns[k]] = data[i * cols + k];
            }
        }
        return whole;
    }

    public void setColumn(int col, double[] values) {
        for (int i = 0; i < rows; i++) {
            data[i * cols + col] = values[i];
        }
    }

    /** Multiplies a column by a factor, in place. */
    public void scaleColumn(int col, double factor) {
        for (int i = 0; i < rows; i++) {
            data[i * cols + col] *= factor;
        }
    }

    /** A copy with each column times a factor. */
    public Matrix timesColumns(double[] factors) {
        Matrix scaled = copy();
        for (int k = 0; k < scaled.data.length; k++) {
            scaled.data[k] *= factors[k % cols];
        }
        return scaled;
    }

    public Matrix transpose() {
        Matrix result = zeros(cols, rows);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < cols; j++) {
                result.data[j * rows + i] = data[i * cols + j];
            }
        }
        return result;
    }

    public Matrix copy() {
        return new Matrix(rows, cols, data.clone());
    }

    /** Overwrites this matrix with another of the same shape. */
    public void setInPlace(Matrix other) {
        if (other.rows != rows || other.cols != cols) {
            throw new IllegalArgumentException("shapes differ: " + shape() + " and " + other.shape());
        }
        System.arraycopy(other.data, 0, data, 0, data.length);
    }

    /** "rows x cols", for messages. */
    public String shape() {
        return rows + " x " + cols;
    }

    @Override
    public String toString() {
        return "Matrix " + shape();
    }

    private static int length(int rows, int cols) {
        long length = (long) rows * cols;
        if (rows < 0 || cols < 0 || length > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("a matrix of " + rows + " x " + cols + " numbers does not fit an array");
        }
        return (int) length;
    }
}

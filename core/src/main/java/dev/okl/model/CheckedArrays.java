package dev.okl.model;

import dev.okl.ModelFormatException;
import dev.okl.data.Matrix;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.archive.NpyArray;

/** The arrays of a model file, taken out with a check that they are what the rest of the file says. */
final class CheckedArrays {
    private final ModelArchive archive;

    CheckedArrays(ModelArchive archive) {
        this.archive = archive;
    }

    NpyArray vector(String name, NpyArray.Kind kind) throws ModelFormatException {
        NpyArray array = archive.array(name, kind);
        if (array.dimensions() != 1) {
            throw problem(name, "must be a vector but is a matrix");
        }
        return array;
    }

    NpyArray vector(String name, NpyArray.Kind kind, int length) throws ModelFormatException {
        NpyArray array = vector(name, kind);
        if (array.rows() != length) {
            throw problem(name, "must have " + length + " values but has " + array.rows());
        }
        return array;
    }

    /** A matrix with at least one column, so that its rows are really in the file. */
    NpyArray matrix(String name, NpyArray.Kind kind, int rows) throws ModelFormatException {
        NpyArray array = archive.array(name, kind);
        if (array.dimensions() != 2 || array.rows() != rows || array.columns() < 1) {
            throw problem(name, "must be a matrix of " + rows + " rows and some columns but is " + shape(array));
        }
        return array;
    }

    /** A matrix of finite numbers. */
    Matrix matrix(String name, int rows, long columns) throws ModelFormatException {
        NpyArray array = archive.array(name, NpyArray.Kind.DOUBLE);
        if (array.dimensions() != 2 || array.rows() != rows || array.columns() != columns) {
            throw problem(name, "must be a matrix of " + rows + " x " + columns + " but is " + shape(array));
        }
        requireFinite(name, array.doubles());
        return Matrix.of(array.rows(), array.columns(), array.doubles());
    }

    double[] finite(String name, int length) throws ModelFormatException {
        double[] values = vector(name, NpyArray.Kind.DOUBLE, length).doubles();
        requireFinite(name, values);
        return values;
    }

    /** Integers of 0 to end - 1. */
    int[] integers(String name, int length, int end) throws ModelFormatException {
        int[] values = vector(name, NpyArray.Kind.INT, length).ints();
        for (int i = 0; i < values.length; i++) {
            if (values[i] < 0 || values[i] >= end) {
                throw problem(name, "must be in 0.." + (end - 1) + " but value " + i + " is " + values[i]);
            }
        }
        return values;
    }

    String[] texts(String name, int length) throws ModelFormatException {
        return vector(name, NpyArray.Kind.TEXT, length).texts();
    }

    ModelArchive archive() {
        return archive;
    }

    ModelFormatException problem(String name, String problem) {
        return archive.problem(ModelArchive.entryName(name), problem);
    }

    private void requireFinite(String name, double[] values) throws ModelFormatException {
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw problem(name, "must be finite but value " + i + " is " + values[i]);
            }
        }
    }

    private static String shape(NpyArray array) {
        return array.dimensions() == 1
                ? "a vector of " + array.rows()
                : "a matrix of " + array.rows() + " x " + array.columns();
    }
}

package dev.okl.testing;

import dev.okl.data.Matrix;

/** The accuracies that tests ask for; a looser one says why where it stands. */
public final class Tolerances {
    public static final double TIGHT = 1e-12;
    public static final double SOLVE = 1e-8;
    public static final double LOOSE = 1e-4;

    private Tolerances() {}

    /** The largest difference of two matrices, relative to the largest entry of the second. */
    public static double distance(Matrix actual, Matrix expected) {
        if (actual.rows() != expected.rows() || actual.cols() != expected.cols()) {
            throw new AssertionError("shapes differ: " + actual.shape() + " and " + expected.shape());
        }
        return distance(actual.data(), expected.data());
    }

    /** The largest difference of two vectors, relative to the largest entry of the second. */
    public static double distance(double[] actual, double[] expected) {
        double largest = Double.MIN_NORMAL;
        double difference = 0;
        for (int k = 0; k < expected.length; k++) {
            largest = Math.max(largest, Math.abs(expected[k]));
            difference = Math.max(difference, Math.abs(actual[k] - expected[k]));
        }
        return Double.isNaN(difference) ? Double.POSITIVE_INFINITY : difference / largest;
    }
}

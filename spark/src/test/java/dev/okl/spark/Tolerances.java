package dev.okl.spark;

import dev.okl.data.Matrix;

/** How close two figures must be. */
public final class Tolerances {
    /** The same computation with sums in another order. */
    public static final double TIGHT = 1e-12;

    /** The same system, solved in another way. */
    public static final double SOLVE = 1e-8;

    /** A descent to its tolerance, on the single machine and on a cluster. */
    public static final double SAME_MODEL = 1e-6;

    private Tolerances() {}

    /** The largest difference of two matrices, relative to the largest entry of the second. */
    public static double distance(Matrix actual, Matrix expected) {
        double largest = Double.MIN_NORMAL;
        double difference = actual.data().length == expected.data().length ? 0 : Double.POSITIVE_INFINITY;
        for (int k = 0; k < expected.data().length; k++) {
            largest = Math.max(largest, Math.abs(expected.data()[k]));
            difference = Math.max(difference, Math.abs(actual.data()[k] - expected.data()[k]));
        }
        return Double.isNaN(difference) ? Double.POSITIVE_INFINITY : difference / largest;
    }
}

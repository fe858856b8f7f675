package dev.okl.bench.measure;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/** The figure in the middle: one slow round does not move it. */
public final class Median {
    private Median() {}

    /** NaN where there is no figure; figures that are NaN are left out. */
    public static double of(DoubleStream figures) {
        double[] sorted = figures.filter(figure -> !Double.isNaN(figure)).toArray();
        Arrays.sort(sorted);
        int n = sorted.length;
        return n == 0 ? Double.NaN : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    }
}

package dev.okl.app.comparison;

import java.util.Arrays;

/** Figures of a sample of numbers. */
public final class Statistics {
    private Statistics() {}

    public static double mean(double... values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    /** The standard deviation of the sample (n - 1 in the divisor); NaN for fewer than two values. */
    public static double std(double... values) {
        if (values.length < 2) {
            return Double.NaN;
        }
        double mean = mean(values);
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return Math.sqrt(squares / (values.length - 1));
    }

    /** The value in the middle, the lower one of two, so that it is one of the values. */
    public static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? Double.NaN : sorted[(sorted.length - 1) / 2];
    }
}

package dev.okl.app.view;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How often values fall between the edges.
 *
 * @param edges one more than counts; the last one belongs to the last bin
 */
public record Histogram(double[] edges, int[] counts) {
    private static final int AT_MOST = 40;

    /** About as many bins as the root of the number of values, of equal width. */
    static Histogram of(double... values) {
        double from = Arrays.stream(values).min().orElse(0);
        double to = Arrays.stream(values).max().orElse(0);
        int bins = from == to ? 1 : Math.max(2, (int) Math.min(AT_MOST, Math.ceil(Math.sqrt(values.length))));
        // Equal values fill one bin around them.
        double start = from == to ? from - 0.5 : from;
        double width = from == to ? 1 : (to - from) / bins;
        int[] counts = new int[bins];
        for (double value : values) {
            counts[Math.min(bins - 1, (int) ((value - start) / width))]++;
        }
        return new Histogram(
                IntStream.rangeClosed(0, bins)
                        .mapToDouble(k -> start + k * width)
                        .toArray(),
                counts);
    }
}

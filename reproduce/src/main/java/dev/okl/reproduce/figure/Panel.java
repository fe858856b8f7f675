package dev.okl.reproduce.figure;

import java.util.List;

/**
 * Curves over common axes.
 *
 * @param marks points to be pointed out, such as the best one
 */
public record Panel(String title, Axis x, Axis y, List<Series> series, List<Mark> marks) {
    public Panel {
        series = List.copyOf(series);
        marks = List.copyOf(marks);
    }

    /** What an axis shows, and whether its scale is logarithmic. */
    public record Axis(String label, boolean logarithmic) {}

    /** A point with a word to it, or with none where its curve says enough. */
    public record Mark(String label, double x, double y) {}
}

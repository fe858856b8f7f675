package dev.okl.reproduce.figure;

import java.util.List;

/**
 * Panels side by side.
 *
 * @param name of its files, without an ending
 */
public record Figure(String name, List<Panel> panels) {
    public Figure {
        panels = List.copyOf(panels);
    }

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
    }

    /** What an axis shows, and whether its scale is logarithmic. */
    public record Axis(String label, boolean logarithmic) {}

    /** A curve with a name. */
    public record Series(String label, List<Point> points) {
        public Series {
            points = List.copyOf(points);
        }
    }

    /**
     * A point of a curve.
     *
     * @param spread how far the value lies up and down from y over repetitions; NaN where that is not known
     */
    public record Point(double x, double y, double spread) {}

    /** A point with a label, or with an empty one where its curve says enough. */
    public record Mark(String label, double x, double y) {}
}

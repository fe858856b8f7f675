package dev.okl.reproduce.figure;

import java.util.List;
import java.util.Optional;

/**
 * Panels side by side.
 *
 * @param name of its files, without an ending
 */
public record Figure(String name, List<Panel> panels) {
    public Figure {
        panels = List.copyOf(panels);
    }

    /** Curves over common axes. */
    public record Panel(String title, Axis x, Axis y, List<Series> series) {
        public Panel {
            series = List.copyOf(series);
        }
    }

    /** What an axis shows, and whether its scale is logarithmic. */
    public record Axis(String label, boolean logarithmic) {}

    /**
     * A curve with a name.
     *
     * @param mark a point to be pointed out, such as the best one
     */
    public record Series(String label, List<Point> points, Optional<Mark> mark) {
        public Series {
            points = List.copyOf(points);
        }
    }

    /**
     * A point of a curve.
     *
     * @param spread how far the value lies up and down from y over repetitions; NaN where that is not known
     */
    public record Point(double x, double y, double spread) {
        /** Without repetitions. */
        public Point(double x, double y) {
            this(x, y, Double.NaN);
        }
    }

    /** A point with a label, or with an empty one where its curve says enough. */
    public record Mark(String label, double x, double y) {}
}

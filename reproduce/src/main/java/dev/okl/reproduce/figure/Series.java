package dev.okl.reproduce.figure;

import java.util.List;

/** A curve with a name. */
public record Series(String label, List<Point> points) {
    public Series {
        points = List.copyOf(points);
    }

    /**
     * A point of a curve.
     *
     * @param spread how far the value lies up and down from y over repetitions; NaN where that is not known
     */
    public record Point(double x, double y, double spread) {}
}

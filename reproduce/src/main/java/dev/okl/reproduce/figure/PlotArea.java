package dev.okl.reproduce.figure;

import dev.okl.reproduce.figure.Series.Point;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The rectangle in which curves are drawn, and where in it values lie. */
record PlotArea(Rectangle2D frame, Scale x, Scale y) {
    /** A scale along which all that the panel shows has room. */
    static Scale xScale(Panel panel) {
        return Scale.around(
                panel.x().logarithmic(),
                DoubleStream.concat(
                        points(panel).mapToDouble(Point::x),
                        panel.marks().stream().mapToDouble(Panel.Mark::x)));
    }

    /** The same for y, with the spread. */
    static Scale yScale(Panel panel) {
        return Scale.around(
                panel.y().logarithmic(),
                DoubleStream.concat(
                        points(panel)
                                .flatMapToDouble(point -> DoubleStream.of(
                                        point.y(), point.y() - point.spread(), point.y() + point.spread())),
                        panel.marks().stream().mapToDouble(Panel.Mark::y)));
    }

    private static Stream<Point> points(Panel panel) {
        return panel.series().stream().flatMap(series -> series.points().stream());
    }

    double pixelX(double value) {
        return frame.getMinX() + x.fraction(value) * frame.getWidth();
    }

    double pixelY(double value) {
        return frame.getMaxY() - y.fraction(value) * frame.getHeight();
    }

    Pixel pixel(double xValue, double yValue) {
        return new Pixel(pixelX(xValue), pixelY(yValue));
    }

    boolean shows(double xValue, double yValue) {
        return x.shows(xValue) && y.shows(yValue);
    }

    /** The pieces of a curve: it is interrupted where a point has no place on the axes. */
    List<List<Point>> pieces(Series series) {
        List<List<Point>> pieces = new ArrayList<>();
        List<Point> piece = new ArrayList<>();
        for (Point point : series.points()) {
            if (shows(point.x(), point.y())) {
                piece.add(point);
            } else if (!piece.isEmpty()) {
                pieces.add(piece);
                piece = new ArrayList<>();
            }
        }
        if (!piece.isEmpty()) {
            pieces.add(piece);
        }
        return pieces;
    }
}

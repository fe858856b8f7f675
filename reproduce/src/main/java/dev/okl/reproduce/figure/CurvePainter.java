package dev.okl.reproduce.figure;

import dev.okl.reproduce.figure.Series.Point;
import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.List;

/** Draws a curve: its spread, as bars or where these would stand too close as a band, its line and its points. */
final class CurvePainter {
    private static final BasicStroke BAR = new BasicStroke(1.3f);
    private static final BasicStroke MARKER_RIM = new BasicStroke(1);
    private static final double CAP = 4;

    /** Bars closer than this run into each other. */
    private static final double BAR_DISTANCE = 14;

    /** Markers closer than this hide the line; those between are left out. */
    private static final double MARKER_DISTANCE = 16;

    private final Graphics2D g;
    private final PlotArea area;
    private final LineStyle style;
    private final List<List<Point>> pieces;

    CurvePainter(Graphics2D g, PlotArea area, Series series, LineStyle style) {
        this.g = g;
        this.area = area;
        this.style = style;
        this.pieces = area.pieces(series);
    }

    /** To be drawn before the lines of all curves, which it must not veil. */
    void paintSpread() {
        boolean asBand = isCrowded();
        for (List<Point> piece : pieces) {
            for (List<Point> stretch : stretchesWithSpread(piece)) {
                if (asBand && stretch.size() > 1) {
                    paintBand(stretch);
                } else {
                    stretch.forEach(this::paintBar);
                }
            }
        }
    }

    void paintLine() {
        g.setColor(style.colour());
        for (List<Point> piece : pieces) {
            g.setStroke(style.stroke());
            if (piece.size() > 1) {
                g.draw(path(piece.stream().map(this::pixel).toList()));
            }
            g.setStroke(MARKER_RIM);
            Pixel last = null;
            for (Point point : piece) {
                Pixel here = pixel(point);
                if (last == null || here.distance(last) >= MARKER_DISTANCE) {
                    g.fill(style.marker().at(here));
                    last = here;
                }
            }
        }
    }

    private boolean isCrowded() {
        List<Pixel> all = pieces.stream().flatMap(List::stream).map(this::pixel).toList();
        double left = all.stream().mapToDouble(Pixel::x).min().orElse(0);
        double right = all.stream().mapToDouble(Pixel::x).max().orElse(0);
        return right - left < (all.size() - 1) * BAR_DISTANCE;
    }

    private static List<List<Point>> stretchesWithSpread(List<Point> piece) {
        List<List<Point>> stretches = new ArrayList<>();
        boolean goesOn = false;
        for (Point point : piece) {
            boolean known = Double.isFinite(point.spread()) && point.spread() > 0;
            if (known && !goesOn) {
                stretches.add(new ArrayList<>());
            }
            if (known) {
                stretches.get(stretches.size() - 1).add(point);
            }
            goesOn = known;
        }
        return stretches;
    }

    private void paintBand(List<Point> stretch) {
        List<Pixel> rim = new ArrayList<>();
        for (Point point : stretch) {
            rim.add(new Pixel(area.pixelX(point.x()), top(point)));
        }
        for (int i = stretch.size() - 1; i >= 0; i--) {
            rim.add(new Pixel(area.pixelX(stretch.get(i).x()), bottom(stretch.get(i))));
        }
        Path2D band = path(rim);
        band.closePath();
        g.setColor(style.bandColour());
        g.fill(band);
    }

    private void paintBar(Point point) {
        double x = area.pixelX(point.x());
        g.setColor(style.colour());
        g.setStroke(BAR);
        g.draw(new Line2D.Double(x, top(point), x, bottom(point)));
        g.draw(new Line2D.Double(x - CAP, top(point), x + CAP, top(point)));
        if (area.y().shows(point.y() - point.spread())) {
            g.draw(new Line2D.Double(x - CAP, bottom(point), x + CAP, bottom(point)));
        }
    }

    private double top(Point point) {
        double value = point.y() + point.spread();
        return area.y().shows(value) ? area.pixelY(value) : area.frame().getMinY();
    }

    /** On a logarithmic scale, what reaches down to 0 or below goes to the end of the axis. */
    private double bottom(Point point) {
        double value = point.y() - point.spread();
        return area.y().shows(value) ? area.pixelY(value) : area.frame().getMaxY();
    }

    private Pixel pixel(Point point) {
        return area.pixel(point.x(), point.y());
    }

    private static Path2D path(List<Pixel> corners) {
        Path2D path = new Path2D.Double();
        path.moveTo(corners.get(0).x(), corners.get(0).y());
        corners.stream().skip(1).forEach(corner -> path.lineTo(corner.x(), corner.y()));
        return path;
    }
}

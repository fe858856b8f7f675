package dev.okl.reproduce.figure;

import dev.okl.reproduce.figure.Panel.Mark;
import dev.okl.reproduce.figure.Series.Point;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Draws points that are pointed out as stars, each with its label where it covers least. */
final class MarkPainter {
    private static final Color PAPER = new Color(255, 255, 255, 170);
    private static final BasicStroke RIM = new BasicStroke(1.2f);
    private static final BasicStroke LEADER = new BasicStroke(0.8f);

    /** How far from the star a label may lie, in pixels; from far away a line leads to it. */
    private static final double[] DISTANCES = {16, 36, 60, 90};

    private static final int DIRECTIONS = 16;

    private final Graphics2D g;
    private final PlotArea area;
    private final Panel panel;
    private final List<Mark> shown;

    /** What labels should not cover: curves and their spread, as points a few pixels apart. */
    private final List<Pixel> drawn = new ArrayList<>();

    private final List<Rectangle2D> labels = new ArrayList<>();

    MarkPainter(Graphics2D g, PlotArea area, Panel panel) {
        this.g = g;
        this.area = area;
        this.panel = panel;
        this.shown = panel.marks().stream()
                .filter(mark -> area.shows(mark.x(), mark.y()))
                .toList();
        for (Series series : panel.series()) {
            for (List<Point> piece : area.pieces(series)) {
                addLine(piece.stream()
                        .map(point -> area.pixel(point.x(), point.y()))
                        .toList());
                piece.forEach(this::addSpread);
            }
        }
    }

    void paint() {
        // Labels first: a star may cover a label, not the other way round.
        // Those with a good place near them choose first, lest a label from elsewhere takes it.
        List<Mark> labelled =
                shown.stream().filter(mark -> !mark.label().isBlank()).toList();
        Map<Mark, Double> costs = new HashMap<>();
        labelled.forEach(mark -> costs.put(mark, cost(bestPlace(mark), area.pixel(mark.x(), mark.y()))));
        labelled.stream().sorted(Comparator.comparing(costs::get)).forEach(this::paintLabel);
        shown.forEach(this::paintStar);
    }

    private void paintStar(Mark mark) {
        Shape star = Marker.STAR.at(area.pixel(mark.x(), mark.y()));
        g.setColor(colour(mark));
        g.fill(star);
        g.setColor(Color.BLACK);
        g.setStroke(RIM);
        g.draw(star);
    }

    /** That of the curve which the mark lies on. */
    private Color colour(Mark mark) {
        for (int i = 0; i < panel.series().size(); i++) {
            if (panel.series().get(i).points().stream().anyMatch(p -> p.x() == mark.x() && p.y() == mark.y())) {
                return LineStyle.of(i).colour();
            }
        }
        return Color.BLACK;
    }

    private void paintLabel(Mark mark) {
        Text text = text(mark);
        Pixel star = area.pixel(mark.x(), mark.y());
        Rectangle2D best = bestPlace(mark);
        labels.add(best);
        Pixel near = nearest(best, star);
        g.setColor(Color.DARK_GRAY);
        g.setStroke(LEADER);
        if (near.distance(star) > DISTANCES[0] + 8) {
            g.draw(new Line2D.Double(star.x(), star.y(), near.x(), near.y()));
        }
        g.setColor(PAPER);
        g.fill(best);
        // As the curve, but dark enough for letters.
        g.setColor(colour(mark).darker());
        text.drawLeft(g, best.getX() + 3, best.getMaxY() - 5);
    }

    private Text text(Mark mark) {
        return Text.fitting(mark.label(), Text.SMALL, 0.6 * area.frame().getWidth());
    }

    private Rectangle2D bestPlace(Mark mark) {
        Pixel star = area.pixel(mark.x(), mark.y());
        return Collections.min(places(star, text(mark)), Comparator.comparingDouble(place -> cost(place, star)));
    }

    /** Boxes around the star, the one straight above first, that touch circles around it. */
    private static List<Rectangle2D> places(Pixel star, Text text) {
        double width = text.width() + 6;
        double height = text.height() + 9;
        List<Rectangle2D> places = new ArrayList<>();
        for (double distance : DISTANCES) {
            for (int i = 0; i < DIRECTIONS; i++) {
                double angle = 2 * Math.PI * i / DIRECTIONS;
                double x = star.x() + Math.sin(angle) * (distance + width / 2);
                double y = star.y() - Math.cos(angle) * (distance + height / 2);
                places.add(new Rectangle2D.Double(x - width / 2, y - height / 2, width, height));
            }
        }
        return places;
    }

    /** What the label would cover there; among equals the closest one is best. */
    private double cost(Rectangle2D place, Pixel star) {
        double cost = nearest(place, star).distance(star) / 2;
        if (!area.frame().contains(place)) {
            cost += 10_000;
        }
        cost += 1_000
                * (double)
                        labels.stream().filter(label -> label.intersects(place)).count();
        for (Pixel pixel : drawn) {
            cost += place.contains(pixel.x(), pixel.y()) ? 3 : 0;
        }
        for (Mark mark : shown) {
            Shape other = Marker.STAR.at(area.pixel(mark.x(), mark.y()));
            cost += other.intersects(place) ? 300 : 0;
        }
        return cost;
    }

    private static Pixel nearest(Rectangle2D box, Pixel to) {
        return new Pixel(
                Math.max(box.getMinX(), Math.min(box.getMaxX(), to.x())),
                Math.max(box.getMinY(), Math.min(box.getMaxY(), to.y())));
    }

    private void addSpread(Point point) {
        double low = point.y() - point.spread();
        double high = point.y() + point.spread();
        if (area.y().shows(low) && area.y().shows(high)) {
            addLine(List.of(area.pixel(point.x(), low), area.pixel(point.x(), high)));
        }
    }

    private void addLine(List<Pixel> corners) {
        for (int i = 0; i + 1 < corners.size(); i++) {
            Pixel from = corners.get(i);
            Pixel to = corners.get(i + 1);
            int steps = 1 + (int) (from.distance(to) / 4);
            for (int step = 0; step <= steps; step++) {
                double part = step / (double) steps;
                drawn.add(new Pixel(from.x() + part * (to.x() - from.x()), from.y() + part * (to.y() - from.y())));
            }
        }
    }
}

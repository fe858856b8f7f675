package dev.okl.reproduce.figure;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/** Draws the frame, the ticks with their labels and the names of the axes; says how much room these take. */
final class AxesPainter {
    private static final BasicStroke FRAME = new BasicStroke(1.2f);
    private static final BasicStroke GRID = new BasicStroke(1);
    private static final Color GRID_COLOUR = new Color(0xE4E4E4);
    private static final int MOST_Y_LABELS = 6;
    private static final int MOST_X_LABELS = 8;
    private static final double LONG_TICK = 6;
    private static final double SHORT_TICK = 3.5;
    private static final double TICK_GAP = 5;
    private static final double LABEL_GAP = 9;

    /** Free space between the labels of neighbouring ticks, at least. */
    private static final double BETWEEN_LABELS = 14;

    /** How far a label may reach beyond the frame on the right. */
    private static final double OVERHANG = 10;

    private final Panel panel;
    private final List<Tick> yTicks;

    AxesPainter(Panel panel) {
        this.panel = panel;
        this.yTicks = Ticks.of(PlotArea.yScale(panel), MOST_Y_LABELS);
    }

    /** The room that the y axis needs to the left of the frame. */
    double leftRoom() {
        double widest = yTicks.stream()
                .mapToDouble(tick -> TickLabel.of(tick).width())
                .max()
                .orElse(0);
        return Text.AXIS.getSize2D() + LABEL_GAP + widest + TICK_GAP + LONG_TICK;
    }

    /** The room that the x axis needs below the frame. */
    static double bottomRoom() {
        return LONG_TICK + TICK_GAP + Text.SMALL.getSize2D() + LABEL_GAP + 1.2 * Text.AXIS.getSize2D();
    }

    void paint(Graphics2D g, PlotArea area) {
        Rectangle2D frame = area.frame();
        List<Tick> xTicks = xTicks(area);
        paintGrid(g, area, xTicks);
        g.setColor(Color.BLACK);
        g.setStroke(FRAME);
        g.draw(frame);
        for (Tick tick : xTicks) {
            double x = area.pixelX(tick.value());
            g.draw(new Line2D.Double(x, frame.getMaxY(), x, frame.getMaxY() + length(tick)));
            double baseline = frame.getMaxY() + LONG_TICK + TICK_GAP + TickLabel.height();
            TickLabel label = TickLabel.of(tick);
            // The last one must not leave the picture.
            double rightmost = frame.getMaxX() + OVERHANG - label.width();
            label.draw(g, Math.min(x - label.width() / 2, rightmost), baseline);
        }
        for (Tick tick : yTicks) {
            double y = area.pixelY(tick.value());
            g.draw(new Line2D.Double(frame.getMinX() - length(tick), y, frame.getMinX(), y));
            TickLabel label = TickLabel.of(tick);
            label.draw(g, frame.getMinX() - LONG_TICK - TICK_GAP - label.width(), y + TickLabel.height() / 2);
        }
        paintNames(g, frame);
    }

    /** As many labels as do not touch each other. */
    private static List<Tick> xTicks(PlotArea area) {
        List<Tick> ticks = Ticks.of(area.x(), MOST_X_LABELS);
        for (int most = MOST_X_LABELS - 1; most >= 2 && labelsTouch(area, ticks); most--) {
            ticks = Ticks.of(area.x(), most);
        }
        return ticks;
    }

    private static boolean labelsTouch(PlotArea area, List<Tick> ticks) {
        double free = Double.NEGATIVE_INFINITY;
        for (Tick tick : ticks.stream().filter(Tick::isLabelled).toList()) {
            double half = TickLabel.of(tick).width() / 2;
            double x = area.pixelX(tick.value());
            if (x - half < free) {
                return true;
            }
            free = x + half + BETWEEN_LABELS;
        }
        return false;
    }

    private void paintGrid(Graphics2D g, PlotArea area, List<Tick> xTicks) {
        Rectangle2D frame = area.frame();
        g.setColor(GRID_COLOUR);
        g.setStroke(GRID);
        for (Tick tick : xTicks.stream().filter(Tick::isLabelled).toList()) {
            double x = area.pixelX(tick.value());
            g.draw(new Line2D.Double(x, frame.getMinY(), x, frame.getMaxY()));
        }
        for (Tick tick : yTicks.stream().filter(Tick::isLabelled).toList()) {
            double y = area.pixelY(tick.value());
            g.draw(new Line2D.Double(frame.getMinX(), y, frame.getMaxX(), y));
        }
    }

    private void paintNames(Graphics2D g, Rectangle2D frame) {
        Text.fitting(panel.x().label(), Text.AXIS, frame.getWidth())
                .drawCentred(g, frame.getCenterX(), frame.getMaxY() + bottomRoom() - 0.3 * Text.AXIS.getSize2D());
        Graphics2D turned = (Graphics2D) g.create();
        turned.translate(frame.getMinX() - leftRoom() + Text.AXIS.getSize2D() * 0.8, frame.getCenterY());
        turned.rotate(-Math.PI / 2);
        Text.fitting(panel.y().label(), Text.AXIS, frame.getHeight()).drawCentred(turned, 0, 0);
        turned.dispose();
    }

    private static double length(Tick tick) {
        return tick.isLabelled() ? LONG_TICK : SHORT_TICK;
    }
}

package dev.okl.reproduce.figure;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.util.List;

/** Draws a figure: up to two panels beside each other, more in rows of two, so that all are legible at the width of a page. */
final class FigurePainter {
    private static final int PANEL_WIDTH = 600;
    private static final int PANEL_HEIGHT = 480;
    private static final int COLUMNS = 2;
    private static final double MARGIN = 14;
    private static final double TITLE_ROOM = 40;
    private static final double LEGEND_GAP = 6;

    private final List<Panel> panels;

    FigurePainter(Figure figure) {
        this.panels = figure.panels();
    }

    Dimension size() {
        int columns = Math.max(1, Math.min(COLUMNS, panels.size()));
        int rows = Math.max(1, (panels.size() + COLUMNS - 1) / COLUMNS);
        return new Dimension(columns * PANEL_WIDTH, rows * PANEL_HEIGHT);
    }

    void paint(Graphics2D g) {
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.setColor(Color.WHITE);
        g.fill(new Rectangle2D.Double(0, 0, size().width, size().height));
        List<Legend> legends = panels.stream()
                .map(panel -> new Legend(panel, PANEL_WIDTH - 2 * MARGIN))
                .toList();
        // The same for all, so that the frames stand in a line.
        double legendRoom = legends.stream().mapToDouble(Legend::height).max().orElse(0) + LEGEND_GAP;
        for (int i = 0; i < panels.size(); i++) {
            double left = (double) (i % COLUMNS * PANEL_WIDTH);
            double top = (double) (i / COLUMNS * PANEL_HEIGHT);
            paintPanel(g, panels.get(i), legends.get(i), left, top, legendRoom);
        }
    }

    private static void paintPanel(
            Graphics2D g, Panel panel, Legend legend, double left, double top, double legendRoom) {
        AxesPainter axes = new AxesPainter(panel);
        double frameLeft = left + MARGIN + axes.leftRoom();
        double frameTop = top + TITLE_ROOM;
        double frameBottom = top + PANEL_HEIGHT - MARGIN - legendRoom - AxesPainter.bottomRoom();
        Rectangle2D frame = new Rectangle2D.Double(
                frameLeft, frameTop, left + PANEL_WIDTH - 1.5 * MARGIN - frameLeft, frameBottom - frameTop);
        PlotArea area = new PlotArea(frame, PlotArea.xScale(panel), PlotArea.yScale(panel));

        g.setColor(Color.BLACK);
        Text.fitting(panel.title(), Text.TITLE, frame.getWidth())
                .drawCentred(g, frame.getCenterX(), top + TITLE_ROOM - 13);
        axes.paint(g, area);
        paintCurves(g, panel, area);
        new MarkPainter(g, area, panel).paint();
        legend.paint(g, left + PANEL_WIDTH / 2.0, top + PANEL_HEIGHT - MARGIN / 2 - legendRoom + LEGEND_GAP);
    }

    private static void paintCurves(Graphics2D g, Panel panel, PlotArea area) {
        List<Series> series = panel.series();
        for (int i = 0; i < series.size(); i++) {
            new CurvePainter(g, area, series.get(i), LineStyle.of(i)).paintSpread();
        }
        for (int i = 0; i < series.size(); i++) {
            new CurvePainter(g, area, series.get(i), LineStyle.of(i)).paintLine();
        }
    }
}

package dev.okl.reproduce.figure;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.List;

/** The names of a panel's curves, with samples of them, in rows below the panel, where they cover nothing. */
final class Legend {
    private static final double SAMPLE = 44;
    private static final double SAMPLE_GAP = 7;
    private static final double ENTRY_GAP = 26;
    private static final double ROW = 25;

    private final List<List<Entry>> rows = new ArrayList<>();

    private record Entry(LineStyle style, Text name) {
        double width() {
            return SAMPLE + SAMPLE_GAP + name.width();
        }
    }

    Legend(Panel panel, double width) {
        double used = 0;
        for (int i = 0; i < panel.series().size(); i++) {
            String label = panel.series().get(i).label();
            Entry entry = new Entry(LineStyle.of(i), Text.fitting(label, Text.SMALL, width - SAMPLE - SAMPLE_GAP));
            if (rows.isEmpty() || used + ENTRY_GAP + entry.width() > width) {
                rows.add(new ArrayList<>());
                used = entry.width();
            } else {
                used += ENTRY_GAP + entry.width();
            }
            rows.get(rows.size() - 1).add(entry);
        }
    }

    double height() {
        return ROW * rows.size();
    }

    void paint(Graphics2D g, double centre, double top) {
        double middle = top + ROW / 2;
        for (List<Entry> row : rows) {
            double width = row.stream().mapToDouble(Entry::width).sum() + ENTRY_GAP * (row.size() - 1);
            double x = centre - width / 2;
            for (Entry entry : row) {
                paint(g, entry, x, middle);
                x += entry.width() + ENTRY_GAP;
            }
            middle += ROW;
        }
    }

    private static void paint(Graphics2D g, Entry entry, double x, double middle) {
        g.setColor(entry.style().colour());
        g.setStroke(entry.style().stroke());
        g.draw(new Line2D.Double(x, middle, x + SAMPLE, middle));
        g.fill(entry.style().marker().at(new Pixel(x + SAMPLE / 2, middle)));
        g.setColor(Color.BLACK);
        entry.name().drawLeft(g, x + SAMPLE + SAMPLE_GAP, middle + entry.name().height() / 2);
    }
}

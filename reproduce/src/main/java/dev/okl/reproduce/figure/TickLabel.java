package dev.okl.reproduce.figure;

import java.awt.Graphics2D;

/** The text at a tick; the exponent of a power is small and raised. */
record TickLabel(Text base, Text exponent) {
    private static final double RAISE = 7;

    static TickLabel of(Tick tick) {
        return new TickLabel(new Text(tick.text(), Text.SMALL), new Text(tick.exponent(), Text.EXPONENT));
    }

    double width() {
        return base.width() + exponent.width();
    }

    static double height() {
        return new Text("0", Text.SMALL).height();
    }

    void draw(Graphics2D g, double left, double baseline) {
        base.drawLeft(g, left, baseline);
        exponent.drawLeft(g, left + base.width(), baseline - RAISE);
    }
}

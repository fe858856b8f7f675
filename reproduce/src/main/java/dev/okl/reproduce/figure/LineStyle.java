package dev.okl.reproduce.figure;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;

/**
 * How a curve looks. Colours are those of Okabe and Ito, which colour-blind people can tell apart; in grey, or where they cross,
 * the dashes and the markers tell.
 */
record LineStyle(Color colour, BasicStroke stroke, Marker marker) {
    private static final float WIDTH = 2.2f;

    private static final List<LineStyle> STYLES = List.of(
            new LineStyle(new Color(0x0072B2), dashed(), Marker.CIRCLE),
            new LineStyle(new Color(0xD55E00), dashed(10, 5), Marker.SQUARE),
            new LineStyle(new Color(0x009E73), dashed(3, 4), Marker.TRIANGLE),
            new LineStyle(new Color(0x000000), dashed(12, 4, 3, 4), Marker.DIAMOND),
            new LineStyle(new Color(0xCC79A7), dashed(18, 6), Marker.TRIANGLE_DOWN),
            new LineStyle(new Color(0xE69F00), dashed(12, 4, 3, 4, 3, 4), Marker.CROSS));

    /** The look of the curve with that index in its panel; from the seventh curve on, looks return. */
    static LineStyle of(int index) {
        return STYLES.get(index % STYLES.size());
    }

    private static BasicStroke dashed(float... dashes) {
        return dashes.length == 0
                ? new BasicStroke(WIDTH, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND)
                : new BasicStroke(WIDTH, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0);
    }

    Color bandColour() {
        return new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), 45);
    }
}

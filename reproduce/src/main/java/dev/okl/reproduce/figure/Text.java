package dev.okl.reproduce.figure;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;

/**
 * A line of text. It is measured apart from where it is drawn, so that the files of all formats have the same layout.
 *
 * @param words without characters that XML could not hold
 */
record Text(String words, Font font) {
    /** At page width, two panels beside each other shrink to a third: 17 pixels become six to seven points. */
    static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 20);

    static final Font AXIS = new Font(Font.SANS_SERIF, Font.PLAIN, 19);
    static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 17);
    static final Font EXPONENT = new Font(Font.SANS_SERIF, Font.PLAIN, 13);

    private static final FontRenderContext EXACT = new FontRenderContext(null, true, true);

    /** Smaller letters than this part of the usual size would not be read. */
    private static final double SMALLEST = 0.7;

    Text {
        words = words.codePoints()
                .map(letter -> Character.isISOControl(letter) || Character.getType(letter) == Character.SURROGATE
                        ? ' '
                        : letter)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** The text in at most that width: in smaller letters, and where that is not enough, cut. */
    static Text fitting(String words, Font font, double width) {
        Text text = new Text(words, font);
        if (text.width() <= width) {
            return text;
        }
        double shrink = Math.max(SMALLEST, width / text.width());
        Font smaller = font.deriveFont((float) Math.floor(font.getSize2D() * shrink));
        text = new Text(words, smaller);
        for (int end = words.length() - 1; end > 0 && text.width() > width; end--) {
            text = new Text(words.substring(0, end).stripTrailing() + "\u2026", smaller);
        }
        return text;
    }

    double width() {
        return words.isEmpty() ? 0 : font.getStringBounds(words, EXACT).getWidth();
    }

    /** How far letters reach above the line they stand on. */
    double height() {
        return 0.73 * font.getSize2D();
    }

    void drawLeft(Graphics2D g, double x, double baseline) {
        if (!words.isBlank()) {
            g.setFont(font);
            g.drawString(words, (float) x, (float) baseline);
        }
    }

    void drawCentred(Graphics2D g, double x, double baseline) {
        drawLeft(g, x - width() / 2, baseline);
    }
}

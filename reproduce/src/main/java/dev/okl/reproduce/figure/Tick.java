package dev.okl.reproduce.figure;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A place on an axis that is marked.
 *
 * @param text empty if the tick has no label
 * @param exponent of the power of ten that the text ends with; empty if it does not
 */
record Tick(double value, String text, String exponent) {
    /** Powers of ten from 10^-LONGEST to 10^LONGEST are easier to read written out. */
    private static final int LONGEST = 4;

    static Tick unlabelled(BigDecimal value) {
        return new Tick(value.doubleValue(), "", "");
    }

    /** Labels the value in full: 0.25 or 1500. */
    static Tick plain(BigDecimal value, int decimals) {
        String text = value.setScale(decimals, RoundingMode.HALF_UP).toPlainString();
        return new Tick(value.doubleValue(), minus(text), "");
    }

    /** Labels the value as a multiple of a power of ten, or as the power alone. */
    static Tick power(BigDecimal value) {
        if (value.signum() == 0) {
            return new Tick(0, "0", "");
        }
        int exponent = exponent(value);
        BigDecimal factor = value.scaleByPowerOfTen(-exponent).stripTrailingZeros();
        String text = factor.compareTo(BigDecimal.ONE) == 0 ? "10" : minus(factor.toPlainString()) + "\u00d710";
        return new Tick(value.doubleValue(), text, minus(Integer.toString(exponent)));
    }

    /** Whether the value written out is short enough. */
    static boolean isPlain(BigDecimal value) {
        return value.signum() == 0 || Math.abs(exponent(value)) <= LONGEST;
    }

    /** The power of ten at or below the value's size. */
    private static int exponent(BigDecimal value) {
        return value.precision() - value.scale() - 1;
    }

    /** With a minus sign, which is as long as a plus, not a hyphen. */
    private static String minus(String number) {
        return number.replace('-', '\u2212');
    }

    boolean isLabelled() {
        return !text.isEmpty();
    }
}

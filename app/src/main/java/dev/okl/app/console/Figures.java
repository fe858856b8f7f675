package dev.okl.app.console;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats numbers for people: four significant digits, units, counts. */
public final class Figures {
    private static final String NONE = "-";

    /** A name in quotes, or a number (the group) of more digits than anybody reads. */
    private static final Pattern LONG_NUMBER =
            Pattern.compile("\"[^\"]*\"|(?<![\\w.\\-/])(-?\\d+\\.\\d{4,}(?:E-?\\d+)?)(?![\\w.])");

    private Figures() {}

    /** Four significant digits; a dash where there is no figure. */
    public static String of(double figure) {
        if (Double.isNaN(figure)) {
            return NONE;
        }
        double size = Math.abs(figure);
        if (figure == 0 || Double.isInfinite(figure)) {
            return figure == 0 ? "0" : String.valueOf(figure);
        }
        if (size >= 1e6 || size < 1e-4) {
            return String.format(Locale.ROOT, "%.3e", figure);
        }
        int decimals = Math.max(0, 3 - (int) Math.floor(Math.log10(size)));
        return String.format(Locale.ROOT, "%." + decimals + "f", figure);
    }

    /** A length of time: milliseconds, seconds or minutes. */
    public static String seconds(double seconds) {
        if (seconds < 0.9995) {
            return Math.round(seconds * 1000) + " ms";
        }
        if (seconds < 99.95) {
            return String.format(Locale.ROOT, seconds < 10 ? "%.1f s" : "%.0f s", seconds);
        }
        long whole = Math.round(seconds);
        return whole < 3600
                ? String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60)
                : String.format(Locale.ROOT, "%d h %02d min", whole / 3600, whole % 3600 / 60);
    }

    /** A formula with four significant digits where there are more; a number in quotes is part of a name. */
    public static String formula(String text) {
        return LONG_NUMBER
                .matcher(text)
                .replaceAll(found -> found.group(1) == null
                        ? Matcher.quoteReplacement(found.group())
                        : String.valueOf((Double) Double.parseDouble(
                                String.format(Locale.ROOT, "%.3e", Double.parseDouble(found.group(1))))));
    }

    /** An amount of memory in units of 1024. */
    public static String bytes(double bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        int unit = 0;
        double amount = bytes;
        while (amount >= 1000 && unit < units.length - 1) {
            amount /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, amount < 10 && unit > 0 ? "%.1f %s" : "%.0f %s", amount, units[unit]);
    }

    /** A whole number with marks between its thousands. */
    public static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A cell of a table: nothing where there is no value; whole numbers as they were written. */
    public static String cell(Object cell) {
        if (cell == null) {
            return "";
        }
        return cell instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15
                ? String.valueOf(number.longValue())
                : String.valueOf(cell);
    }

    /** A number and its noun: "1 task", "27 tasks". */
    public static String count(long number, String noun) {
        return whole(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** How an error compares with another: "12% better than", "3% worse than" or "as well as". */
    public static String change(double error, double other) {
        double percent = 100 * (1 - error / other);
        if (!(Math.abs(percent) >= 0.05)) {
            return "as well as";
        }
        // A tenth of a percent is shown below one, so that a small gain does not read as none.
        String size = String.format(Locale.ROOT, Math.abs(percent) < 0.95 ? "%.1f%%" : "%.0f%%", Math.abs(percent));
        return size + (percent > 0 ? " better than" : " worse than");
    }
}

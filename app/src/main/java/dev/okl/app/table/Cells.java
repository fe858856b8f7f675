package dev.okl.app.table;

import dev.okl.app.error.UserError;
import java.util.regex.Pattern;

/** Parses the texts of cells. */
public final class Cells {
    /** Powers of ten that a double holds exactly. */
    private static final double[] EXACT_POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    /** Up to here every whole number is a double. */
    private static final long EXACT_INTEGERS = 1L << 53;

    private static final Pattern EXPONENT = Pattern.compile("[eE][-+]?\\d+");

    /** So many digits fit into a long. */
    private static final int LONG_DIGITS = 18;

    /** That of values and weights to learn from. */
    private static final double LARGEST = 1e50;

    /** Enough of a cell to find it by. */
    private static final int SHOWN_CHARACTERS = 60;

    private Cells() {}

    /**
     * Whether the cell holds no value: blank, or NA or NaN as R and pandas write it. Nothing else, not "null", not "-": an unknown
     * mark is rejected as "not a number" with its line, rather than silently dropped.
     */
    public static boolean isMissing(String cell) {
        return cell.isEmpty() || cell.equals("NA") || cell.equals("NaN") || cell.isBlank();
    }

    /**
     * The number in a cell, such as 4, -.5, +1 or 1e-3, with blanks around it or not.
     *
     * @throws NumberFormatException with the message "must be a number but was 'abc'", for the caller to put the place before
     */
    public static double number(String cell) {
        int end = cell.length();
        int at = 0;
        while (at < end && cell.charAt(at) <= ' ') {
            at++;
        }
        while (end > at && cell.charAt(end - 1) <= ' ') {
            end--;
        }
        boolean negative = at < end && cell.charAt(at) == '-';
        if (negative || (at < end && cell.charAt(at) == '+')) {
            at++;
        }
        // Digits as one whole number, and how many of them stand behind the point.
        long digits = 0;
        int digitCount = 0;
        int point = -1;
        for (; at < end; at++) {
            int digit = cell.charAt(at) - '0';
            if (digit >= 0 && digit <= 9) {
                digits = 10 * digits + digit;
                digitCount++;
            } else if (digit == '.' - '0' && point < 0) {
                point = digitCount;
            } else {
                break;
            }
        }
        if (digitCount == 0 || at < end || digitCount > LONG_DIGITS || digits > EXACT_INTEGERS) {
            return unusualNumber(cell, digitCount, at, end);
        }
        // Both are exact, so the quotient is the double next to the decimal: what Double.parseDouble gives, in half
        // the time.
        double value = point < 0 ? digits : digits / EXACT_POWERS[digitCount - point];
        return negative ? -value : value;
    }

    public static boolean isNumber(String cell) {
        try {
            number(cell);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /**
     * The same for a number that is computed with: sums of squares of larger ones would overflow.
     *
     * @throws NumberFormatException with a message as that of {@link #number(String)}
     */
    public static double boundedNumber(String cell) {
        double value = number(cell);
        if (Math.abs(value) > LARGEST) {
            throw new NumberFormatException("must be at most 1e50 in size, for squares are summed, but was "
                    + shown(cell) + "; rescale the column");
        }
        return value;
    }

    /** A bounded number in a cell of a table, or an error with its place. */
    public static double number(Table table, long line, String column, String cell) {
        try {
            return boundedNumber(cell);
        } catch (NumberFormatException e) {
            throw new UserError(table.place(line) + ", column '" + column + "': " + e.getMessage(), e);
        }
    }

    /** Many digits or an exponent; or no number. */
    private static double unusualNumber(String cell, int digitCount, int at, int end) {
        if (digitCount == 0
                || (at < end && !EXPONENT.matcher(cell).region(at, end).matches())) {
            throw new NumberFormatException("must be a number but was " + shown(cell) + hint(cell.strip()));
        }
        // Java's own would also take 1d, 0x1p3 and Infinity; none of those comes here.
        double value = Double.parseDouble(cell);
        if (Double.isInfinite(value)) {
            throw new NumberFormatException("must be a number below 1.8e308 but was " + shown(cell));
        }
        return value;
    }

    /** A cell in a message: its beginning, in one line. A quote that is never closed makes a cell of all that follows. */
    private static String shown(String cell) {
        String text = cell.strip();
        int lineEnd = (int) text.chars().takeWhile(c -> c != '\n' && c != '\r').count();
        int end = Math.min(lineEnd, SHOWN_CHARACTERS);
        return "'" + text.substring(0, end) + (end < text.length() ? " ..." : "") + "'";
    }

    private static String hint(String cell) {
        if (cell.indexOf('\n') >= 0 || cell.indexOf('\r') >= 0) {
            return "; is a quote opened there and not closed?";
        }
        if (cell.matches("[-+]?\\d*,\\d+")) {
            return "; write the decimal comma as a point";
        }
        if (cell.matches("\\d{4}-\\d{1,2}-\\d{1,2}([T ].*)?")) {
            return "; make a number of the date with --sql, such as epoch(\"time\"::timestamp) / 3600 for hours";
        }
        if (cell.matches("[<>]=?\\s*[-+.\\d].*")) {
            return "; beyond a limit there is no number: leave the value blank, or put one, such as half the limit";
        }
        return isMissing(cell) || cell.matches("(?i)null|none|n/?a|nan|-|\\.|\\?")
                ? "; leave a missing value blank, or NA"
                : "";
    }
}

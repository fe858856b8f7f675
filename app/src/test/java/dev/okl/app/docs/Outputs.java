package dev.okl.app.docs;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * When two outputs are the same. Times may differ: lengths of time such as "12 ms", "1.5 s" or "2 min 05 s", and the last
 * column of a table whose head is "seconds" or "ms". Figures with more than six digits behind the point are compared to six
 * significant digits, for their last digits depend on the processor. A line "..." in a page stands for any lines. All else
 * must be equal, but for blanks at the ends of lines.
 */
final class Outputs {
    private static final Pattern TIME =
            Pattern.compile("\\b(\\d+ h \\d+ min|\\d+ min \\d+ s|\\d+(\\.\\d+)? (ms|s))\\b");
    private static final Pattern TIME_HEAD = Pattern.compile(".*\\s\\s(seconds|ms)");
    private static final Pattern TIME_CELL = Pattern.compile("^(.*\\S)\\s+[-+.0-9e]+$");
    private static final Pattern LONG_FIGURE = Pattern.compile("-?\\d+\\.\\d{7,}(E-?\\d+)?");
    private static final MathContext SIX_DIGITS = new MathContext(6);
    private static final String ANY_LINES = "...";

    private Outputs() {}

    /** Whether the page may stay as it is. */
    static boolean same(String page, String actual) {
        String pattern = normalised(page).stream()
                .map(line -> line.equals(ANY_LINES) ? "(?:.*\\n)*?" : Pattern.quote(line) + "\\n")
                .collect(Collectors.joining());
        String text = normalised(actual).stream().map(line -> line + "\n").collect(Collectors.joining());
        return Pattern.matches(pattern, text);
    }

    /** Whether the page leaves lines out. */
    static boolean isShortened(String page) {
        return page.lines().anyMatch(ANY_LINES::equals);
    }

    private static List<String> normalised(String output) {
        List<String> lines = new ArrayList<>();
        int tableWidth = -1;
        for (String raw : output.lines().toList()) {
            String line = raw.stripTrailing();
            if (TIME_HEAD.matcher(line).matches()) {
                tableWidth = line.length();
                line = line.replaceAll("\\s+(seconds|ms)$", " TIME");
            } else if (line.length() == tableWidth) {
                // The last column is set to the right, so all lines of the table are as long as its head.
                line = TIME_CELL.matcher(line).replaceAll("$1 TIME");
            } else {
                tableWidth = -1;
            }
            line = TIME.matcher(line).replaceAll("TIME");
            lines.add(LONG_FIGURE.matcher(line).replaceAll(figure -> rounded(figure.group())));
        }
        return lines;
    }

    private static String rounded(String figure) {
        return new BigDecimal(figure).round(SIX_DIGITS).toString();
    }
}

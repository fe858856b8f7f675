package dev.okl.app.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * When two outputs are the same. Times may differ: lengths of time such as "12 ms", "1.5 s" or "2 min 05 s", and the last
 * column of a table whose head is "seconds" or "ms". Figures may differ by a hundredth, or by a millionth where they are
 * near 0, for their last digits depend on the processor; whole numbers below 100 may not. A line "..." in a page stands for
 * any lines. All else must be equal, but for how many blanks there are in a row.
 */
final class Outputs {
    private static final Pattern TIME =
            Pattern.compile("\\b(\\d+ h \\d+ min|\\d+ min \\d+ s|\\d+(\\.\\d+)? (ms|s))\\b");
    private static final Pattern TIME_HEAD = Pattern.compile(".*\\s\\s(seconds|ms)");
    private static final Pattern TIME_CELL = Pattern.compile("^(.*\\S)\\s+[-+.0-9e]+$");
    private static final String FIGURE_TEXT = "(?<![A-Za-z0-9_.])-?\\d+(?:,\\d{3})*(?:\\.\\d+)?(?:[eE][-+]?\\d+)?";
    private static final Pattern FIGURE = Pattern.compile(FIGURE_TEXT);
    private static final String ANY_LINES = "...";
    private static final double RELATIVE = 0.01;
    private static final double NEAR_ZERO = 1e-6;
    private static final double EXACT_BELOW = 100;

    private Outputs() {}

    /** Whether the page may stay as it is. */
    static boolean same(String page, String actual) {
        List<String> figures = new ArrayList<>();
        String pattern = normalised(page).stream()
                .map(line -> line.equals(ANY_LINES) ? "(?:.*\\n)*?" : linePattern(line, figures))
                .collect(Collectors.joining());
        String text = normalised(actual).stream().map(line -> line + "\n").collect(Collectors.joining());
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        return IntStream.range(0, figures.size()).allMatch(k -> near(figures.get(k), matcher.group(k + 1)));
    }

    /** The line with any figure in the place of each of its figures, which are added to the list. */
    private static String linePattern(String line, List<String> figures) {
        StringBuilder pattern = new StringBuilder();
        Matcher matcher = FIGURE.matcher(line);
        int from = 0;
        while (matcher.find()) {
            pattern.append(Pattern.quote(line.substring(from, matcher.start())))
                    .append('(')
                    .append(FIGURE_TEXT)
                    .append(')');
            figures.add(matcher.group());
            from = matcher.end();
        }
        return pattern.append(Pattern.quote(line.substring(from))).append("\\n").toString();
    }

    private static boolean near(String one, String other) {
        double a = Double.parseDouble(one.replace(",", ""));
        double b = Double.parseDouble(other.replace(",", ""));
        boolean counts = a == Math.rint(a) && b == Math.rint(b) && Math.abs(a) < EXACT_BELOW;
        return counts ? a == b : Math.abs(a - b) <= Math.max(NEAR_ZERO, RELATIVE * Math.abs(a));
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
            lines.add(line.replaceAll("\\s+", " "));
        }
        return lines;
    }
}

package dev.okl.app.docs;

import dev.okl.internal.descent.DescentOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What says how much work there was, and what it left to be done: times, sweeps, CG steps, gaps and certificates within the tolerance
 * of a descent. They depend on the processor and on how its BLAS rounds, so words stand in their place. They are found in sentences
 * ("12 ms", "after 16 sweeps", "better by more than 0.01%") and in the columns of tables.
 */
final class ByForm {
    private static final double TOLERANCE = DescentOptions.defaults().tolerance();

    private static final Pattern TIME =
            Pattern.compile("\\b(\\d+ h \\d+ min|\\d+ min \\d+ s|\\d+(\\.\\d+)? (ms|s))\\b");
    private static final Pattern SWEEPS = Pattern.compile("\\bafter \\d+ sweeps?\\b");
    private static final Pattern GAP = Pattern.compile("\\bbetter by more than ([.0-9]+)%");

    /** Columns by their heads, and which of their figures may be any. Their cells are set to the right. */
    private static final Map<String, DoublePredicate> COLUMNS = Map.of(
            "seconds", any -> true,
            "ms", any -> true,
            "sweeps", any -> true,
            "CG steps", any -> true,
            "gap", gap -> gap <= TOLERANCE,
            "certificate", ratio -> Math.abs(ratio - 1) <= TOLERANCE);

    private static final Pattern COLUMN = Pattern.compile(
            COLUMNS.keySet().stream().sorted().collect(Collectors.joining("|", "(?<=\\s\\s)(?:", ")(?=\\s\\s|$)")));
    private static final Pattern LAST_WORD = Pattern.compile("\\S+$");

    private ByForm() {}

    /** The lines of an output with words in the place of such figures, and one blank where there are several. */
    static List<String> linesOf(String output) {
        List<String> lines = new ArrayList<>();
        String head = "";
        for (String raw : output.lines().toList()) {
            String line = raw.stripTrailing();
            if (COLUMN.matcher(line).find()) {
                head = line;
            } else if (line.length() == head.length()) {
                // The last column is set to the right, so all lines of a table are as long as its head.
                line = row(line, head);
            } else {
                head = "";
            }
            lines.add(sentence(line).replaceAll("\\s+", " "));
        }
        return lines;
    }

    private static String row(String line, String head) {
        List<MatchResult> columns = COLUMN.matcher(head).results().toList();
        String row = line;
        for (int k = columns.size() - 1;
                k >= 0;
                k--) { // from the right, so that places to the left stay where they are
            MatchResult column = columns.get(k);
            Matcher cell = LAST_WORD.matcher(row.substring(0, column.end()));
            if (cell.find() && isAny(COLUMNS.get(column.group()), cell.group())) {
                row = row.substring(0, cell.start())
                        + column.group().toUpperCase(Locale.ROOT)
                        + row.substring(column.end());
            }
        }
        return row;
    }

    private static boolean isAny(DoublePredicate rule, String cell) {
        try {
            return rule.test(Double.parseDouble(cell.replace(",", "")));
        } catch (NumberFormatException noFigure) {
            return false;
        }
    }

    private static String sentence(String line) {
        String timeless = TIME.matcher(line).replaceAll("TIME");
        String sweepless = SWEEPS.matcher(timeless).replaceAll("after SWEEPS");
        return GAP.matcher(sweepless)
                .replaceAll(found ->
                        Double.parseDouble(found.group(1)) <= 100 * TOLERANCE ? "better by GAP" : found.group());
    }
}

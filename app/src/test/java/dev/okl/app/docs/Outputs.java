package dev.okl.app.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When two outputs are the same. Text must be equal, but for how many blanks there are in a row. Figures must be {@linkplain Figure
 * near}. {@linkplain ByForm Work and what is left of it} (times, sweeps, gaps below the tolerance) may be any, for they depend on the
 * processor. A line "..." in a page stands for any lines.
 */
final class Outputs {
    private static final String ANY_LINES = "...";

    /** Predictions agree so closely on all processors, relatively or, near 0, absolutely. */
    private static final double AGREEMENT = 1e-6;

    /** Where tasks share hardly any input, as times of blood samples, the sweeps end anywhere within their tolerance. */
    private static final String UNDETERMINED = "matrix factorisation";

    private static final double LOOSE = 5e-2;

    private static final Pattern CELL = Pattern.compile("\\S+(?: \\S+)*");

    private Outputs() {}

    /** Whether the page may stay as it is. */
    static boolean same(String page, String actual) {
        return same(ByForm.linesOf(page), ByForm.linesOf(actual));
    }

    private static boolean same(List<String> page, List<String> actual) {
        if (page.isEmpty()) {
            return actual.isEmpty();
        }
        List<String> restOfPage = page.subList(1, page.size());
        if (page.get(0).equals(ANY_LINES) && same(restOfPage, actual)) {
            return true;
        }
        if (actual.isEmpty()) {
            return false;
        }
        List<String> rest = actual.subList(1, actual.size());
        return page.get(0).equals(ANY_LINES)
                ? same(page, rest)
                : sameLine(page.get(0), actual.get(0)) && same(restOfPage, rest);
    }

    /** Whether the page leaves lines out. */
    static boolean isShortened(String page) {
        return page.lines().anyMatch(ANY_LINES::equals);
    }

    /**
     * The lines that the page should show: those of the output, but the page's own where it has the same, so that nothing changes that
     * says nothing. A line of a table is kept only as long as it fits the table as it is now.
     */
    static List<String> renewed(String page, String actual) {
        List<String> old = page.lines().map(String::stripTrailing).toList();
        List<String> oldByForm = ByForm.linesOf(page);
        List<String> lines =
                new ArrayList<>(actual.lines().map(String::stripTrailing).toList());
        List<String> byForm = ByForm.linesOf(actual);
        int next = 0;
        for (int k = 0; k < lines.size(); k++) {
            for (int i = next; i < old.size(); i++) {
                if (sameLine(oldByForm.get(i), byForm.get(k))) {
                    if (fits(old.get(i), lines.get(k))) {
                        lines.set(k, old.get(i));
                    }
                    next = i + 1;
                    break;
                }
            }
        }
        return lines;
    }

    private static boolean sameLine(String page, String actual) {
        List<Figure> figures = Figure.allOf(page);
        List<Figure> others = Figure.allOf(actual);
        if (figures.size() != others.size() || !Figure.textOf(page).equals(Figure.textOf(actual))) {
            return false;
        }
        double agreement = page.contains(UNDETERMINED) ? LOOSE : AGREEMENT;
        for (int k = 0; k < figures.size(); k++) {
            if (!figures.get(k).isNear(others.get(k), agreement)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a line can take the place of another: in a table, where there are several cells, it must be as long. */
    private static boolean fits(String old, String line) {
        return old.length() == line.length() || CELL.matcher(line).results().count() <= 2;
    }

    /** A figure as it is written. */
    private record Figure(String digits) {
        private static final Pattern WRITTEN =
                Pattern.compile("(?<![A-Za-z0-9_.])-?\\d+(?:,\\d{3})*(?:\\.(\\d+))?(?:[eE]([-+]?\\d+))?");

        static List<Figure> allOf(String line) {
            return WRITTEN.matcher(line)
                    .results()
                    .map(found -> new Figure(found.group()))
                    .toList();
        }

        static String textOf(String line) {
            return WRITTEN.matcher(line).replaceAll("#");
        }

        /** Whole numbers are equal, others differ by a unit of their last digit at most, or by {@code agreement}. */
        boolean isNear(Figure other, double agreement) {
            double difference = Math.abs(value() - other.value());
            if (isWhole() && other.isWhole()) {
                return difference == 0;
            }
            double unit = Math.max(unit(), other.unit());
            double size = Math.abs(value());
            // What is written with an exponent is small on purpose, not near 0 by chance.
            boolean mayBeZero = !hasExponent() && !other.hasExponent();
            // A little more than a unit, for the difference of decimal fractions is rounded.
            return difference <= Math.max(1.001 * unit, Math.max(agreement * size, mayBeZero ? AGREEMENT : 0));
        }

        private double value() {
            return Double.parseDouble(digits.replace(",", ""));
        }

        private boolean isWhole() {
            return digits.chars().allMatch(c -> Character.isDigit(c) || c == '-' || c == ',');
        }

        private boolean hasExponent() {
            return parts().group(2) != null;
        }

        /** Of the last digit; none where it is a whole number. */
        private double unit() {
            Matcher parts = parts();
            if (isWhole()) {
                return 0;
            }
            int decimals = parts.group(1) == null ? 0 : parts.group(1).length();
            int exponent = parts.group(2) == null ? 0 : Integer.parseInt(parts.group(2));
            return Math.pow(10, exponent - decimals);
        }

        private Matcher parts() {
            Matcher parts = WRITTEN.matcher(digits);
            if (!parts.matches()) {
                throw new IllegalStateException(digits);
            }
            return parts;
        }
    }
}

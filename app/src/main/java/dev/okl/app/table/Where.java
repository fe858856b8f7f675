package dev.okl.app.table;

import dev.okl.app.error.UserError;
import dev.okl.formula.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which rows of a table are kept: conditions on columns, all of which must hold.
 *
 * <pre>dvid = cp and time &lt;= 24        sex != "not known"        site = 3, 4, 7        "body weight" &gt; 50</pre>
 *
 * <p>Several values after = are any of these, after != none of these. Numbers are compared as numbers. A cell without a value
 * fulfils no condition.
 *
 * @param text as the user wrote it
 */
public record Where(String text, List<Condition> conditions) {
    /** Nobody means more, and a matcher goes deep in a long text. */
    private static final int LONGEST = 1000;

    // Possessive, for otherwise many quotes in a row could be read in very many ways.
    private static final String QUOTED = "\"(?:[^\"]|\"\")*+\"|'(?:[^']|'')*+'";
    private static final Pattern CONDITION = Pattern.compile(
            "\\s*(?<column>" + QUOTED + "|[^\\s=<>!,\"']+)\\s*(?<sign>!=|<=|>=|==?|<|>)\\s*(?<values>(?:" + QUOTED
                    + "|[^\"'])+?)\\s*(?:\\band\\b|$)",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern VALUE = Pattern.compile("\\s*(" + QUOTED + "|[^,\"']*)\\s*(?:,|$)");

    public Where {
        conditions = List.copyOf(conditions);
    }

    /**
     * Reads conditions.
     *
     * @throws IllegalArgumentException saying what they must look like
     */
    public static Where parse(String text) {
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException("must have at most " + LONGEST + " characters but had " + text.length());
        }
        List<Condition> conditions = new ArrayList<>();
        Matcher matcher = CONDITION.matcher(text);
        int at = 0;
        while (at < text.length() || conditions.isEmpty()) {
            matcher.region(at, text.length());
            if (!matcher.lookingAt()) {
                throw wrong(text);
            }
            conditions.add(Condition.of(
                    unquoted(matcher.group("column")),
                    Sign.of(matcher.group("sign")),
                    values(matcher.group("values"), text),
                    text));
            at = matcher.end();
        }
        if (text.strip().toLowerCase(Locale.ROOT).endsWith(" and")) {
            throw wrong(text);
        }
        return new Where(text, conditions);
    }

    /** The columns that are asked. */
    public Set<String> columns() {
        return conditions.stream().map(Condition::column).collect(Collectors.toSet());
    }

    /** The table with the rows for which all conditions hold. */
    public Table of(Table table) {
        for (String column : columns()) {
            try {
                table.columns().index(column);
            } catch (IllegalArgumentException e) {
                throw new UserError("--where: " + table.name() + ": " + e.getMessage(), e);
            }
        }
        return new FilteredTable(table, this);
    }

    private static List<String> values(String list, String text) {
        List<String> values = new ArrayList<>();
        Matcher matcher = VALUE.matcher(list);
        int at = 0;
        while (at < list.length() || list.endsWith(",")) {
            matcher.region(at, list.length());
            if (!matcher.lookingAt() || matcher.group(1).isBlank()) {
                throw wrong(text);
            }
            values.add(unquoted(matcher.group(1).strip()));
            at = matcher.end();
        }
        return values;
    }

    private static String unquoted(String word) {
        char quote = word.charAt(0);
        return quote == '"' || quote == '\''
                ? word.substring(1, word.length() - 1).replace("" + quote + quote, "" + quote)
                : word;
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException(
                "must be conditions such as dvid = cp, time <= 24 or sex != \"not known\", joined by and, but was '"
                        + text + "'");
    }

    /** How a cell is compared. */
    enum Sign {
        EQUAL("="),
        UNEQUAL("!="),
        BELOW("<"),
        AT_MOST("<="),
        ABOVE(">"),
        AT_LEAST(">=");

        private final String text;

        Sign(String text) {
            this.text = text;
        }

        static Sign of(String text) {
            for (Sign sign : values()) {
                if (sign.text.equals(text.replace("==", "="))) {
                    return sign;
                }
            }
            throw new IllegalArgumentException(text);
        }

        boolean compares() {
            return this != EQUAL && this != UNEQUAL;
        }

        boolean holds(double cell, double value) {
            return switch (this) {
                case EQUAL -> cell == value;
                case UNEQUAL -> cell != value;
                case BELOW -> cell < value;
                case AT_MOST -> cell <= value;
                case ABOVE -> cell > value;
                case AT_LEAST -> cell >= value;
            };
        }
    }

    /** A condition on one column. */
    record Condition(String column, Sign sign, List<String> values) {
        static Condition of(String column, Sign sign, List<String> values, String text) {
            if (sign.compares() && (values.size() > 1 || !isNumber(values.get(0)))) {
                throw new IllegalArgumentException(
                        "must compare with one number after " + sign.text + " but was '" + text + "'");
            }
            return new Condition(column, sign, List.copyOf(values));
        }

        boolean holds(String cell) {
            if (Cells.isMissing(cell)) {
                return false;
            }
            if (sign.compares()) {
                return isNumber(cell) && sign.holds(Cells.number(cell), Cells.number(values.get(0)));
            }
            return values.stream().anyMatch(value -> same(cell, value)) == (sign == Sign.EQUAL);
        }

        private static boolean same(String cell, String value) {
            return cell.strip().equals(value)
                    || (isNumber(cell) && isNumber(value) && Cells.number(cell) == Cells.number(value));
        }

        private static boolean isNumber(String text) {
            try {
                Cells.number(text);
                return true;
            } catch (NumberFormatException e) {
                return false;
            }
        }
    }

    /** The rows of a table for which conditions hold. */
    private record FilteredTable(Table table, Where where) implements Table {
        @Override
        public String name() {
            return table.name();
        }

        @Override
        public Schema columns() {
            return table.columns();
        }

        @Override
        public String place(long line) {
            return table.place(line);
        }

        @Override
        public void read(RowVisitor visitor) {
            int[] at = where.conditions().stream()
                    .mapToInt(condition -> columns().index(condition.column()))
                    .toArray();
            table.read((line, cells) -> {
                for (int k = 0; k < at.length; k++) {
                    if (!where.conditions().get(k).holds(cells[at[k]])) {
                        return true;
                    }
                }
                return visitor.row(line, cells);
            });
        }
    }
}

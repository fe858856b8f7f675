package dev.okl.app.table;

import dev.okl.app.error.UserError;
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
    /** Longer than any sensible condition: matching a long text would recurse too deeply. */
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
                    matcher.group("sign").replace("==", "="),
                    values(matcher.group("values"), text),
                    text));
            at = matcher.end();
        }
        if (text.strip().toLowerCase(Locale.ROOT).endsWith(" and")) {
            throw wrong(text);
        }
        return new Where(text, conditions);
    }

    /** The columns that the conditions are about. */
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
        int[] at = conditions.stream()
                .mapToInt(condition -> table.columns().index(condition.column()))
                .toArray();
        return table.through(table.columns(), visitor -> (line, cells) -> {
            for (int k = 0; k < at.length; k++) {
                if (!conditions.get(k).holds(cells[at[k]])) {
                    return true;
                }
            }
            return visitor.row(line, cells);
        });
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

    /**
     * A condition on one column.
     *
     * @param sign =, !=, &lt;, &lt;=, &gt; or &gt;=
     */
    record Condition(String column, String sign, List<String> values) {
        static Condition of(String column, String sign, List<String> values, String text) {
            boolean compares = !sign.equals("=") && !sign.equals("!=");
            if (compares && (values.size() > 1 || !Cells.isNumber(values.get(0)))) {
                throw new IllegalArgumentException(
                        "must compare with one number after " + sign + " but was '" + text + "'");
            }
            return new Condition(column, sign, List.copyOf(values));
        }

        boolean holds(String cell) {
            if (Cells.isMissing(cell)) {
                return false;
            }
            return switch (sign) {
                case "=" -> isAny(cell);
                case "!=" -> !isAny(cell);
                default -> Cells.isNumber(cell) && compare(Cells.number(cell), Cells.number(values.get(0)));
            };
        }

        private boolean isAny(String cell) {
            return values.stream().anyMatch(value -> same(cell, value));
        }

        private static boolean same(String cell, String value) {
            return cell.strip().equals(value)
                    || (Cells.isNumber(cell) && Cells.isNumber(value) && Cells.number(cell) == Cells.number(value));
        }

        private boolean compare(double cell, double value) {
            return switch (sign) {
                case "<" -> cell < value;
                case "<=" -> cell <= value;
                case ">" -> cell > value;
                default -> cell >= value;
            };
        }
    }
}

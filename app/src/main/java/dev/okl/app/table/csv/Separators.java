package dev.okl.app.table.csv;

import dev.okl.app.error.UserError;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is written between the cells of a line: names for those that are hard to type or to see. */
public final class Separators {
    private static final Map<String, String> NAMED = new LinkedHashMap<>();

    static {
        NAMED.put("tab", "\t");
        NAMED.put("comma", ",");
        NAMED.put("semicolon", ";");
        NAMED.put("pipe", "|");
        NAMED.put("space", " ");
        NAMED.put("\\t", "\t");
    }

    private Separators() {}

    /** A separator as the user writes it: one of the names tab, comma, semicolon, pipe, space, or the characters. */
    public static String parse(String text) {
        String separator = NAMED.getOrDefault(text, text);
        if (separator.isEmpty()) {
            throw new UserError(
                    "the separator must not be empty; take tab, comma, semicolon, pipe, space or characters");
        }
        if (separator.chars().anyMatch(c -> c == '"' || c == '\n' || c == '\r' || c == 0)) {
            throw new UserError("the separator must not have a quote or a line break in it");
        }
        return separator;
    }

    /** A separator as messages show it: its name, or the characters in quotes. */
    public static String describe(String separator) {
        return NAMED.entrySet().stream()
                .filter(named -> named.getValue().equals(separator))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("'" + separator + "'");
    }
}

package dev.okl.app.console;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Makes texts safe for a terminal: names in data may hold control characters, which could hide or forge output of the program.
 * They are printed as {@code \\xNN}.
 */
public final class Printable {
    /** Longer than paths and formulas that people write. */
    private static final Pattern LONG_WORD = Pattern.compile("(\\S{100})\\S{900,}");

    private static final int LONGEST = 4000;

    private Printable() {}

    /** A text of the program; its line breaks and tabs stay. */
    public static String of(String text) {
        return replaced(text, "\n\t");
    }

    /** A message; very long names and lists are shortened. */
    public static String message(String text) {
        String shortened = LONG_WORD.matcher(text).replaceAll("$1...");
        return of(
                shortened.length() <= LONGEST
                        ? shortened
                        : shortened.substring(0, LONGEST / 2) + " ... "
                                + shortened.substring(shortened.length() - LONGEST / 2));
    }

    /** A text that must stay in one line, such as a cell. */
    public static String line(String text) {
        return replaced(text, "");
    }

    private static String replaced(String text, String kept) {
        if (text.chars().noneMatch(Character::isISOControl)) {
            return text;
        }
        StringBuilder printable = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) && kept.indexOf(c) < 0) {
                printable.append(String.format(Locale.ROOT, "\\x%02x", (int) c));
            } else {
                printable.append(c);
            }
        }
        return printable.toString();
    }
}

package dev.okl.app.console;

import java.util.Locale;

/**
 * Makes texts harmless to a terminal: names in data may hold control characters, which could hide or forge what the program
 * says. They are shown as {@code \\xNN}.
 */
public final class Printable {
    private Printable() {}

    /** A text of the program; its line breaks and tabs stay. */
    public static String of(String text) {
        return replaced(text, "\n\t");
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

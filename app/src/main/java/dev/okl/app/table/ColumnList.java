package dev.okl.app.table;

import dev.okl.app.error.UserError;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of columns as the user lists them: {@code movie,title,g1..g19}. */
public final class ColumnList {
    /** More columns than any table has; a typing error must not fill the memory. */
    private static final int MOST = 100_000;

    private static final Pattern NAME = Pattern.compile(
            "\\p{javaWhitespace}*(?:\"(?<quoted>[^\"]*+(?:\"\"[^\"]*+)*+)(?<end>\"\\p{javaWhitespace}*)?|(?<plain>[^,]*))");

    private static final Pattern RANGE = Pattern.compile("(.*?)(\\d{1,9})\\.\\.(.*?)(\\d{1,9})");

    private final String text;
    private final Set<String> names = new LinkedHashSet<>();

    private ColumnList(String text) {
        this.text = text;
    }

    /**
     * The names in a list separated by commas. {@code g1..g19} stands for g1, g2 and so on up to g19, {@code g01..g19} for
     * g01, g02 and so on. A name in quotes is taken as it is, a comma and dots too; a quote in it is written twice.
     */
    public static List<String> parse(String text) {
        ColumnList list = new ColumnList(text);
        Matcher name = NAME.matcher(text);
        for (int at = 0; at <= text.length(); at = name.end() + 1) {
            name.region(at, text.length()).lookingAt();
            if (name.group("quoted") == null) {
                list.addNameOrRange(name.group("plain").strip());
            } else {
                list.addQuoted(name);
            }
        }
        return new ArrayList<>(list.names);
    }

    private void addQuoted(Matcher name) {
        if (name.group("end") == null) {
            throw error("a quote is opened and not closed");
        }
        String unquoted = name.group("quoted").replace("\"\"", "\"");
        if (name.end() < text.length() && text.charAt(name.end()) != ',') {
            throw error("after the quoted name '" + unquoted + "' there must be a comma");
        }
        add(unquoted.strip());
    }

    private void addNameOrRange(String name) {
        Matcher range = RANGE.matcher(name);
        if (!range.matches()) {
            add(name);
            return;
        }
        int first = Integer.parseInt(range.group(2));
        int last = Integer.parseInt(range.group(4));
        if (!range.group(1).equals(range.group(3)) || first > last) {
            throw error("a range counts up from one name, as g1..g19 does, but one is '" + name + "'");
        }
        if (last - first >= MOST) {
            throw error("the range '" + name + "' has more than " + MOST + " names");
        }
        // g01..g19: as many digits as the first number has when that begins with a zero.
        int digits = range.group(2).startsWith("0") ? range.group(2).length() : 1;
        for (int number = first; number <= last; number++) {
            add(range.group(1) + String.format(Locale.ROOT, "%0" + digits + "d", number));
        }
    }

    private void add(String name) {
        if (name.isEmpty()) {
            throw error("name " + (names.size() + 1) + " is blank");
        }
        if (!names.add(name)) {
            throw error("'" + name + "' occurs twice");
        }
    }

    private UserError error(String what) {
        return new UserError(what + " in '" + text + "'");
    }
}

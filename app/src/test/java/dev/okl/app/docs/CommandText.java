package dev.okl.app.docs;

import java.util.ArrayList;
import java.util.List;

/** The text of a command, cut into words as a shell does: quotes of both kinds, a backslash at the end of a line. */
final class CommandText {
    private static final String HERE = "<<'END'";

    private CommandText() {}

    /** Whether nothing is open: no quote, no here-document, no backslash at the end. */
    static boolean isComplete(String text) {
        if (isHereDocument(text)) {
            return text.endsWith("\nEND");
        }
        return !text.endsWith("\\") && openQuote(text) == 0;
    }

    /** Whether a file is written: {@code cat > FILE <<'END'}. */
    static boolean isHereDocument(String text) {
        return text.lines().findFirst().orElse("").endsWith(HERE);
    }

    /** The words, without their quotes. */
    static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        char quote = 0;
        String joined = text.replace("\\\n", " ");
        for (int k = 0; k < joined.length(); k++) {
            char c = joined.charAt(k);
            if (quote != 0 ? c == quote : c == '\'' || c == '"') {
                quote = quote == 0 ? c : 0;
                word = word == null ? new StringBuilder() : word;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (word != null) {
                    words.add(word.toString());
                }
                word = null;
            } else {
                word = (word == null ? new StringBuilder() : word).append(c);
            }
        }
        if (word != null) {
            words.add(word.toString());
        }
        return words;
    }

    private static char openQuote(String text) {
        char quote = 0;
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            if (quote != 0 ? c == quote : c == '\'' || c == '"') {
                quote = quote == 0 ? c : 0;
            }
        }
        return quote;
    }
}

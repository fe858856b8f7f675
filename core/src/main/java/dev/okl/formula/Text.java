package dev.okl.formula;

/** How names, texts and numbers are written in a formula. */
final class Text {
    /** Longer than the names of columns that people write. */
    private static final int SHOWN_CHARACTERS = 100;

    private Text() {}

    /** For a message: all of a text, or the beginning of a very long one. */
    static String shown(String text) {
        return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "...";
    }

    /** A name as it stands where it can, and in quotes otherwise. */
    static String name(String name) {
        return isPlain(name) ? name : quoted(name);
    }

    /** In quotes, with a quote inside doubled. */
    static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    /** The shortest text that reads back as the same number, whole numbers without ".0". */
    static String number(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
        return whole ? Long.toString((long) value) : Double.toString(value);
    }

    static boolean startsName(char c) {
        return Character.isLetter(c) || c == '_';
    }

    /** Formulas know no minus, division or decimal comma, so that these characters are free for names and paths. */
    static boolean continuesName(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.' || c == '/';
    }

    private static boolean isPlain(String name) {
        return !name.isEmpty() && startsName(name.charAt(0)) && name.chars().allMatch(c -> continuesName((char) c));
    }
}

package dev.okl.formula;

import dev.okl.formula.FormulaException.Place;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a formula into words, one at a time: a text that is refused early is not cut to its end. */
final class Lexer {
    private static final Pattern NUMBER = Pattern.compile("-?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?");
    private static final String SYMBOLS = "+*(),=?";

    private final String text;
    private int at;

    Lexer(String text) {
        this.text = text;
    }

    /** The next word; of kind END at the end of the text, however often it is asked for. */
    Token next() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            return new Token(Token.Kind.END, "", at, at);
        }
        int start = at;
        char c = text.charAt(at);
        if (c == '"') {
            return quoted();
        }
        if (Text.startsName(c)) {
            while (at < text.length() && Text.continuesName(text.charAt(at))) {
                at++;
            }
            return token(Token.Kind.NAME, start);
        }
        if (SYMBOLS.indexOf(c) >= 0) {
            at++;
            return token(Token.Kind.SYMBOL, start);
        }
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (number.lookingAt()) {
            at = number.end();
            return token(Token.Kind.NUMBER, start);
        }
        throw unexpected(c);
    }

    private Token quoted() {
        int start = at;
        StringBuilder inside = new StringBuilder();
        for (at++; at < text.length(); at++) {
            if (text.charAt(at) != '"') {
                inside.append(text.charAt(at));
            } else if (text.startsWith("\"\"", at)) {
                inside.append('"');
                at++;
            } else {
                at++;
                return new Token(Token.Kind.QUOTED, inside.toString(), start, at);
            }
        }
        throw new FormulaException("expected a closing \" but the formula ended", new Place(text, start));
    }

    private Token token(Token.Kind kind, int start) {
        return new Token(kind, text.substring(start, at), start, at);
    }

    private FormulaException unexpected(char c) {
        String hint = c == '-' ? "kernels can be added and multiplied only" : "names with such characters need quotes";
        return new FormulaException("unexpected character '" + c + "'; " + hint, new Place(text, at));
    }

    /** A word of a formula: its kind, its text (of a quoted text, what is inside) and where it begins and ends. */
    record Token(Kind kind, String text, int start, int end) {
        enum Kind {
            NAME,
            QUOTED,
            NUMBER,
            SYMBOL,
            END
        }

        boolean is(String symbol) {
            return kind == Kind.SYMBOL && text.equals(symbol);
        }

        boolean isName() {
            return kind == Kind.NAME || kind == Kind.QUOTED;
        }

        /** For a message: "found ...". */
        String describe() {
            return switch (kind) {
                case END -> "the formula ended";
                case QUOTED -> "found " + Text.quoted(Text.shown(text));
                case NAME, NUMBER, SYMBOL -> "found '" + Text.shown(text) + "'";
            };
        }
    }
}

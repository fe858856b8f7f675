package dev.okl.formula;

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

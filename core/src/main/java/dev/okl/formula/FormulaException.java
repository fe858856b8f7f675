package dev.okl.formula;

/** A formula that cannot be read or does not fit the table. The message shows where. */
public final class FormulaException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** A longer formula is shown around the offending character only. */
    private static final int SHOWN_WHOLE = 400;

    private static final int SHOWN_AROUND = 80;

    private final int position;

    FormulaException(String problem, Place place) {
        super(place.position() < 0 ? problem : problem + '\n' + picture(place));
        this.position = place.position();
    }

    FormulaException(String problem, Place place, Throwable cause) {
        this(problem, place);
        initCause(cause);
    }

    /** The index of the offending character in the formula, from 0; -1 when the formula was not read from a text. */
    public int position() {
        return position;
    }

    /** The formula on one line, and a caret under the offending character on the next. */
    private static String picture(Place place) {
        String text = place.text();
        boolean whole = text.length() <= SHOWN_WHOLE;
        int from = whole ? 0 : Math.max(0, place.position() - SHOWN_AROUND);
        int to = whole ? text.length() : Math.min(text.length(), place.position() + SHOWN_AROUND);
        String before = from > 0 ? "  ..." : "  ";
        StringBuilder line = new StringBuilder(before);
        text.substring(from, to).chars().forEach(c -> line.append(Character.isISOControl(c) ? ' ' : (char) c));
        return line.append(to < text.length() ? "...\n" : "\n")
                .append(" ".repeat(before.length() + place.position() - from))
                .append('^')
                .toString();
    }

    /**
     * Where in a text a piece of a formula was written, for messages. It is no part of what the formula means: all places
     * are equal, so that formulas compare by meaning only.
     *
     * @param text the whole text
     * @param position the index in the text, from 0; -1 for {@link #NONE}
     */
    public record Place(String text, int position) {
        /** The place of a piece that was not read from a text. */
        public static final Place NONE = new Place("", -1);

        @Override
        public boolean equals(Object other) {
            return other instanceof Place;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }
}

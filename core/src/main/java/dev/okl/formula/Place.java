package dev.okl.formula;

/**
 * Where in a text a piece of a formula was written, for messages. It is no part of what the formula means: all places
 * are equal, so that formulas compare by meaning only.
 */
public final class Place {
    /** The place of a piece that was not read from a text. */
    public static final Place NONE = new Place("", -1);

    private final String text;
    private final int position;

    Place(String text, int position) {
        this.text = text;
        this.position = position;
    }

    /** The whole text. */
    public String text() {
        return text;
    }

    /** The index in the text, from 0; -1 for {@link #NONE}. */
    public int position() {
        return position;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Place;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    @Override
    public String toString() {
        return "position " + position;
    }
}

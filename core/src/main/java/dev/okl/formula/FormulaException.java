package dev.okl.formula;

/** A formula that cannot be read or does not fit the table. The message shows where. */
public final class FormulaException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

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
        StringBuilder line = new StringBuilder("  ");
        place.text().chars().forEach(c -> line.append(Character.isISOControl(c) ? ' ' : (char) c));
        return line.append("\n  ")
                .append(" ".repeat(place.position()))
                .append('^')
                .toString();
    }
}

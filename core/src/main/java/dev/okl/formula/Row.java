package dev.okl.formula;

import dev.okl.internal.key.StableHash;
import dev.okl.kernel.TextSet;
import java.util.Arrays;
import java.util.Set;

/**
 * One input as named cells: finite numbers ({@code Double}), texts ({@code String}), sets of texts ({@code
 * Set<String>}), or null where there is no value. Immutable, with value equality. Rows are made by {@link Schema#row};
 * they hold nothing but their cells and the shared schema, since a table reader makes millions of them.
 */
public final class Row implements StableHash.Hashed {
    private final Schema schema;
    private final Object[] cells;

    /** Takes the array over and brings its cells into their one form. */
    Row(Schema schema, Object[] cells) {
        if (cells.length != schema.size()) {
            throw new IllegalArgumentException(
                    "row must have " + schema.size() + " cells, one per column, but had " + cells.length);
        }
        for (int i = 0; i < cells.length; i++) {
            cells[i] = canonical(schema.name(i), cells[i]);
        }
        this.schema = schema;
        this.cells = cells;
    }

    private static Object canonical(String column, Object cell) {
        if (cell == null || cell instanceof String || cell instanceof TextSet) {
            return cell;
        }
        if (cell instanceof Number number) {
            return number(column, number.doubleValue());
        }
        if (cell instanceof Set<?> set && set.stream().allMatch(String.class::isInstance)) {
            return TextSet.copyOf(set.stream().map(String.class::cast).toList());
        }
        throw new IllegalArgumentException(
                "column '" + column + "' must hold a number, a text or a set of texts but held " + cell + " ("
                        + cell.getClass().getSimpleName() + ")");
    }

    /** NaN means "no value"; -0.0 becomes 0.0, because the two are the same number but not the same Double. */
    private static Double number(String column, double value) {
        if (Double.isNaN(value)) {
            return null;
        }
        if (Double.isInfinite(value)) {
            throw new IllegalArgumentException("column '" + column + "' must be finite but was " + value);
        }
        return value + 0.0;
    }

    public Schema schema() {
        return schema;
    }

    /** The cell of a column: a {@code Double}, a {@code String}, a {@code Set<String>}, or null for no value. */
    public Object cell(int column) {
        return cells[column];
    }

    /** The cell of a column: a {@code Double}, a {@code String}, a {@code Set<String>}, or null for no value. */
    public Object cell(String column) {
        return cells[schema.index(column)];
    }

    public double number(String column) {
        return number(schema.index(column));
    }

    public String text(String column) {
        return text(schema.index(column));
    }

    /** The cells of the columns of another schema, all of which this row must have. */
    public Row select(Schema columns) {
        Object[] selected = new Object[columns.size()];
        for (int i = 0; i < selected.length; i++) {
            selected[i] = cell(columns.name(i));
        }
        return new Row(columns, selected);
    }

    double number(int column) {
        if (cells[column] instanceof Double number) {
            return number;
        }
        throw wrong(column, "a number");
    }

    String text(int column) {
        if (cells[column] instanceof String text) {
            return text;
        }
        throw wrong(column, "a text");
    }

    /** The cell of a column that must have a value. */
    Object value(int column) {
        Object cell = cells[column];
        if (cell == null) {
            throw wrong(column, "a value");
        }
        return cell;
    }

    IllegalArgumentException wrong(int column, String expected) {
        Object cell = cells[column];
        return new IllegalArgumentException("column '" + schema.name(column) + "' must hold " + expected
                + (cell == null ? " but has no value" : " but holds " + describe(cell)) + " in " + this);
    }

    /** A cell for a message: what kind it is, and the cell. */
    static String describe(Object cell) {
        if (cell instanceof String text) {
            return "the text \"" + Text.shown(text) + '"';
        }
        return (cell instanceof Double ? "the number " : "the set ") + Text.shown(cell.toString());
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof Row row && Arrays.equals(cells, row.cells) && schema.equals(row.schema));
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(cells);
    }

    /**
     * From the cells and the names of their columns, in whichever order these come. Hashes of several columns are mixed before they are
     * added, else those of mirrored points, (a, b) and (b, a), have the same sum. That of a single column needs no mixing and must
     * not change: what is held out depends on it.
     */
    @Override
    public long stableHash(Object[] others) {
        long key = 0;
        for (int i = 0; i < others.length; i++) {
            long ofColumn = StableHash.seed(StableHash.of(others[i]).orElseThrow(), schema.name(i));
            key += others.length == 1 ? ofColumn : StableHash.mix(ofColumn);
        }
        return key;
    }

    @Override
    public Object[] cells() {
        return cells.clone();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < cells.length; i++) {
            text.append(i == 0 ? "" : ", ").append(schema.name(i)).append('=').append(cells[i] == null ? "" : cells[i]);
        }
        return text.append('}').toString();
    }
}

package dev.okl.formula;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The names of a table's columns, in order. One schema is shared by all rows of a table. */
public final class Schema {
    private final List<String> names;
    private final Map<String, Integer> indexes = new HashMap<>();

    public Schema(List<String> names) {
        this.names = List.copyOf(names);
        for (String name : names) {
            if (indexes.put(name, indexes.size()) != null) {
                throw new IllegalArgumentException(
                        "column names must be distinct but " + Suggestion.quoted(name) + " occurs twice");
            }
        }
    }

    /** A schema of columns with distinct names. */
    public static Schema of(String... names) {
        return new Schema(List.of(names));
    }

    public List<String> names() {
        return names;
    }

    public int size() {
        return names.size();
    }

    public String name(int column) {
        return names.get(column);
    }

    public boolean contains(String name) {
        return indexes.containsKey(name);
    }

    /** Where the column of that name is. */
    public int index(String name) {
        Integer index = indexes.get(name);
        if (index == null) {
            throw new IllegalArgumentException(unknown(name));
        }
        return index;
    }

    /** Says that there is no such column, and which name may be meant. */
    public String unknown(String name) {
        return "unknown column " + Suggestion.quoted(name) + Suggestion.of(name, names);
    }

    /** A row with one cell per column, in order: a number, a text, a set of texts, or null where there is no value. */
    public Row row(Object... cells) {
        return new Row(this, cells.clone());
    }

    /** A row from named cells; a column that is not in the map has no value. */
    public Row row(Map<String, ?> cells) {
        Object[] ordered = new Object[size()];
        cells.forEach((name, cell) -> ordered[index(name)] = cell);
        return new Row(this, ordered);
    }

    /** Refuses a row of another schema: column indexes would mean something else there. */
    void requireRow(Row row) {
        if (!equals(row.schema())) {
            throw new IllegalArgumentException("row must have the columns " + this + " of the bound formula but had "
                    + row.schema() + "; see Row.select");
        }
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof Schema schema && names.equals(schema.names));
    }

    @Override
    public int hashCode() {
        return Objects.hash(names);
    }

    @Override
    public String toString() {
        return names.toString();
    }
}

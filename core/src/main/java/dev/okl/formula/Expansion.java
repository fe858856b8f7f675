package dev.okl.formula;

import java.util.ArrayList;
import java.util.List;

/** Looks the columns of a formula up in a schema; wildcards become the columns they stand for. */
record Expansion(Schema schema) {
    /** The columns with every wildcard expanded, in order; refused when they are more than {@code most}. */
    List<Column> expand(List<Column> columns, int most) {
        List<Column> expanded = new ArrayList<>();
        for (Column column : columns) {
            if (column instanceof Column.Standardised scaled) {
                for (Column.Named one : names(scaled.column())) {
                    expanded.add(new Column.Standardised(one, scaled.options(), scaled.place()));
                }
            } else {
                expanded.addAll(names(column));
            }
            if (expanded.size() > most) {
                throw new FormulaException(
                        "a formula must name at most " + Parser.MOST_COLUMNS + " columns but names more",
                        column.place());
            }
        }
        return expanded;
    }

    /** The bare columns that a column of a formula stands for. */
    List<Column.Named> names(Column column) {
        if (column instanceof Column.Standardised scaled) {
            return names(scaled.column());
        }
        if (column instanceof Column.StartingWith wildcard) {
            List<Column.Named> found = schema.names().stream()
                    .filter(name -> name.startsWith(wildcard.prefix()))
                    .map(name -> new Column.Named(name, wildcard.place()))
                    .toList();
            if (found.isEmpty()) {
                throw new FormulaException(
                        "no column starts with " + Suggestion.quoted(wildcard.prefix()), wildcard.place());
            }
            return found;
        }
        Column.Named named = (Column.Named) column;
        index(named);
        return List.of(named);
    }

    /** Where the column is in the schema. */
    int index(Column.Named column) {
        if (!schema.contains(column.name())) {
            throw new FormulaException(
                    "unknown column " + Suggestion.quoted(column.name()) + Suggestion.of(column.name(), schema.names()),
                    column.place());
        }
        return schema.index(column.name());
    }

    /** The column of the ids of a precomputed kernel. */
    Column.Named idColumn(Formula.Precomputed precomputed) {
        if (precomputed.column().isEmpty() && schema.size() == 1) {
            return new Column.Named(schema.name(0), precomputed.place());
        }
        Column.Named column = precomputed
                .column()
                .orElseThrow(() -> new FormulaException(
                        "precomputed must name the column of its ids, as in precomputed("
                                + Text.shown(Text.name(precomputed.file())) + ", "
                                + (schema.size() == 0 ? "id" : Text.shown(Text.name(schema.name(0)))) + ")",
                        precomputed.place()));
        index(column);
        return column;
    }
}

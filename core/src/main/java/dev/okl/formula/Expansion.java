package dev.okl.formula;

import java.util.ArrayList;
import java.util.List;

/** Looks the columns of a formula up in a schema; wildcards become the columns they stand for. */
record Expansion(Schema schema) {
    /** The columns with every wildcard expanded, in order. */
    List<Column> expand(List<Column> columns) {
        List<Column> expanded = new ArrayList<>();
        for (Column column : columns) {
            if (column instanceof Column.Standardised scaled) {
                for (Column.Named one : names(scaled.column())) {
                    expanded.add(new Column.Standardised(one, scaled.options(), scaled.place()));
                }
            } else {
                expanded.addAll(names(column));
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
                throw new FormulaException("no column starts with '" + wildcard.prefix() + "'", wildcard.place());
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
                    "unknown column '" + column.name() + "'" + Suggestion.of(column.name(), schema.names()),
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
                                + Text.name(precomputed.file()) + ", " + Text.name(schema.name(0)) + ")",
                        precomputed.place()));
        index(column);
        return column;
    }
}

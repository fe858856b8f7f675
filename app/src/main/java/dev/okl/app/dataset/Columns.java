package dev.okl.app.dataset;

import dev.okl.app.UserError;
import dev.okl.app.table.Table;

/** Looks up columns by name, for messages that users can act on. */
final class Columns {
    private Columns() {}

    /** Where a column is; the error names the table and the nearest column. */
    static int index(Table table, String column) {
        try {
            return table.columns().index(column);
        } catch (IllegalArgumentException e) {
            throw new UserError(table.name() + ": " + e.getMessage(), e);
        }
    }
}

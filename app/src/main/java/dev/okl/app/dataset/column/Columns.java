package dev.okl.app.dataset.column;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;

/** Looks up columns by name, for messages that users can act on. */
public final class Columns {
    private Columns() {}

    /** Where a column is; the error names the table and the nearest column. */
    public static int index(Table table, String column) {
        try {
            return table.columns().index(column);
        } catch (IllegalArgumentException e) {
            throw new UserError(table.name() + ": " + e.getMessage() + headerHint(table), e);
        }
    }

    /** A file without a header has its first row taken for one. */
    static String headerHint(Table table) {
        boolean number = table.columns().names().stream().anyMatch(name -> name.matches("[-+.0-9]+"));
        return number ? " (has the file no header? Then name its columns with --columns)" : "";
    }
}

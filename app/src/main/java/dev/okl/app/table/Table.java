package dev.okl.app.table;

import dev.okl.formula.Schema;

/** Rows of named cells, read from somewhere as a stream; may be read more than once. */
public interface Table {
    /** What the table is called in messages: the file as the user named it. */
    String name();

    /** The names of the columns, in order. */
    Schema columns();

    /**
     * Gives every row to the visitor, in order.
     *
     * @throws dev.okl.app.error.UserError naming file and line, when the table cannot be read
     */
    void read(RowVisitor visitor);

    /** Where a row is, for messages: "ratings.csv:17" or "row 17 of the query". */
    String place(long line);

    /** Is given row after row. */
    @FunctionalInterface
    interface RowVisitor {
        /**
         * A row.
         *
         * @param line where it is, for {@link Table#place}
         * @param cells one per column, never null, empty where there is no value; the visitor must not keep the array
         * @return false to read no further
         */
        boolean row(long line, String[] cells);
    }
}

package dev.okl.app.table;

import dev.okl.app.error.UserError;
import dev.okl.formula.Schema;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** Rows of named cells, read as a stream; may be read more than once. */
public interface Table {
    /** How many rows are read between two checks whether reading was cancelled. */
    int ROWS_BETWEEN_CHECKS = 1024;

    /** What the table is called in messages: the file as the user named it. */
    String name();

    /** The names of the columns, in order. */
    Schema columns();

    /**
     * Gives every row to the visitor, in order.
     *
     * @throws UserError naming file and line, when the table cannot be read
     */
    void read(RowVisitor visitor);

    /** Where a row is, for messages: "ratings.csv:17" or "row 17 of the query". */
    String place(long line);

    /** Where a column is; the error names the table and the most similar column. */
    default int index(String column) {
        try {
            return columns().index(column);
        } catch (IllegalArgumentException e) {
            throw new UserError(name() + ": " + e.getMessage() + headerHint(), e);
        }
    }

    /** A hint for files without a header, whose first row was taken for one; empty where that is unlikely. */
    default String headerHint() {
        boolean number = columns().names().stream().anyMatch(name -> name.matches("[-+.0-9]+"));
        return number ? " (has the file no header? Then name its columns with --columns)" : "";
    }

    /**
     * The same table, read through another visitor, which may change the columns.
     *
     * @param wrapped makes the visitor that reads this table out of the one that reads the result
     */
    default Table through(Schema columns, UnaryOperator<RowVisitor> wrapped) {
        Table table = this;
        return new Table() {
            @Override
            public String name() {
                return table.name();
            }

            @Override
            public Schema columns() {
                return columns;
            }

            @Override
            public String place(long line) {
                return table.place(line);
            }

            @Override
            public void read(RowVisitor visitor) {
                table.read(wrapped.apply(visitor));
            }
        };
    }

    /**
     * The same table, whose reading ends with a {@link CancellationException} when it is cancelled.
     *
     * @param cancelled checked every {@value #ROWS_BETWEEN_CHECKS} rows
     */
    default Table cancellable(BooleanSupplier cancelled) {
        return through(columns(), visitor -> {
            int[] rows = {0};
            return (line, cells) -> {
                if (rows[0]++ % ROWS_BETWEEN_CHECKS == 0 && cancelled.getAsBoolean()) {
                    throw new CancellationException("reading " + name() + " was cancelled");
                }
                return visitor.row(line, cells);
            };
        });
    }

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

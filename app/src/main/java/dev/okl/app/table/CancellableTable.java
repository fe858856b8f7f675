package dev.okl.app.table;

import dev.okl.formula.Schema;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * A table whose reading ends, with a {@link CancellationException}, when somebody does not want it any more.
 *
 * @param cancelled asked now and then
 */
public record CancellableTable(Table table, BooleanSupplier cancelled) implements Table {
    private static final int ROWS_BETWEEN = 1024;

    @Override
    public String name() {
        return table.name();
    }

    @Override
    public Schema columns() {
        return table.columns();
    }

    @Override
    public String place(long line) {
        return table.place(line);
    }

    @Override
    public void read(RowVisitor visitor) {
        int[] rows = {0};
        table.read((line, cells) -> {
            if (rows[0]++ % ROWS_BETWEEN == 0 && cancelled.getAsBoolean()) {
                throw new CancellationException("reading " + name() + " was cancelled");
            }
            return visitor.row(line, cells);
        });
    }
}

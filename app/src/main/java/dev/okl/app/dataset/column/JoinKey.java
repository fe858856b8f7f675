package dev.okl.app.dataset.column;

import dev.okl.formula.Schema;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A key by which tables are joined, which may have two names.
 *
 * @param data its column in the data
 * @param table its column in the table of metadata
 */
public record JoinKey(String data, String table) {
    /** The name under which some columns have the key. */
    public Optional<String> in(Schema columns) {
        return Stream.of(data, table).filter(columns::contains).findFirst();
    }

    @Override
    public String toString() {
        return data.equals(table) ? data : data + "=" + table;
    }
}

package dev.okl.app.dataset.column;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Descriptions of inputs or of tasks, found by a key.
 *
 * @param name what the metadata are called in messages
 * @param columns with the key's
 * @param key the column of the key
 * @param cells of the row of each key, in the order of the columns
 */
public record Metadata(String name, Schema columns, String key, Map<String, String[]> cells) {
    /** Reads a table of which each row has a key of its own. */
    public static Metadata read(Table table, String keyColumn) {
        int at = table.index(keyColumn);
        Metadata metadata = new Metadata(table.name(), table.columns(), keyColumn, new HashMap<>());
        Map<String, Long> lines = new HashMap<>();
        table.read((line, row) -> {
            if (row[at].isEmpty()) {
                throw new UserError(table.place(line) + ", column '" + keyColumn + "': the key must have a value");
            }
            Long before = lines.putIfAbsent(row[at], line);
            if (before != null) {
                throw new UserError(table.place(line) + ": " + keyColumn + " '" + row[at]
                        + "' was described before, at " + table.place(before) + "; a key may occur once");
            }
            metadata.cells.put(row[at], row.clone());
            return true;
        });
        return metadata;
    }

    /** What a model knows about its inputs. */
    public static Metadata ofModel(String keyColumn, Schema schema, Collection<Row> rows) {
        Metadata metadata = new Metadata("the model", schema, keyColumn, new HashMap<>());
        for (Row row : rows) {
            String[] texts = new String[schema.size()];
            for (int c = 0; c < texts.length; c++) {
                texts[c] = row.cell(c) == null ? "" : String.valueOf(row.cell(c));
            }
            metadata.cells.put(texts[schema.index(keyColumn)], texts);
        }
        return metadata;
    }

    /** Whether all cells of a column that have a value are numbers. */
    public boolean isNumeric(String column) {
        int at = columns.index(column);
        return cells.values().stream()
                .map(row -> row[at])
                .filter(cell -> !Cells.isMissing(cell))
                .allMatch(Cells::isNumber);
    }

    /** The cells of a key's row, in the order of the columns. */
    public Optional<String[]> find(String keyValue) {
        return Optional.ofNullable(cells.get(keyValue));
    }
}

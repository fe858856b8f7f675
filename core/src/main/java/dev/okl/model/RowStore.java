package dev.okl.model;

import static dev.okl.ModelFormatException.messageOf;
import static dev.okl.ModelFormatException.quoted;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.internal.archive.ManifestPart;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.archive.NpyArray;
import dev.okl.model.ValueStore.ScalarStore;
import dev.okl.model.ValueStore.SetStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rows of a table, column by column: {@code columns/0/kinds} says of each cell what it holds (0 nothing, 1 a number, 2
 * a text, 3 a set), and {@code numbers}, {@code texts}, {@code set-sizes} and {@code set-members} beside it hold that, as
 * far as it occurs. The names of the columns are in the manifest.
 */
record RowStore(String name, Class<?> type) implements ValueStore {
    static final RowStore ROWS = new RowStore("row", Row.class);

    private static final String COLUMNS = "columns";
    private static final String KINDS = "kinds";

    /** What a cell may hold, from kind 1 on. */
    private static final List<CellKind> CELL_KINDS = List.of(
            new CellKind(ScalarStore.NUMBERS, Double.NaN),
            new CellKind(ScalarStore.TEXTS, ""),
            new CellKind(SetStore.SETS, Set.of()));

    /** @param filler is stored for cells of other kinds */
    private record CellKind(ValueStore store, Object filler) {
        boolean holds(Object cell) {
            return store.type().isInstance(cell);
        }
    }

    @Override
    public boolean takes(List<?> values) {
        return values.get(0) instanceof Row first
                && values.stream()
                        .allMatch(value ->
                                value instanceof Row row && row.schema().equals(first.schema()));
    }

    @Override
    public void write(List<?> values, String prefix, Map<String, NpyArray> arrays, ObjectNode manifest) {
        ArrayNode names = manifest.putArray(COLUMNS);
        ((Row) values.get(0)).schema().names().forEach(names::add);
        for (int k = 0; k < names.size(); k++) {
            List<Object> cells = new ArrayList<>();
            for (Object row : values) {
                cells.add(((Row) row).cell(k));
            }
            writeColumn(cells, column(prefix, k), arrays, manifest);
        }
    }

    private static String column(String prefix, int number) {
        return prefix + COLUMNS + "/" + number + "/";
    }

    private static void writeColumn(
            List<Object> cells, String prefix, Map<String, NpyArray> arrays, ObjectNode manifest) {
        int[] kinds = new int[cells.size()];
        for (int kind = 1; kind <= CELL_KINDS.size(); kind++) {
            CellKind cellKind = CELL_KINDS.get(kind - 1);
            List<Object> filled = new ArrayList<>();
            for (int i = 0; i < kinds.length; i++) {
                boolean holds = cellKind.holds(cells.get(i));
                kinds[i] = holds ? kind : kinds[i];
                filled.add(holds ? cells.get(i) : cellKind.filler());
            }
            if (cells.stream().anyMatch(cellKind::holds)) {
                cellKind.store().write(filled, prefix, arrays, manifest);
            }
        }
        arrays.put(prefix + KINDS, NpyArray.vector(kinds));
    }

    @Override
    public List<Row> read(ModelArchive archive, String prefix, int count, ManifestPart manifest)
            throws ModelFormatException {
        Schema schema = schema(manifest);
        if (schema.size() == 0) {
            // Rows of nothing, as for a constant kernel: nothing in the file bounds their number, so none is made.
            return Collections.nCopies(count, schema.row());
        }
        List<Object[]> columns = new ArrayList<>();
        for (int k = 0; k < schema.size(); k++) {
            columns.add(readColumn(archive, column(prefix, k), count, manifest));
        }
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int row = i;
            rows.add(schema.row(columns.stream().map(column -> column[row]).toArray()));
        }
        return rows;
    }

    private static Schema schema(ManifestPart manifest) throws ModelFormatException {
        try {
            return new Schema(manifest.texts(COLUMNS));
        } catch (IllegalArgumentException e) {
            throw manifest.problem("has columns that do not fit: " + messageOf(e));
        }
    }

    private static Object[] readColumn(ModelArchive archive, String prefix, int count, ManifestPart manifest)
            throws ModelFormatException {
        int[] kinds = archive.integers(prefix + KINDS, count, CELL_KINDS.size() + 1);
        Object[] cells = new Object[count];
        for (int k = 1; k <= CELL_KINDS.size(); k++) {
            int kind = k;
            if (Arrays.stream(kinds).anyMatch(own -> own == kind)) {
                List<?> stored = CELL_KINDS.get(kind - 1).store().read(archive, prefix, count, manifest);
                for (int i = 0; i < count; i++) {
                    cells[i] = kinds[i] == kind ? stored.get(i) : cells[i];
                }
            }
        }
        for (int i = 0; i < count; i++) {
            if (cells[i] instanceof Double number && !Double.isFinite(number)) {
                throw archive.arrayProblem(
                        prefix + ScalarStore.NUMBERS.array(),
                        "must be finite where the cell is a number but value " + i + " is "
                                + quoted(number.toString()));
            }
        }
        return cells;
    }
}

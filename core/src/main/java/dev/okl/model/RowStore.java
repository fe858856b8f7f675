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
import dev.okl.kernel.TextSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rows of a table, column by column: {@code columns/0/kinds} says of each cell what it holds (0 nothing, 1 a number, 2
 * a text, 3 a set), and {@code numbers}, {@code texts}, {@code set-sizes} and {@code set-members} beside it hold that, as
 * far as it occurs. The names of the columns are in the manifest.
 */
final class RowStore implements ValueStore {
    private static final int NOTHING = 0;
    private static final int NUMBER = 1;
    private static final int TEXT = 2;
    private static final int SET = 3;

    private static final String COLUMNS = "columns";

    private final ValueStore.SetStore sets = new ValueStore.SetStore();

    @Override
    public String name() {
        return "row";
    }

    @Override
    public Class<?> type() {
        return Row.class;
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
        List<Row> rows = values.stream().map(Row.class::cast).toList();
        ArrayNode names = manifest.putArray(COLUMNS);
        rows.get(0).schema().names().forEach(names::add);
        for (int k = 0; k < names.size(); k++) {
            int column = k;
            writeColumn(rows.stream().map(row -> row.cell(column)).toList(), column(prefix, k), arrays, manifest);
        }
    }

    private static String column(String prefix, int number) {
        return prefix + COLUMNS + "/" + number + "/";
    }

    private void writeColumn(List<Object> cells, String prefix, Map<String, NpyArray> arrays, ObjectNode manifest) {
        int n = cells.size();
        int[] kinds = new int[n];
        double[] numbers = new double[n];
        String[] texts = new String[n];
        List<Object> members = new ArrayList<>();
        boolean[] seen = new boolean[SET + 1];
        for (int i = 0; i < n; i++) {
            Object cell = cells.get(i);
            kinds[i] = kind(cell);
            seen[kinds[i]] = true;
            numbers[i] = cell instanceof Double number ? number : Double.NaN;
            texts[i] = cell instanceof String text ? text : "";
            members.add(cell instanceof Set<?> set ? set : Set.of());
        }
        arrays.put(prefix + "kinds", NpyArray.vector(kinds));
        if (seen[NUMBER]) {
            arrays.put(prefix + "numbers", NpyArray.vector(numbers));
        }
        if (seen[TEXT]) {
            arrays.put(prefix + "texts", NpyArray.vector(texts));
        }
        if (seen[SET]) {
            sets.write(members, prefix, arrays, manifest);
        }
    }

    private static int kind(Object cell) {
        if (cell == null) {
            return NOTHING;
        }
        if (cell instanceof Double) {
            return NUMBER;
        }
        return cell instanceof String ? TEXT : SET;
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
            Object[] cells = new Object[columns.size()];
            for (int k = 0; k < cells.length; k++) {
                cells[k] = columns.get(k)[i];
            }
            rows.add(schema.row(cells));
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

    private Object[] readColumn(ModelArchive archive, String prefix, int count, ManifestPart manifest)
            throws ModelFormatException {
        int[] kinds = archive.integers(prefix + "kinds", count, SET + 1);
        boolean[] seen = new boolean[SET + 1];
        for (int kind : kinds) {
            seen[kind] = true;
        }
        NpyArray numbers = seen[NUMBER] ? archive.vector(prefix + "numbers", NpyArray.Kind.DOUBLE, count) : null;
        String[] texts = seen[TEXT] ? archive.texts(prefix + "texts", count) : null;
        List<TextSet> members = seen[SET] ? sets.read(archive, prefix, count, manifest) : null;
        Object[] cells = new Object[count];
        for (int i = 0; i < count; i++) {
            cells[i] = switch (kinds[i]) {
                case NUMBER -> numbers.doubles()[i];
                case TEXT -> texts[i];
                case SET -> members.get(i);
                default -> null;
            };
            if (cells[i] instanceof Double number && !Double.isFinite(number)) {
                throw archive.arrayProblem(
                        prefix + "numbers",
                        "must be finite where the cell is a number but value " + i + " is "
                                + quoted(number.toString()));
            }
        }
        return cells;
    }
}

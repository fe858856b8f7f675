package dev.okl.app.table;

import dev.okl.formula.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table with a further column, which combines others: {@code id,dvid} holds "1, cp" where {@code id} is 1 and {@code dvid} is cp. It
 * is empty where one of them is.
 */
public final class CombinedColumn implements Table {
    private final Table table;
    private final Schema columns;
    private final int[] parts;

    private CombinedColumn(Table table, String name, List<String> parts) {
        this.table = table;
        this.parts = parts.stream().mapToInt(table.columns()::index).toArray();
        List<String> names = new ArrayList<>(table.columns().names());
        names.add(name);
        this.columns = new Schema(names);
    }

    /** The table itself where it has a column of that name, or not all of those that the name lists. */
    public static Table of(Table table, String name) {
        List<String> parts = parts(name);
        boolean combined = parts.size() > 1
                && !table.columns().contains(name)
                && parts.stream().allMatch(table.columns()::contains);
        return combined ? new CombinedColumn(table, name, parts) : table;
    }

    /** The columns that a name lists; one that lists none is its own. */
    public static List<String> parts(String name) {
        return Arrays.stream(name.split(",", -1)).map(String::strip).toList();
    }

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
        table.read((line, cells) -> {
            String[] longer = Arrays.copyOf(cells, cells.length + 1);
            boolean whole = IntStream.of(parts).noneMatch(at -> cells[at].isEmpty());
            longer[cells.length] = whole ? combined(cells) : "";
            return visitor.row(line, longer);
        });
    }

    private String combined(String[] cells) {
        return String.join(", ", IntStream.of(parts).mapToObj(at -> cells[at]).toList());
    }
}

package dev.okl.app.table;

import dev.okl.formula.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table with a further column, which combines others: {@code id,dvid} holds "1, cp" where {@code id} is 1 and {@code dvid} is cp. It
 * is empty where one of them is.
 */
public final class CombinedColumn {
    private CombinedColumn() {}

    /** The table itself where it has a column of that name, or not all of those that the name lists. */
    public static Table of(Table table, String name) {
        Schema columns = table.columns();
        List<String> parts = parts(name);
        if (parts.size() < 2 || columns.contains(name) || !parts.stream().allMatch(columns::contains)) {
            return table;
        }
        int[] partsAt = parts.stream().mapToInt(columns::index).toArray();
        List<String> names = new ArrayList<>(columns.names());
        names.add(name);
        return table.through(new Schema(names), visitor -> (line, cells) -> {
            String[] longer = Arrays.copyOf(cells, cells.length + 1);
            boolean whole = IntStream.of(partsAt).noneMatch(at -> cells[at].isEmpty());
            longer[cells.length] =
                    whole ? IntStream.of(partsAt).mapToObj(at -> cells[at]).collect(Collectors.joining(", ")) : "";
            return visitor.row(line, longer);
        });
    }

    /** The columns that a name lists; one that lists none is its own. */
    public static List<String> parts(String name) {
        return Arrays.stream(name.split(",", -1)).map(String::strip).toList();
    }
}

package dev.okl.app.dataset.column;

import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Recognises the rows of a table that are observations: those with a value, and not those that a NONMEM table marks as something
 * else, by EVID (a dose) or MDV (no value here).
 */
public final class ObservationFilter {
    private static final Set<String> MARKS = Set.of("evid", "mdv");

    private final int valueAt;
    private final int[] marksAt;

    public ObservationFilter(Table table, int valueAt) {
        this.valueAt = valueAt;
        this.marksAt = IntStream.range(0, table.columns().size())
                .filter(c ->
                        c != valueAt && MARKS.contains(table.columns().name(c).toLowerCase(Locale.ROOT)))
                .toArray();
    }

    public boolean contains(String[] cells) {
        return hasValue(cells) && !isEvent(cells);
    }

    public boolean hasValue(String[] cells) {
        return !Cells.isMissing(cells[valueAt]);
    }

    boolean isEvent(String[] cells) {
        for (int at : marksAt) {
            if (!Cells.isMissing(cells[at]) && !cells[at].equals("0")) {
                return true;
            }
        }
        return false;
    }
}

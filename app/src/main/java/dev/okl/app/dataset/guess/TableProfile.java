package dev.okl.app.dataset.guess;

import dev.okl.app.dataset.column.ObservationFilter;
import dev.okl.app.error.UserError;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A summary of each column of a table, by its first rows, and by as many as it takes to see a column change.
 *
 * @param repeated whether a task has several rows; else every column has one value for each task, which says nothing about the column
 */
public record TableProfile(List<ColumnProfile> columns, boolean repeated) {
    /** Enough rows to judge by; the reader checks the others anyway. */
    private static final int ROWS = 50_000;

    private static final int MANY = 1000;

    /** Examines all rows of a table without regard to tasks. */
    public static TableProfile of(Table table) {
        return of(table, OptionalInt.empty(), cells -> true);
    }

    /** Examines the observations of a long table. */
    public static TableProfile ofObservations(Table table, String task, String value) {
        ObservationFilter observed = new ObservationFilter(table, table.index(value));
        return of(table, OptionalInt.of(table.index(task)), observed::contains);
    }

    /** What is known of a column. */
    public ColumnProfile column(String name) {
        return columns.stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Examines a table.
     *
     * @param taskAt the column of the tasks' names, if it is known
     * @param counts which rows count
     */
    static TableProfile of(Table table, OptionalInt taskAt, Predicate<String[]> counts) {
        boolean hasTasks = taskAt.isPresent();
        List<Collector> collectors =
                table.columns().names().stream().map(Collector::new).toList();
        // In a table that is sorted by time all columns of its beginning may look constant or tied to the task.
        List<Collector> open = new ArrayList<>(collectors);
        taskAt.ifPresent(open::remove);
        long[] rows = {0};
        int[] count = {0};
        int[] enough = {ROWS};
        Set<String> tasks = new HashSet<>();
        boolean[] repeated = {false};
        table.read((line, cells) -> {
            rows[0]++;
            if (!counts.test(cells)) {
                return true;
            }
            String task = hasTasks ? cells[taskAt.getAsInt()] : "";
            repeated[0] = repeated[0] || !tasks.add(task);
            for (int c = 0; c < cells.length; c++) {
                collectors.get(c).add(cells[c], task, () -> table.place(line));
            }
            count[0]++;
            if (open.removeIf(collector -> !collector.mayChange(hasTasks))) {
                enough[0] = count[0] + ROWS;
            }
            return count[0] < enough[0] || !open.isEmpty();
        });
        if (count[0] == 0) {
            throw new UserError(table.name()
                    + (rows[0] == 0
                            ? ": has a header and no rows; add rows, or name another file"
                            : ": there is no observation: no row has a value"));
        }
        return new TableProfile(
                collectors.stream().map(collector -> collector.finish(hasTasks)).toList(), repeated[0]);
    }

    /**
     * One column.
     *
     * @param numeric whether all its values are numbers
     * @param flags whether all its values are 0 or 1
     * @param distinct how many values it has, counted up to a thousand
     * @param sets whether some of its texts are lists such as comedy|drama
     * @param firstGap where the first cell without a value is, if there is one
     * @param known the share of cells with a value
     * @param unique whether no two rows have the same value, as with names
     * @param perTask whether it has one value for each task, so that it describes tasks and not inputs
     * @param smallest of the numbers
     * @param whole whether all of them are whole numbers, written in the one way that gives the same text again
     */
    public record ColumnProfile(
            String name,
            boolean numeric,
            boolean flags,
            int distinct,
            boolean sets,
            Optional<String> firstGap,
            double known,
            boolean unique,
            boolean perTask,
            double smallest,
            boolean whole) {
        public boolean constant() {
            return distinct < 2;
        }

        /** Why a column without differences is of no use. */
        String sameness() {
            return distinct == 0 ? "has no values" : "is constant";
        }

        boolean gaps() {
            return firstGap.isPresent();
        }
    }

    private static final class Collector {
        private final String name;
        private final Set<String> values = new HashSet<>();
        private final Map<String, String> ofTask = new HashMap<>();
        private boolean sets;
        private Optional<String> firstGap = Optional.empty();
        private int cells;
        private int gaps;
        private boolean unique = true;
        private boolean numeric = true;
        private boolean flags = true;
        private boolean perTask = true;
        private double smallest = Double.POSITIVE_INFINITY;
        private boolean whole = true;

        Collector(String name) {
            this.name = name;
        }

        void add(String cell, String task, Supplier<String> place) {
            if (perTask) {
                String before = ofTask.putIfAbsent(task, cell);
                perTask = before == null || before.equals(cell);
            }
            cells++;
            if (Cells.isMissing(cell)) {
                gaps++;
                firstGap = firstGap.or(() -> Optional.of(place.get()));
                return;
            }
            if (values.size() < MANY) {
                unique = values.add(cell) && unique;
            }
            sets = sets || cell.indexOf('|') > 0;
            flags = flags && (cell.equals("0") || cell.equals("1"));
            if (numeric) {
                try {
                    double number = Cells.number(cell);
                    smallest = Math.min(smallest, number);
                    whole = whole && cell.equals(Long.toString((long) number));
                } catch (NumberFormatException e) {
                    numeric = false;
                }
            }
        }

        /** Whether further rows could show that it is not constant, or not tied to the task. */
        boolean mayChange(boolean hasTasks) {
            return values.size() < 2 || (hasTasks && perTask);
        }

        ColumnProfile finish(boolean hasTasks) {
            boolean any = !values.isEmpty();
            boolean severalRows = perTask && hasTasks && ofTask.size() > 1;
            return new ColumnProfile(
                    name,
                    any && numeric,
                    any && flags,
                    values.size(),
                    sets,
                    firstGap,
                    1 - (double) gaps / Math.max(1, cells),
                    unique,
                    severalRows,
                    smallest,
                    any && numeric && whole);
        }
    }
}

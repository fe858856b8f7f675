package dev.okl.app.dataset;

import dev.okl.app.console.Figures;
import dev.okl.app.dataset.column.ObservationFilter;
import dev.okl.app.dataset.column.Roles;
import dev.okl.app.dataset.column.RowSource;
import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;
import dev.okl.formula.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/** Reads a table with one observation per row. */
final class LongReader extends ObservationCollector {
    private final Optional<RowSource> tasks;
    private final int taskAt;
    private final int valueAt;
    private final Optional<Integer> weightAt;
    private final Map<String, Row> taskDescriptions = new LinkedHashMap<>();
    private final Map<String, String> taskKeys = new LinkedHashMap<>();
    private final Optional<Predicate<String>> isKnown;
    private final Set<String> knownTasks = new LinkedHashSet<>();
    private final Set<String> undescribed = new LinkedHashSet<>();
    private final ObservationFilter observed;
    private long unobserved;
    private long events;

    /**
     * Reads the columns of the roles.
     *
     * @param tasks the descriptions of the tasks, where they matter
     * @param isKnown the tasks of a model that exists, which are passed over; with it, inputs of which nothing is known are left
     *     out and tasks need no description, and without it both are refused
     */
    LongReader(
            Table table,
            Roles roles,
            RowSource inputs,
            Optional<RowSource> tasks,
            Optional<String> order,
            Optional<Predicate<String>> isKnown) {
        super(table, inputs, order, isKnown.isPresent());
        this.tasks = tasks;
        this.isKnown = isKnown;
        this.taskAt = table.index(roles.task());
        this.valueAt = table.index(roles.value());
        this.observed = new ObservationFilter(table, valueAt);
        this.weightAt = roles.weight().map(table::index);
    }

    @Override
    public boolean row(long line, String[] cells) {
        if (!observed.contains(cells)) {
            unobserved += observed.hasValue(cells) ? 0 : 1;
            events += observed.hasValue(cells) ? 1 : 0;
            return true;
        }
        String task = cells[taskAt];
        if (task.isEmpty()) {
            throw new UserError(
                    table.place(line) + ", column '" + table.columns().name(taskAt) + "': the task must have a name");
        }
        if (isKnown.isPresent() && isKnown.get().test(task)) {
            knownTasks.add(task);
            return true;
        }
        double value = value(line, valueAt, cells);
        double weight = weightAt.isPresent() ? weight(line, weightAt.get(), cells) : 1;
        OptionalInt input = input(line, cells);
        if (input.isPresent()) {
            if (tasks.isPresent()) {
                describe(tasks.get(), line, cells, task);
            }
            add(line, cells, input.getAsInt(), task(task), value, weight);
        }
        return true;
    }

    Map<String, Row> taskDescriptions() {
        return taskDescriptions;
    }

    /** The tasks that were passed over. */
    Set<String> knownTasks() {
        return knownTasks;
    }

    /** The tasks without a description, or with one in some of their rows only. */
    Set<String> undescribed() {
        return undescribed;
    }

    /** How many rows were left out, and why. */
    Optional<String> note() {
        List<String> parts = new ArrayList<>();
        if (unobserved > 0) {
            parts.add(Figures.count(unobserved, "row") + " without a value");
        }
        if (events > 0) {
            parts.add(Figures.count(events, "row") + " that EVID or MDV marks as no observation");
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(" and ", parts) + " left out");
    }

    private double weight(long line, int column, String[] cells) {
        double weight = number(line, column, cells);
        if (!(weight > 0)) {
            throw new UserError(table.place(line) + ", column '"
                    + table.columns().name(column) + "': the weight must be > 0 but was " + cells[column]);
        }
        return weight;
    }

    /** All rows of a task must give the same description. */
    private void describe(RowSource source, long line, String[] cells, String task) {
        String key = source.rawKey(cells);
        if (key.equals(taskKeys.get(task))) {
            return;
        }
        Optional<Row> row = isKnown.isPresent() ? source.find(line, cells) : Optional.of(source.row(line, cells));
        if (row.isEmpty()) {
            undescribed.add(task);
            return;
        }
        taskKeys.putIfAbsent(task, key);
        Row before = taskDescriptions.putIfAbsent(task, row.get());
        // Other texts may be the same numbers.
        if (before != null && !before.equals(row.get())) {
            throw new UserError(table.place(line)
                    + ": the columns of --task-kernel and --fixed that describe tasks must have one value per task, but task '"
                    + task + "' had " + before + " before and now " + row.get());
        }
    }
}

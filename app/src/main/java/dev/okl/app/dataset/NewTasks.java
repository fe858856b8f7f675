package dev.okl.app.dataset;

import dev.okl.app.dataset.column.Roles;
import dev.okl.app.dataset.column.RowSource;
import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;
import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.formula.Row;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Observations of new tasks for a model that exists.
 *
 * @param data of the new tasks; some of them may have no observation
 * @param descriptions of the tasks by name, where the model has a kernel on the tasks
 * @param known tasks of the table that the model has already
 * @param leftOut how many observations are at inputs of which nothing is known
 */
public record NewTasks(TaskData<Row> data, Map<String, Row> descriptions, List<String> known, long leftOut) {

    /**
     * Reads a table whose columns are those of the model's table.
     *
     * @param scale on which the model learned its values, where those of the table must have a place
     */
    public static NewTasks read(
            Table table,
            Dataset.ColumnNames columns,
            RowSource inputs,
            Optional<RowSource> descriptions,
            Predicate<String> isKnown,
            Transform scale) {
        NewTasks read = columns.wide()
                ? readWide(table, columns, inputs, isKnown, scale)
                : readLong(table, columns, inputs, descriptions, isKnown, scale);
        if (read.data.size() == 0 && read.known.isEmpty()) {
            throw new UserError(table.name() + ": there is no observation"
                    + (read.leftOut == 0
                            ? columns.value()
                                    .map(column -> ", for no row has a task and a value in column '" + column + "'")
                                    .orElse("")
                            : " at an input that the model knows something about"));
        }
        return read;
    }

    private static NewTasks readWide(
            Table table, Dataset.ColumnNames columns, RowSource inputs, Predicate<String> isKnown, Transform scale) {
        Set<String> notTasks = new HashSet<>(inputs.schema().names());
        columns.inputsKey().flatMap(key -> key.in(table.columns())).ifPresent(notTasks::add);
        columns.order().ifPresent(notTasks::add);
        Map<Boolean, List<String>> tasks = table.columns().names().stream()
                .filter(name -> !notTasks.contains(name))
                .collect(Collectors.partitioningBy(isKnown));
        WideReader reader = new WideReader(table, tasks.get(false), inputs, Optional.empty(), true);
        reader.requireOn(scale);
        return new NewTasks(reader.read(), Map.of(), tasks.get(true), reader.unknownInputs());
    }

    private static NewTasks readLong(
            Table table,
            Dataset.ColumnNames columns,
            RowSource inputs,
            Optional<RowSource> descriptions,
            Predicate<String> isKnown,
            Transform scale) {
        Roles roles = new Roles(
                columns.task().orElseThrow(), columns.value().orElseThrow(), columns.weight(), Optional.empty());
        LongReader reader = new LongReader(table, roles, inputs, descriptions, Optional.empty(), Optional.of(isKnown));
        reader.requireOn(scale);
        TaskData<Row> data = reader.read();
        Map<String, Row> described = new HashMap<>(reader.taskDescriptions());
        described.keySet().removeAll(reader.undescribed()); // one that some rows do not give is none
        return new NewTasks(data, Map.copyOf(described), List.copyOf(reader.knownTasks()), reader.unknownInputs());
    }
}

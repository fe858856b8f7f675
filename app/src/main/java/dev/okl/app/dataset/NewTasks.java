package dev.okl.app.dataset;

import dev.okl.app.UserError;
import dev.okl.app.table.Table;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Observations for a model that exists.
 *
 * @param descriptions of the tasks by name, where the model has a kernel on the tasks
 * @param leftOut how many observations are at inputs of which nothing is known
 */
public record NewTasks(TaskData<Row> data, Map<String, Row> descriptions, long leftOut) {

    /** Reads a table whose columns are those of the model's table. */
    public static NewTasks read(
            Table table, Dataset.ColumnNames columns, RowSource inputs, Optional<RowSource> descriptions) {
        if (columns.wide()) {
            Set<String> ofInputs = new HashSet<>(inputs.schema().names());
            columns.inputsKey().ifPresent(ofInputs::add);
            List<String> tasks = table.columns().names().stream()
                    .filter(name -> !ofInputs.contains(name))
                    .toList();
            WideReader reader = new WideReader(table, tasks, inputs, Optional.empty());
            table.read(reader);
            return new NewTasks(reader.observations(), Map.of(), 0);
        }
        Roles roles = new Roles(
                columns.task().orElseThrow(), columns.value().orElseThrow(), columns.weight(), Optional.empty());
        LongReader reader = new LongReader(table, roles, inputs, descriptions, Optional.empty(), true);
        table.read(reader);
        if (reader.observations().size() == 0) {
            throw new UserError(
                    table.name() + ": there is no observation at an input that the model knows something about");
        }
        return new NewTasks(reader.observations(), Map.copyOf(reader.taskDescriptions()), reader.unknownInputs());
    }
}

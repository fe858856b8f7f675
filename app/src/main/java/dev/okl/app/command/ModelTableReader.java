package dev.okl.app.command;

import dev.okl.app.UserError;
import dev.okl.app.dataset.Metadata;
import dev.okl.app.dataset.RowSource;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.table.Table;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.FormulaException;
import java.util.Optional;

/** Finds a model's inputs and tasks in another table than the one that it was learned from. */
final class ModelTableReader {
    private ModelTableReader() {}

    /** The inputs of a table: columns from the table, from the joined one, or, for known ids, from the model itself. */
    static RowSource inputs(StoredModel stored, Table table, JoinOptions joins) {
        Optional<String> key = Optional.ofNullable(joins.inputsKey)
                .map(JoinOptions.Key::data)
                .or(() -> stored.columns().inputsKey());
        Optional<Metadata> metadata = joins.inputs()
                .map(join ->
                        Metadata.read(join.table().open(), join.tableColumn().orElseThrow()))
                .or(() -> key.flatMap(column -> Metadata.ofModel(
                        column, stored.kernel().schema(), stored.model().inputs())));
        try {
            return RowSource.forKernel(table, metadata, key.orElse(""), stored.kernel());
        } catch (FormulaException e) {
            throw new UserError(
                    table.name() + ": the model's kernel " + stored.kernel() + " needs a column that is missing: "
                            + e.getMessage().lines().findFirst().orElseThrow(),
                    e);
        }
    }

    /** The descriptions of the tasks, where the model has a kernel on them and the table, or the joined one, has them. */
    static Optional<RowSource> tasks(StoredModel stored, Table table, JoinOptions joins, String taskColumn) {
        if (stored.taskKernel().isEmpty()) {
            return Optional.empty();
        }
        BoundFormula kernel = stored.taskKernel().get();
        Optional<Metadata> metadata = joins.tasks()
                .map(join ->
                        Metadata.read(join.table().open(), join.tableColumn().orElse(taskColumn)));
        try {
            return Optional.of(RowSource.forKernel(table, metadata, taskColumn, kernel));
        } catch (FormulaException e) {
            return Optional.empty();
        }
    }
}

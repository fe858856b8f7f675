package dev.okl.app.command;

import dev.okl.app.UserError;
import dev.okl.app.dataset.Metadata;
import dev.okl.app.dataset.RowSource;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.table.Table;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.FormulaException;
import dev.okl.formula.Schema;
import java.util.Optional;

/** Finds a model's inputs and tasks in another table than the one that it was learned from. */
final class ModelTableReader {
    private ModelTableReader() {}

    /** The inputs of a table: columns from the table, from the joined one, or, for known ids, from the model itself. */
    static RowSource inputs(StoredModel stored, Table table, JoinOptions joins) {
        try {
            if (joins.inputsTable != null) {
                Metadata joined =
                        joins.inputs().orElseThrow().read(rows -> Metadata.read(rows, joins.inputsKey.table()));
                return RowSource.forKernel(table, Optional.of(joined), joins.inputsKey.data(), stored.kernel());
            }
            Optional<String> key = stored.columns().inputsKey().flatMap(either -> either.in(table.columns()));
            return RowSource.forKernel(table, key.flatMap(column -> ofModel(stored)), key.orElse(""), stored.kernel());
        } catch (FormulaException e) {
            throw new UserError(
                    table.name() + ": the model's kernel " + stored.kernel() + " needs a column that is missing: "
                            + e.getMessage().lines().findFirst().orElseThrow()
                            + hint(stored, joins),
                    e);
        }
    }

    /** What the model knows of its inputs, where its kernel has their key. */
    private static Optional<Metadata> ofModel(StoredModel stored) {
        Schema schema = stored.kernel().schema();
        return stored.columns()
                .inputsKey()
                .flatMap(key -> key.in(schema))
                .map(key -> Metadata.ofModel(key, schema, stored.model().inputs()));
    }

    private static String hint(StoredModel stored, JoinOptions joins) {
        return stored.columns()
                .inputsKey()
                .filter(key -> joins.inputsTable == null)
                .map(key -> "; bring what describes the inputs with --inputs-table FILE --inputs-key " + key)
                .orElse("");
    }

    /** The descriptions of the tasks, where the model has a kernel on them and the table, or the joined one, has them. */
    static Optional<RowSource> tasks(StoredModel stored, Table table, JoinOptions joins, String taskColumn) {
        if (stored.taskKernel().isEmpty()) {
            return Optional.empty();
        }
        BoundFormula kernel = stored.taskKernel().get();
        Optional<Metadata> metadata = joins.tasks()
                .map(join ->
                        join.read(rows -> Metadata.read(rows, join.tableColumn().orElse(taskColumn))));
        try {
            return Optional.of(RowSource.forKernel(table, metadata, taskColumn, kernel));
        } catch (FormulaException e) {
            return Optional.empty();
        }
    }
}

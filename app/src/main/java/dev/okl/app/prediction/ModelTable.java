package dev.okl.app.prediction;

import dev.okl.app.dataset.DataSpec;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.dataset.column.JoinKey;
import dev.okl.app.dataset.column.Metadata;
import dev.okl.app.dataset.column.RowSource;
import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.table.Table;
import dev.okl.formula.Schema;
import java.util.Optional;

/**
 * A model with a table that is read for it, another one than that which it was learned from.
 *
 * @param columns which column of the table is what
 * @param inputsJoin metadata of the inputs
 * @param tasksJoin metadata of the tasks
 */
public record ModelTable(
        StoredModel stored,
        Table rows,
        Dataset.ColumnNames columns,
        Optional<DataSpec.Join> inputsJoin,
        Optional<DataSpec.Join> tasksJoin) {
    /** The inputs of the table: columns from the table, from the joined one, or, for known ids, from the model itself. */
    public RowSource inputs() {
        Optional<JoinKey> keyAtFit = stored.columns().inputsKey();
        try {
            if (inputsJoin.isPresent()) {
                DataSpec.Join join = inputsJoin.get();
                Metadata joined = join.read(
                        table -> Metadata.read(table, join.tableColumn().orElseThrow()));
                return RowSource.forKernel(
                        rows,
                        Optional.of(joined),
                        join.dataColumn().orElseThrow(),
                        stored.kernel(),
                        stored.fixedOfInputs());
            }
            Optional<String> key = keyAtFit.flatMap(either -> either.in(rows.columns()));
            // What the model knows of its inputs, where its kernel has their key.
            Schema schema = stored.kernel().schema();
            Optional<Metadata> known = key.flatMap(column -> keyAtFit.get().in(schema))
                    .map(column ->
                            Metadata.ofModel(column, schema, stored.model().inputs()));
            return RowSource.forKernel(rows, known, key.orElse(""), stored.kernel(), stored.fixedOfInputs());
        } catch (IllegalArgumentException e) {
            String hint = keyAtFit.filter(key -> inputsJoin.isEmpty())
                    .map(key -> "; bring what describes the inputs with --inputs-table FILE --inputs-key " + key)
                    .orElse("");
            String fixed =
                    stored.fixedOfInputs().terms().isEmpty() ? "" : " and its fixed part " + stored.fixedOfInputs();
            throw new UserError(
                    rows.name() + ": the model's kernel " + stored.kernel() + fixed
                            + " needs a column that is missing: "
                            + e.getMessage().lines().findFirst().orElseThrow() + hint,
                    e);
        }
    }

    /** The descriptions of the tasks, where they mean something to the model and the table, or the joined one, has them. */
    public Optional<RowSource> tasks() {
        return columns.task().filter(column -> stored.model().describesTasks()).flatMap(column -> {
            Optional<Metadata> metadata = tasksJoin.map(join ->
                    join.read(table -> Metadata.read(table, join.tableColumn().orElse(column))));
            try {
                return Optional.of(stored.taskKernel()
                        .map(kernel -> RowSource.forKernel(rows, metadata, column, kernel, stored.fixedOfTasks()))
                        .orElseGet(() ->
                                RowSource.of(rows, metadata, column, RowSource.NO_KERNEL, stored.fixedOfTasks())));
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        });
    }
}

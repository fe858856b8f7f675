package dev.okl.app.prediction;

import dev.okl.app.dataset.DataSpec;
import dev.okl.app.dataset.column.Metadata;
import dev.okl.app.dataset.column.RowSource;
import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.table.Table;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.FormulaException;
import dev.okl.formula.Schema;
import java.util.Optional;

/** Finds a model's inputs and tasks in another table than the one that it was learned from. */
public final class ModelTableReader {
    private ModelTableReader() {}

    /** The inputs of a table: columns from the table, from the joined one, or, for known ids, from the model itself. */
    public static RowSource inputs(StoredModel stored, Table table, Optional<DataSpec.Join> join) {
        try {
            if (join.isPresent()) {
                Metadata joined = join.get()
                        .read(rows ->
                                Metadata.read(rows, join.get().tableColumn().orElseThrow()));
                return RowSource.forKernel(
                        table, Optional.of(joined), join.get().dataColumn().orElseThrow(), stored.kernel());
            }
            Optional<String> key = stored.columns().inputsKey().flatMap(either -> either.in(table.columns()));
            return RowSource.forKernel(table, key.flatMap(column -> ofModel(stored)), key.orElse(""), stored.kernel());
        } catch (FormulaException e) {
            throw new UserError(
                    table.name() + ": the model's kernel " + stored.kernel() + " needs a column that is missing: "
                            + e.getMessage().lines().findFirst().orElseThrow()
                            + hint(stored, join),
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

    private static String hint(StoredModel stored, Optional<DataSpec.Join> join) {
        return stored.columns()
                .inputsKey()
                .filter(key -> join.isEmpty())
                .map(key -> "; bring what describes the inputs with --inputs-table FILE --inputs-key " + key)
                .orElse("");
    }

    /** The descriptions of the tasks, where the model has a kernel on them and the table, or the joined one, has them. */
    public static Optional<RowSource> tasks(
            StoredModel stored, Table table, Optional<DataSpec.Join> join, String taskColumn) {
        if (stored.taskKernel().isEmpty()) {
            return Optional.empty();
        }
        BoundFormula kernel = stored.taskKernel().get();
        Optional<Metadata> metadata = join.map(joined ->
                joined.read(rows -> Metadata.read(rows, joined.tableColumn().orElse(taskColumn))));
        try {
            return Optional.of(RowSource.forKernel(table, metadata, taskColumn, kernel));
        } catch (FormulaException e) {
            return Optional.empty();
        }
    }
}

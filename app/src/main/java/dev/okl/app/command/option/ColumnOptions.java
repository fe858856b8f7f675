package dev.okl.app.command.option;

import dev.okl.app.dataset.Dataset;
import dev.okl.app.dataset.column.Columns;
import dev.okl.app.error.UsageError;
import dev.okl.app.table.CombinedColumn;
import dev.okl.app.table.Table;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Columns of a table for a model, where they have other names than at its fit. */
public final class ColumnOptions {
    @Option(names = "--task", paramLabel = "COL", description = "The column of the tasks. Default: named as at fit.")
    private Optional<String> task = Optional.empty();

    @Option(names = "--value", paramLabel = "COL", description = "The column of the values. Default: named as at fit.")
    private Optional<String> value = Optional.empty();

    /** The table with the column of the tasks, where that combines several. */
    public Table combine(Dataset.ColumnNames atFit, Table rows) {
        return task.or(atFit::task).map(name -> CombinedColumn.of(rows, name)).orElse(rows);
    }

    /** The columns of the fit, with the names given here; a table with a task column is not wide. */
    public Dataset.ColumnNames rename(Dataset.ColumnNames atFit, Table table) {
        task.ifPresent(column -> Columns.index(table, column));
        value.ifPresent(column -> Columns.index(table, column));
        UsageError.require(
                !atFit.wide() || task.isPresent() || value.isEmpty(),
                "--value is for long tables, but the model is of a wide one: name the column of the tasks with --task");
        return new Dataset.ColumnNames(
                atFit.wide() && task.isEmpty(),
                task.or(atFit::task),
                value.or(atFit::value),
                atFit.weight(),
                atFit.order(),
                atFit.inputsKey(),
                atFit.where());
    }
}

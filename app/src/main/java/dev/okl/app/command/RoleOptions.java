package dev.okl.app.command;

import dev.okl.app.dataset.Columns;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.table.CombinedColumn;
import dev.okl.app.table.Table;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Columns of a table for a model, where they have other names than at its fit. */
final class RoleOptions {
    @Option(names = "--task", paramLabel = "COL", description = "The column of the tasks. Default: named as at fit.")
    String task;

    @Option(names = "--value", paramLabel = "COL", description = "The column of the values. Default: named as at fit.")
    String value;

    /** The table with the column of the tasks, where that combines several. */
    Table combine(Dataset.ColumnNames atFit, Table rows) {
        return Optional.ofNullable(task)
                .or(atFit::task)
                .map(name -> CombinedColumn.of(rows, name))
                .orElse(rows);
    }

    /** The columns of the fit, with the names given here; a table with a task column is not wide. */
    Dataset.ColumnNames rename(Dataset.ColumnNames atFit, Table table) {
        Optional<String> ownTask = Optional.ofNullable(task);
        Optional<String> ownValue = Optional.ofNullable(value);
        ownTask.ifPresent(column -> Columns.index(table, column));
        ownValue.ifPresent(column -> Columns.index(table, column));
        Usage.require(
                !atFit.wide() || task != null || value == null,
                "--value is for long tables, but the model is of a wide one: name the column of the tasks with --task");
        return new Dataset.ColumnNames(
                atFit.wide() && task == null,
                ownTask.or(atFit::task),
                ownValue.or(atFit::value),
                atFit.weight(),
                atFit.order(),
                atFit.inputsKey(),
                atFit.where());
    }
}

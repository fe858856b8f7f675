package dev.okl.app.command.option;

import dev.okl.app.console.Console;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.error.UsageError;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.prediction.ModelTable;
import dev.okl.app.table.CombinedColumn;
import dev.okl.app.table.Table;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A model and a table that is read for it, whose columns may have other names than at the fit. */
public final class ModelTableOptions {
    @Parameters(index = "0", paramLabel = "MODEL", description = "A model file of okl fit.")
    private Path model;

    @Parameters(index = "1", arity = "0..1", paramLabel = "DATA", description = "A table as for okl fit.")
    private String data;

    @Option(names = "--task", paramLabel = "COL", description = "The column of the tasks. Default: named as at fit.")
    private Optional<String> task = Optional.empty();

    @Option(names = "--value", paramLabel = "COL", description = "The column of the values. Default: named as at fit.")
    private Optional<String> value = Optional.empty();

    @Mixin
    private TableOptions table;

    @Mixin
    private JoinOptions joins;

    /** Refuses options that do not go together. */
    public void check() {
        table.check(data);
        joins.check();
    }

    /** The tables that are read beside the model. */
    public Stream<String> tables() {
        return Stream.concat(table.files(data), joins.files());
    }

    /** The model and the tables. */
    public Stream<String> files() {
        return Stream.concat(Stream.of(model.toString()), tables());
    }

    /** Reads the model and opens the table; notes conditions of the fit that are not repeated. */
    public ModelTable open(Console console) {
        StoredModel stored = StoredModel.read(model);
        joins.check(stored);
        Table whole = table.spec(data).open();
        Table rows = task.or(stored.columns()::task)
                .map(name -> CombinedColumn.of(whole, name))
                .orElse(whole);
        stored.columns()
                .where()
                .filter(atFit -> !table.hasConditions())
                .ifPresent(atFit -> console.note(
                        "the model was learned from rows with " + atFit + "; --where keeps such rows of this table"));
        return new ModelTable(stored, rows, columns(stored.columns(), rows), joins.inputs(), joins.tasks());
    }

    /** The columns of the fit, with the names given here; a table with a task column is not wide. */
    private Dataset.ColumnNames columns(Dataset.ColumnNames atFit, Table rows) {
        task.ifPresent(rows::index);
        value.ifPresent(rows::index);
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

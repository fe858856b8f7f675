package dev.okl.app.command.option;

import dev.okl.app.dataset.DataSpec;
import dev.okl.app.error.UsageError;
import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.table.file.TableSpec;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Tables that describe the inputs and the tasks. */
public final class JoinOptions extends InputsTableOptions {
    @Option(names = "--tasks-table", paramLabel = "FILE", description = "Metadata of the tasks, one row per task.")
    Optional<String> tasksTable = Optional.empty();

    @Option(
            names = "--tasks-key",
            paramLabel = "COL",
            description = "Its column of the tasks' names. Default: named like the task column.")
    private Optional<String> tasksKey = Optional.empty();

    @Option(
            names = "--tasks-columns",
            paramLabel = "A,B,..",
            description = "Names of its columns, if it has no header.")
    private Converters.Names tasksColumns = Converters.Names.NONE;

    @Option(
            names = "--tasks-sep",
            paramLabel = "TEXT",
            converter = Converters.Separator.class,
            description = "What separates its columns. Default: found out.")
    private Optional<String> tasksSeparator = Optional.empty();

    /** The table of the tasks and how it is joined. */
    public Optional<DataSpec.Join> tasks() {
        return tasksTable.map(file ->
                new DataSpec.Join(TableSpec.of(file, tasksSeparator, tasksColumns.list()), Optional.empty(), tasksKey));
    }

    @Override
    public Stream<String> files() {
        return Stream.concat(super.files(), tasksTable.stream());
    }

    @Override
    public void check() {
        super.check();
        UsageError.require(tasksTable.isPresent() || tasksKey.isEmpty(), "--tasks-key needs --tasks-table FILE");
    }

    /** Refuses a table of the tasks that the model would not use. */
    public void check(StoredModel stored) {
        if (tasksTable.isPresent() && !stored.model().describesTasks()) {
            throw new UserError(
                    "the model has no kernel on the tasks and no fixed columns of theirs, so --tasks-table has no effect: leave it out");
        }
    }
}

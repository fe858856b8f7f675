package dev.okl.app.command;

import dev.okl.app.UserError;
import dev.okl.app.dataset.DataSpec;
import dev.okl.app.modelfile.StoredModel;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Tables that describe the inputs and the tasks. */
final class JoinOptions extends InputsTable {
    @Option(names = "--tasks-table", paramLabel = "FILE", description = "Metadata of the tasks, one row per task.")
    String tasksTable;

    @Option(
            names = "--tasks-key",
            paramLabel = "COL",
            description = "Its column of the tasks' names. Default: named like the task column.")
    String tasksKey;

    @Option(
            names = "--tasks-columns",
            paramLabel = "A,B,..",
            converter = Converters.ColumnsConverter.class,
            description = "Names of its columns, if it has no header.")
    Converters.Names tasksColumns = Converters.Names.NONE;

    @Option(
            names = "--tasks-sep",
            paramLabel = "TEXT",
            converter = Converters.Separator.class,
            description = "What separates its columns. Default: found out.")
    String tasksSeparator;

    Optional<DataSpec.Join> tasks() {
        return Optional.ofNullable(tasksTable)
                .map(file -> new DataSpec.Join(
                        table(file, tasksColumns.list(), tasksSeparator),
                        Optional.empty(),
                        Optional.ofNullable(tasksKey)));
    }

    @Override
    void check() {
        super.check();
        Usage.require(tasksTable != null || tasksKey == null, "--tasks-key needs --tasks-table FILE");
    }

    /** What the model cannot use would be left out in silence. */
    void check(StoredModel stored) {
        if (tasksTable != null && stored.taskKernel().isEmpty()) {
            throw new UserError("the model has no kernel on the tasks, so --tasks-table has no effect: leave it out");
        }
    }
}

package dev.okl.app.command;

import dev.okl.app.UserError;
import dev.okl.app.dataset.DataSpec;
import dev.okl.app.dataset.JoinKey;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.table.TableSpec;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Tables that describe the inputs and the tasks. */
final class JoinOptions {
    @Option(names = "--inputs-table", paramLabel = "FILE", description = "Metadata of the inputs, one row per input.")
    String inputsTable;

    @Option(
            names = "--inputs-key",
            paramLabel = "COL",
            converter = KeyConverter.class,
            description = "The column by which they are joined; DATACOL=TABLECOL where the names differ.")
    JoinKey inputsKey;

    @Option(
            names = "--inputs-columns",
            paramLabel = "A,B,..",
            converter = Converters.ColumnsConverter.class,
            description = "Names of its columns, if it has no header.")
    Converters.Names inputsColumns = Converters.Names.NONE;

    @Option(
            names = "--inputs-sep",
            paramLabel = "TEXT",
            converter = Converters.Separator.class,
            description = "What separates its columns. Default: found out.")
    String inputsSeparator;

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

    Optional<DataSpec.Join> inputs() {
        return Optional.ofNullable(inputsTable)
                .map(file -> new DataSpec.Join(
                        table(file, inputsColumns.list(), inputsSeparator),
                        Optional.of(inputsKey.data()),
                        Optional.of(inputsKey.table())));
    }

    Optional<DataSpec.Join> tasks() {
        return Optional.ofNullable(tasksTable)
                .map(file -> new DataSpec.Join(
                        table(file, tasksColumns.list(), tasksSeparator),
                        Optional.empty(),
                        Optional.ofNullable(tasksKey)));
    }

    /** What goes together must come together. */
    void check() {
        Usage.require(
                inputsTable == null || inputsKey != null,
                "--inputs-table needs --inputs-key COL, the column to join by");
        Usage.require(inputsTable != null || inputsKey == null, "--inputs-key needs --inputs-table FILE");
        Usage.require(tasksTable != null || tasksKey == null, "--tasks-key needs --tasks-table FILE");
    }

    /** What the model cannot use would be left out in silence. */
    void check(StoredModel stored) {
        if (tasksTable != null && stored.taskKernel().isEmpty()) {
            throw new UserError("the model has no kernel on the tasks, so --tasks-table has no effect: leave it out");
        }
    }

    private static TableSpec table(String file, List<String> columns, String separator) {
        return new TableSpec(file, Optional.ofNullable(separator), columns, Optional.empty(), Optional.empty());
    }

    static final class KeyConverter implements ITypeConverter<JoinKey> {
        @Override
        public JoinKey convert(String text) {
            int at = text.indexOf('=');
            JoinKey key = at < 0 ? new JoinKey(text, text) : new JoinKey(text.substring(0, at), text.substring(at + 1));
            if (key.data().isBlank() || key.table().isBlank()) {
                throw new TypeConversionException("must be COL or DATACOL=TABLECOL but was '" + text + "'");
            }
            return key;
        }
    }
}

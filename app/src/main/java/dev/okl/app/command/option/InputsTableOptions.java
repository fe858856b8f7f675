package dev.okl.app.command.option;

import dev.okl.app.dataset.DataSpec;
import dev.okl.app.dataset.column.JoinKey;
import dev.okl.app.error.UsageError;
import dev.okl.app.table.file.TableSpec;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** A table that describes the inputs. */
public class InputsTableOptions {
    @Option(names = "--inputs-table", paramLabel = "FILE", description = "Metadata of the inputs, one row per input.")
    Optional<String> inputsTable = Optional.empty();

    @Option(
            names = "--inputs-key",
            paramLabel = "COL",
            description = "The column by which they are joined; DATACOL=TABLECOL where the names differ.")
    Optional<JoinKey> inputsKey = Optional.empty();

    @Option(
            names = "--inputs-columns",
            paramLabel = "A,B,..",
            description = "Names of its columns, if it has no header.")
    private Converters.Names inputsColumns = Converters.Names.NONE;

    @Option(
            names = "--inputs-sep",
            paramLabel = "TEXT",
            converter = Converters.Separator.class,
            description = "What separates its columns. Default: found out.")
    private Optional<String> inputsSeparator = Optional.empty();

    /** The table and how it is joined. */
    public Optional<DataSpec.Join> inputs() {
        return inputsTable.map(file -> new DataSpec.Join(
                TableSpec.of(file, inputsSeparator, inputsColumns.list()),
                Optional.of(inputsKey.orElseThrow().data()),
                Optional.of(inputsKey.orElseThrow().table())));
    }

    public Stream<String> files() {
        return inputsTable.stream();
    }

    /** Refuses a table without its key, and a key without its table. */
    public void check() {
        UsageError.require(
                inputsTable.isEmpty() || inputsKey.isPresent(),
                "--inputs-table needs --inputs-key COL, the column to join by");
        UsageError.require(inputsTable.isPresent() || inputsKey.isEmpty(), "--inputs-key needs --inputs-table FILE");
    }
}

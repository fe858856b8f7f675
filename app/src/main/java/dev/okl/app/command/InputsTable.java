package dev.okl.app.command;

import dev.okl.app.dataset.DataSpec;
import dev.okl.app.dataset.JoinKey;
import dev.okl.app.table.TableSpec;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** A table that describes the inputs. */
class InputsTable {
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

    Optional<DataSpec.Join> inputs() {
        return Optional.ofNullable(inputsTable)
                .map(file -> new DataSpec.Join(
                        table(file, inputsColumns.list(), inputsSeparator),
                        Optional.of(inputsKey.data()),
                        Optional.of(inputsKey.table())));
    }

    /** What goes together must come together. */
    void check() {
        Usage.require(
                inputsTable == null || inputsKey != null,
                "--inputs-table needs --inputs-key COL, the column to join by");
        Usage.require(inputsTable != null || inputsKey == null, "--inputs-key needs --inputs-table FILE");
    }

    static TableSpec table(String file, List<String> columns, String separator) {
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

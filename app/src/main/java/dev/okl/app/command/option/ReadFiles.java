package dev.okl.app.command.option;

import dev.okl.app.error.UsageError;
import dev.okl.formula.Formula;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The files that a command reads: none of them may be what it writes. */
public final class ReadFiles {
    private final List<Path> files;

    private ReadFiles(Stream<String> files) {
        this.files = files.filter(Objects::nonNull).map(Path::of).toList();
    }

    /** All that a command that learns reads. */
    public static ReadFiles of(DataOptions options) {
        return new ReadFiles(Stream.concat(
                tables(options.data, options.table, options.joins),
                Stream.of(options.kernel, options.taskKernel)
                        .flatMap(Optional::stream)
                        .map(Formula::files)
                        .flatMap(List::stream)));
    }

    /** The tables beside a model. */
    public static ReadFiles of(String data, TableOptions table, JoinOptions joins) {
        return new ReadFiles(tables(data, table, joins));
    }

    /** A model, and the tables beside it. */
    public static ReadFiles of(Path model, String data, TableOptions table, JoinOptions joins) {
        return new ReadFiles(Stream.concat(Stream.of(model.toString()), tables(data, table, joins)));
    }

    /** A model, and the table that describes its inputs. */
    public static ReadFiles of(Path model, InputsTableOptions joins) {
        return new ReadFiles(Stream.of(model.toString(), joins.inputsTable.orElse(null)));
    }

    /** Only a model. */
    public static ReadFiles of(Path model) {
        return new ReadFiles(Stream.of(model.toString()));
    }

    /** What is written must not replace what is read, also not through a link; null where nothing is written. */
    public void requireOther(Path output) throws IOException {
        for (Path file : files) {
            UsageError.require(
                    output == null || !samePlace(output, file),
                    "the output " + output + " is the file that is read" + (file.equals(output) ? "" : " as " + file)
                            + ", and would replace it: name another");
        }
    }

    private static Stream<String> tables(String data, TableOptions table, JoinOptions joins) {
        return Stream.of(
                data, table.queryFile().orElse(null), joins.inputsTable.orElse(null), joins.tasksTable.orElse(null));
    }

    private static boolean samePlace(Path one, Path other) throws IOException {
        if (Files.exists(one) && Files.exists(other)) {
            return Files.isSameFile(one, other);
        }
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }
}

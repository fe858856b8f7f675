package dev.okl.app.command.option;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.console.Console;
import dev.okl.app.error.UsageError;
import dev.okl.app.report.ReportPage;
import dev.okl.app.system.OutputFile;
import dev.okl.app.view.ViewData;
import dev.okl.app.view.ViewSource;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The page that commands write beside their result. */
public final class ReportOptions {
    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Also write one page to look at, such as report.html.")
    private Path file;

    @Option(
            names = "--label",
            paramLabel = "COL",
            description =
                    "What the page, and the model, call the inputs: a column of theirs or of --inputs-table, such as the title.")
    private Optional<String> label = Optional.empty();

    public boolean isWanted() {
        return file != null;
    }

    /** Refuses a file that cannot be written, or that is read or written otherwise; {@code output} may be null. */
    public void check(Stream<String> read, Path output) throws IOException {
        if (file == null) {
            return;
        }
        OutputFile.requireOther(file, read);
        UsageError.require(
                output == null
                        || !file.toAbsolutePath()
                                .normalize()
                                .equals(output.toAbsolutePath().normalize()),
                "-o and --report name the same file, " + file + ": name two");
        OutputFile.check(file);
    }

    /** For a command that writes no model, which would keep the titles. */
    public void requirePageForLabel() {
        UsageError.require(label.isEmpty() || file != null, "--label is for the page: name it with --report FILE");
    }

    /** The column that was named for titles, if one was; refuses a label that is no column. */
    public Optional<TitleColumn> titles(Schema inputs, InputsTableOptions joins) {
        return label.map(name -> new TitleColumn(name, titles(inputs, name, joins)));
    }

    /** A column with the titles of inputs. */
    public record TitleColumn(String name, Function<Row, String> titles) {}

    /** Writes the page where it is wanted, and says so. */
    public void write(Supplier<ViewSource> source, Console console, ObjectNode json) {
        if (file != null) {
            ReportPage.write(ViewData.of(source.get()), file);
            console.say("report      " + file);
        }
        json.put("report", file == null ? null : file.toString());
    }

    /** The same with inputs called by a column, which may come from a joined table; {@code label} may be null. */
    public static ViewSource labelled(ViewSource source, String label, InputsTableOptions joins) {
        if (label == null) {
            return source;
        }
        return source.withLabels(
                source.labels().titled(titles(source.stored().kernel().schema(), label, joins)));
    }

    /** The titles of inputs with such columns; refuses a label that is no column. */
    private static Function<Row, String> titles(Schema inputs, String label, InputsTableOptions joins) {
        DisplayColumns shown = DisplayColumns.of("--label", inputs, List.of(label), joins);
        return input -> shown.cell(input, label);
    }
}

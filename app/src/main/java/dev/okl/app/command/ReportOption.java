package dev.okl.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.console.Console;
import dev.okl.app.report.ReportPage;
import dev.okl.app.table.OutputTable;
import dev.okl.app.view.ViewData;
import dev.okl.app.view.ViewSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The page that commands write beside their result. */
final class ReportOption {
    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Also write one page to look at, such as report.html.")
    Path file;

    boolean isWanted() {
        return file != null;
    }

    /** Refuses a file that cannot be written, or that is read or written otherwise; {@code output} may be null. */
    void check(ReadFiles read, Path output) throws IOException {
        if (file == null) {
            return;
        }
        read.requireOther(file);
        Usage.require(
                output == null
                        || !file.toAbsolutePath()
                                .normalize()
                                .equals(output.toAbsolutePath().normalize()),
                "-o and --report name the same file, " + file + ": name two");
        OutputTable.check(file);
    }

    /** Writes the page where it is wanted, and says so. */
    void write(Supplier<ViewSource> source, Console console, ObjectNode json) {
        if (file != null) {
            ReportPage.write(ViewData.of(source.get()), file);
            console.say("report      " + file);
        }
        json.put("report", file == null ? null : file.toString());
    }
}

package dev.okl.app.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.command.option.InputsTableOptions;
import dev.okl.app.command.option.ReportOptions;
import dev.okl.app.console.Console;
import dev.okl.app.error.UsageError;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.report.ReportPage;
import dev.okl.app.system.OutputFile;
import dev.okl.app.view.ViewData;
import dev.okl.app.view.ViewSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a page about a model. */
@Command(
        name = "report",
        description = {
            "One page to look at: errors along the path, how the tasks relate, their curves or items, and where the model errs.",
            "",
            "The page is one file with everything in it. It can be mailed, and opens without a network."
        },
        footer = "  okl report theoph.okl -o theoph.html")
final class ReportCommand extends OklCommand {
    @Parameters(index = "0", paramLabel = "MODEL", description = "A model file of okl fit.")
    Path model;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The page to write. Default: the name of the model with .html, in the current folder.")
    Path output;

    @Option(
            names = "--label",
            paramLabel = "COL",
            description = "What inputs are called: a column of the model's or of --inputs-table, such as the title.")
    String label;

    @Mixin
    InputsTableOptions joins;

    @Override
    protected int run(Console console) throws IOException {
        joins.check();
        UsageError.require(
                joins.inputs().isEmpty() || label != null,
                "--inputs-table is for names of the inputs: say with --label COL which column has them");
        Path page = output == null ? pageOf(model) : output;
        OutputFile.requireOther(page, Stream.concat(Stream.of(model.toString()), joins.files()));
        OutputFile.check(page);
        StoredModel stored = StoredModel.read(model);
        ViewData data = ViewData.of(
                ReportOptions.labelled(ViewSource.of(stored, String.valueOf(model.getFileName())), label, joins));
        ReportPage.write(data, page);
        data.missing().forEach(console::note);
        console.say("report      " + page);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("model", model.toString());
        json.put("report", page.toString());
        json.put("bytes", Files.size(page));
        data.missing().forEach(json.putArray("missing")::add);
        console.json(json);
        return 0;
    }

    /** theoph.html for models/theoph.okl: in the current folder, because that of the model may not be writable. */
    private static Path pageOf(Path model) {
        return Path.of(String.valueOf(model.getFileName()).replaceFirst("\\.okl$", "") + ".html");
    }
}

package dev.okl.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.FitResult;
import dev.okl.OutputKernelModel;
import dev.okl.app.command.option.LearnOptions;
import dev.okl.app.command.option.ReportOptions;
import dev.okl.app.console.Console;
import dev.okl.app.console.Interruption;
import dev.okl.app.error.UsageError;
import dev.okl.app.modelfile.FittedModel;
import dev.okl.app.system.OutputFile;
import dev.okl.app.view.ViewSource;
import dev.okl.formula.Row;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Learns a model from a table. */
@Command(
        name = "fit",
        description = {
            "Learns one function per task and how the tasks are related.",
            "",
            "Computes the regularization path, chooses lambda by validation and fits again on all observations. Ctrl-C"
                    + " (or the signal TERM, or a lost connection) keeps the best model so far."
        },
        footer = "  okl fit examples/theoph.csv -o theoph.okl")
final class FitCommand extends FittingCommand {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "MODEL",
            description = "The model file to write, such as model.okl. Needed unless --report is given.")
    Path output;

    @Option(names = "--no-refit", description = "Keep the fit on the training part, without the observations held out.")
    boolean noRefit;

    @Option(names = "--no-data", description = "Leave the observations out of the model file.")
    boolean noData;

    @Mixin
    ReportOptions report;

    @Override
    protected int run(Console console) throws IOException {
        learn.check();
        UsageError.require(
                output != null || report.isWanted(),
                "nothing would be written: name a model file with -o MODEL, or a page with --report FILE");
        OutputFile.requireOther(output, data.files());
        if (output != null) {
            OutputFile.check(output);
        }
        report.check(data.files(), output);
        FitJob job = prepare(learn.needsOrder(), report, console);
        noteIfLong(job.plan().seconds(), LearnOptions.SHORTER, console);
        Interruption interruption = Interruption.watch(console, "the best so far");
        FitResult<OutputKernelModel<Row>> fit =
                job.fit(console, interruption, report.isWanted(), builder -> builder.refit(!noRefit)
                        .keepObservations(!noData));
        fit.warnings().forEach(console::warn);
        FittedModel fresh = job.model(fit, !noRefit);
        FitText.of(fit, job.dataset(), learn, run, job.plan().rank()).forEach(console::say);
        if (output != null) {
            fresh.stored().write(output, !noData);
            console.say("model       " + output);
        }
        ObjectNode json = job.json(fit);
        json.put("model", output == null ? null : output.toString());
        report.write(() -> ViewSource.of(fresh, data.title()), console, json);
        console.json(json);
        return fit.cancelled() ? interruption.exitCode() : 0;
    }
}

package dev.okl.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.FitResult;
import dev.okl.OutputKernelModel;
import dev.okl.app.command.option.DataOptions;
import dev.okl.app.command.option.LearnOptions;
import dev.okl.app.command.option.ReadFiles;
import dev.okl.app.command.option.ReportOptions;
import dev.okl.app.console.Console;
import dev.okl.app.console.Figures;
import dev.okl.app.console.Interruption;
import dev.okl.app.console.TextTable;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.error.UsageError;
import dev.okl.app.modelfile.FitJson;
import dev.okl.app.system.OutputFile;
import dev.okl.app.table.file.OutputTable;
import dev.okl.app.view.ViewSource;
import dev.okl.formula.Row;
import dev.okl.selection.PathPoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the regularization path. */
@Command(
        name = "path",
        description = "The regularization path: a row per lambda, the best one marked. Writes no model.",
        footerHeading = "%nExample:%n",
        footer = "  okl path examples/indometh.csv --kernel 'linear-spline(time)' --lambdas 12")
final class PathCommand extends OklCommand {
    @Mixin
    DataOptions data;

    @Mixin
    LearnOptions learn;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the path as CSV too.")
    Path output;

    @Mixin
    ReportOptions report;

    @Override
    protected int run(Console console) throws IOException {
        learn.check();
        UsageError.require(!learn.hasFixedLambda(), "a path has many lambdas: leave --lambda out, or use okl fit");
        ReadFiles.of(data).requireOther(output);
        report.requirePageForLabel();
        report.check(ReadFiles.of(data), output);
        if (output != null) {
            OutputFile.checkTable(output);
        }
        boolean refit = learn.folds().isPresent(); // with folds, the path is that of all observations
        FitJob job = FitJob.prepare(data, learn, report, run, learn.needsOrder(), console);
        noteIfLong(job.plan().seconds(), LearnOptions.SHORTER, console);
        Interruption interruption = Interruption.watch(console, "the path so far");
        FitResult<OutputKernelModel<Row>> fit = job.fit(
                console, interruption, true, builder -> builder.endEarly(false).refit(refit));
        fit.warnings().forEach(console::warn);
        print(fit, job.dataset(), console);
        if (output != null) {
            write(fit);
        }
        ObjectNode json = job.json(fit);
        report.write(() -> ViewSource.of(job.model(fit, refit), data.title()), console, json);
        console.json(json);
        return fit.cancelled() ? interruption.exitCode() : 0;
    }

    private void print(FitResult<?> fit, Dataset dataset, Console console) {
        TextTable table = TextTable.of(
                "",
                "lambda",
                "objective",
                "gap",
                "rank",
                "certificate",
                "training RMSE",
                "validation RMSE",
                "sweeps",
                "CG steps",
                "ms");
        for (PathPoint point : fit.path()) {
            table.row(
                    point.lambda() == fit.lambda() ? "*" : "",
                    point.lambda(),
                    point.objective(),
                    point.relativeGap(),
                    point.rank(),
                    point.certificate(),
                    point.training().rmse(),
                    FitJson.validationRmse(fit, point),
                    point.sweeps(),
                    point.stepIterations(),
                    Math.round(1000 * point.seconds()));
        }
        console.say(table);
        console.say("* lambda " + Figures.of(fit.lambda()) + " is the best on " + learn.validationInWords()
                + FitText.weighted(dataset.columns()) + "; "
                + Figures.seconds(fit.seconds()) + " in all");
    }

    private void write(FitResult<?> fit) {
        OutputTable.write(
                output,
                List.of(
                        "lambda",
                        "objective",
                        "relativeGap",
                        "rank",
                        "certificate",
                        "trainRmse",
                        "validationRmse",
                        "sweeps",
                        "cgIterations",
                        "seconds"),
                fit.path().stream()
                        .map(point -> List.<Object>of(
                                point.lambda(),
                                point.objective(),
                                point.relativeGap(),
                                point.rank(),
                                point.certificate(),
                                point.training().rmse(),
                                FitJson.validationRmse(fit, point),
                                point.sweeps(),
                                point.stepIterations(),
                                point.seconds()))
                        .toList());
    }
}

package dev.okl.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.FitResult;
import dev.okl.OutputKernelModel;
import dev.okl.app.command.option.LearnOptions;
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
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the regularization path. */
@Command(
        name = "path",
        description = "The regularization path: a row per lambda, the chosen one marked. Writes no model.",
        footer = "  okl path examples/indometh.csv --kernel 'linear-spline(time)' --lambdas 12")
final class PathCommand extends FittingCommand {
    private static final String TEXT_HEADS =
            ",lambda,objective,gap,rank,certificate,training RMSE,validation RMSE,sweeps,CG steps,ms";
    private static final String FILE_HEADS =
            "lambda,objective,relativeGap,rank,certificate,trainRmse,validationRmse,sweeps,cgIterations,seconds";

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
        OutputFile.requireOther(output, data.files());
        report.requirePageForLabel();
        report.check(data.files(), output);
        if (output != null) {
            OutputFile.checkTable(output);
        }
        FitJob job = prepare(learn.needsOrder(), report, console);
        boolean refit = learn.folds(job.dataset(), run).isPresent(); // with folds, the path is that of all observations
        noteIfLong(job.plan().seconds(), LearnOptions.SHORTER, console);
        Interruption interruption = Interruption.watch(console, "the path so far");
        FitResult<OutputKernelModel<Row>> fit = job.fit(
                console, interruption, true, builder -> builder.endEarly(false).refit(refit));
        fit.warnings().forEach(console::warn);
        print(fit, job.dataset(), console);
        if (output != null) {
            List<List<Object>> rows =
                    fit.path().stream().map(point -> figures(fit, point)).toList();
            OutputTable.write(output, List.of(FILE_HEADS.split(",")), rows);
        }
        ObjectNode json = job.json(fit);
        report.write(() -> ViewSource.of(job.model(fit, refit), data.title()), console, json);
        console.json(json);
        return fit.cancelled() ? interruption.exitCode() : 0;
    }

    private void print(FitResult<?> fit, Dataset dataset, Console console) {
        TextTable table = TextTable.of(TEXT_HEADS.split(",", -1));
        for (PathPoint point : fit.path()) {
            List<Object> cells = new ArrayList<>(figures(fit, point));
            cells.add(0, point.lambda() == fit.lambda() ? "*" : "");
            cells.set(cells.size() - 1, Math.round(1000 * point.seconds()));
            table.row(cells.toArray());
        }
        console.say(table);
        console.say("* lambda " + Figures.of(fit.lambda()) + " " + FitText.chosen(fit) + " on "
                + learn.validationInWords(dataset, run)
                + FitText.weighted(dataset.columns()) + "; "
                + Figures.seconds(fit.seconds()) + " in all");
    }

    /** A row of the file; the table on the console has them too, with milliseconds instead of seconds. */
    private static List<Object> figures(FitResult<?> fit, PathPoint point) {
        return List.of(
                point.lambda(),
                point.objective(),
                point.relativeGap(),
                point.rank(),
                point.certificate(),
                point.training().rmse(),
                FitJson.validationRmse(fit, point),
                point.sweeps(),
                point.stepIterations(),
                point.seconds());
    }
}

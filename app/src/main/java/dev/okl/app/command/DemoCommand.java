package dev.okl.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.FitResult;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.app.command.option.Converters;
import dev.okl.app.command.option.HoldOut;
import dev.okl.app.command.option.RunOptions;
import dev.okl.app.console.Console;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.error.FileProblems;
import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.FittedModel;
import dev.okl.app.modelfile.LambdaChoice;
import dev.okl.app.report.ReportPage;
import dev.okl.app.simulation.PkDemo;
import dev.okl.app.simulation.PkStudy;
import dev.okl.app.system.OutputFile;
import dev.okl.app.view.Findings;
import dev.okl.app.view.ViewData;
import dev.okl.app.view.ViewSource;
import dev.okl.data.TaskData;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.selection.Validation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code okl demo}: the paper's PK-PD 27 experiment on a simulated study; needs no file. */
@Command(
        name = "demo",
        description = "Shows what learning together gains: the methods of the paper on a simulated study of "
                + PkStudy.SUBJECTS + " subjects. Needs no file, and writes a page to look at, okl-demo.html.",
        footer = "  okl demo --runs 5 --save .")
final class DemoCommand extends OklCommand {
    private static final Schema HOUR = Schema.of("hour");

    /** With the command as it was typed, which the launcher passes on: new users may not have okl on the PATH yet. */
    static final String NEXT =
            "Next, real data: " + System.getProperty("okl.launcher", "okl") + " fit examples/theoph.csv -o theoph.okl";

    private static final String FILE = "pk27.csv";
    private static final String PAGE = "okl-demo.html";

    @Option(
            names = "--runs",
            paramLabel = "N",
            converter = Converters.Runs.class,
            description = "Random selections of samples to average over. Default: ${DEFAULT-VALUE}.")
    int runs = 20;

    @Option(
            names = "--save",
            paramLabel = "DIR",
            description = "Also writes the study as " + FILE + " to a directory, and " + PAGE + " there.")
    Path directory;

    @Override
    protected int run(Console console) {
        PkStudy study = PkStudy.simulate(run.seed());
        if (directory != null) {
            console.note("study written to " + save(study));
        }
        PkDemo.protocol(runs).forEach(console::say);
        PkDemo result = PkDemo.run(study, runs, run.seed(), method -> console.note("running: " + method.label()));
        result.rows().forEach(row -> row.warnings()
                .forEach(warning -> console.warn(row.method().label() + ": " + warning)));
        console.say("");
        console.say(result.table());
        console.say("");
        console.say(result.sentence());
        ObjectNode json = result.json();
        writePage(study, result, console, json);
        console.say(NEXT);
        console.json(json);
        return 0;
    }

    /** A folder that cannot be written to is no reason to withhold the figures. */
    private void writePage(PkStudy study, PkDemo result, Console console, ObjectNode json) {
        Path page = directory == null ? Path.of(PAGE) : directory.resolve(PAGE);
        try {
            OutputFile.check(page);
            ViewSource views = ViewSource.of(fit(study, run), "A simulated study of " + PkStudy.SUBJECTS + " subjects")
                    .withFindings(Findings.of(result));
            ReportPage.write(ViewData.of(views), page);
            console.say("A page to look at: " + page);
            json.put("report", page.toString());
        } catch (UserError e) {
            console.warn(e.getMessage() + "; --save DIR writes the page elsewhere");
            json.putNull("report");
        }
    }

    private Path save(PkStudy study) {
        Path file = directory.resolve(FILE);
        try {
            Files.createDirectories(directory);
            study.writeCsv(file);
        } catch (IOException e) {
            throw new UserError(
                    file + ": cannot be written (" + FileProblems.why(e) + "); name another directory with --save", e);
        }
        return file;
    }

    /** A joint fit of the whole study, as {@code okl fit} would do it: what the page shows. */
    private static FittedModel fit(PkStudy study, RunOptions run) {
        Dataset dataset = dataset(study);
        Validation validation = HoldOut.PerTask.DEFAULT.validation(dataset);
        FitResult<OutputKernelModel<Row>> fit = OutputKernelLearner.builder(dataset.kernel())
                .fullRank()
                .sharedMean(true)
                .validation(validation)
                .seed(run.seed())
                .threads(1) // as in the demo itself: the study is small
                .build()
                .fit(dataset.data());
        return FittedModel.of(
                fit,
                dataset,
                dataset.data().inputs().size(),
                LambdaChoice.by(validation, HoldOut.PerTask.DEFAULT.toString(), dataset.data(), run.seed(), true));
    }

    private static Dataset dataset(PkStudy study) {
        TaskData<Row> rows = study.data(hour -> HOUR.row(new Object[] {hour}));
        BoundFormula kernel = Formula.parse("decay-spline(hour)").bind(HOUR, rows.inputs());
        return new Dataset(
                rows,
                List.of(kernel),
                Optional.empty(),
                Dataset.Fixed.constant(false),
                Optional.empty(),
                new Dataset.ColumnNames(
                        false,
                        Optional.of("subject"),
                        Optional.of("concentration"),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()),
                List.of());
    }
}

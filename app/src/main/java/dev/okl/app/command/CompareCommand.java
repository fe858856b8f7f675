package dev.okl.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.FitResult;
import dev.okl.OutputKernelModel;
import dev.okl.app.command.option.Converters;
import dev.okl.app.command.option.HoldOut;
import dev.okl.app.command.option.ReportOptions;
import dev.okl.app.command.option.RunOptions;
import dev.okl.app.comparison.Comparison;
import dev.okl.app.comparison.ComparisonResult;
import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.MethodOptions;
import dev.okl.app.comparison.TestPlan;
import dev.okl.app.console.Console;
import dev.okl.app.console.ConsoleProgress;
import dev.okl.app.console.Figures;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.error.UsageError;
import dev.okl.app.plan.FitPlan;
import dev.okl.app.view.Findings;
import dev.okl.app.view.ViewSource;
import dev.okl.formula.Row;
import dev.okl.selection.Progress;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares learning together with the alternatives. */
@Command(
        name = "compare",
        description = {
            "Does learning together help? Pooled learning, independent learning, matrix factorisation and OKL on the"
                    + " same data: observations are kept away from all of them, each chooses its lambda by validation on"
                    + " the rest, and predicts what it has never seen."
        },
        footer = "  okl compare examples/indometh.csv --kernel 'linear-spline(time)' --runs 3")
final class CompareCommand extends FittingCommand {
    @Option(
            names = "--runs",
            paramLabel = "N",
            converter = Converters.Runs.class,
            description = "How many random test sets. Default: ${DEFAULT-VALUE}.")
    int runs = 10;

    @Option(
            names = "--test",
            paramLabel = "X",
            description = {
                "What is kept away: a share of each task's observations (default 0.25), last:K, the last K of each"
                        + " task, or after:T, all with an --order above T."
            })
    HoldOut test = HoldOut.PerTask.DEFAULT;

    @Mixin
    ReportOptions report;

    @Override
    protected int run(Console console) throws IOException {
        learn.check();
        UsageError.require(
                !learn.approximatesKernel(),
                "--kernel-rank would approximate the kernel of one of the methods only, which is no fair comparison:"
                        + " leave it out; fewer distinct inputs (rounded times, say) make large data affordable");
        UsageError.require(
                !learn.needsOrder() || test.needsOrder(),
                "--validation last:K is for forecasting, so the test must be one too: --test last:K or --test after:T");
        report.requirePageForLabel();
        report.check(data.files(), null);
        FitJob job = prepare(test.needsOrder(), report, console);
        Dataset dataset = job.dataset();
        noteIfLong(seconds(dataset), "fewer --runs, a smaller --rank or fewer --lambdas", console);
        ComparisonResult result;
        try (ConsoleProgress progress = ConsoleProgress.on(console, RunOptions.onTerminal(), () -> false)) {
            TestPlan plan = test.testPlan(dataset, learn.lastForValidation(), runs);
            result = new Comparison<>(
                            dataset.data(), options(dataset, progress), joint(), plan, learn.clip(), run.seed())
                    .run(progress::label);
        }
        // Warnings about the baselines, such as a best lambda at the end of the grid, are notes only.
        result.joint().warnings().forEach(console::warn);
        result.rows().stream()
                .filter(row -> row.method() != result.joint().method())
                .forEach(row -> row.warnings().forEach(console::note));
        console.say("tested on " + test + (result.runs() > 1 ? ", " + Figures.count(result.runs(), "time") : "")
                + FitText.weighted(dataset.columns()));
        console.say(result.table());
        result.sentences().forEach(console::say);
        ObjectNode json = result.json();
        report.write(() -> views(job, result, console), console, json);
        console.json(json);
        return 0;
    }

    private Method joint() {
        return learn.hasSharedMean() ? Method.OKL_MEAN : Method.OKL;
    }

    private MethodOptions<Row> options(Dataset dataset, Progress progress) {
        return new MethodOptions<>(
                dataset.kernels(),
                builder -> learn.applyToAll(builder, dataset, run, progress),
                builder -> learn.applyToJoint(builder, dataset));
    }

    /** About how long it takes: every method in every run, and the report's own fit. */
    double seconds(Dataset dataset) {
        MethodOptions<Row> options = options(dataset, Progress.NONE);
        double first = FitPlan.of(joint().builder(options), dataset.data()).seconds();
        double joint = FitPlan.secondsOfLater(first);
        double others = Comparison.methods(joint()).stream()
                .filter(method -> method != joint())
                .mapToDouble(method -> FitPlan.secondsOfLater(
                        method == Method.INDEPENDENT
                                ? FitPlan.secondsOfTasksAlone(method.builder(options), dataset.data())
                                : FitPlan.of(method.builder(options), dataset.data())
                                        .seconds()))
                .sum();
        int tests = test.needsOrder() ? 1 : runs; // what is not random is tested once
        return first - joint + tests * (joint + others) + (report.isWanted() ? joint : 0);
    }

    /** A comparison has many models and none to show: the page shows one of all observations beside it. */
    private ViewSource views(FitJob job, ComparisonResult result, Console console) {
        console.note("the report also shows one joint fit to all observations");
        FitResult<OutputKernelModel<Row>> fit = job.fit(console, () -> false, false, builder -> builder);
        return ViewSource.of(job.model(fit, true), data.title()).withFindings(Findings.of(result));
    }
}

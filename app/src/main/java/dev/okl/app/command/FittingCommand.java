package dev.okl.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.FitResult;
import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelModel;
import dev.okl.app.command.option.DataOptions;
import dev.okl.app.command.option.LearnOptions;
import dev.okl.app.command.option.ReportOptions;
import dev.okl.app.command.option.RunOptions;
import dev.okl.app.console.Console;
import dev.okl.app.console.ConsoleProgress;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.modelfile.FitJson;
import dev.okl.app.modelfile.FittedModel;
import dev.okl.app.modelfile.InputTitles;
import dev.okl.app.plan.FitPlan;
import dev.okl.app.plan.MemoryCheck;
import dev.okl.app.system.NativeLibraries;
import dev.okl.formula.Row;
import dev.okl.selection.Progress;
import dev.okl.selection.Scales;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Mixin;

/** A command that fits to a table, or plans to: the options, and a fit as the commands and the studio do it. */
abstract class FittingCommand extends OklCommand {
    @Mixin
    DataOptions data;

    @Mixin
    LearnOptions learn;

    /** Reads the data, with native libraries being loaded beside, finds the titles and plans the fit; refuses a fit for which there is not enough memory. */
    FitJob prepare(boolean ordered, ReportOptions report, Console console) {
        NativeLibraries.loadAhead();
        Dataset dataset = data.read(learn, ordered, console);
        Optional<ReportOptions.TitleColumn> titles =
                report.titles(dataset.kernel().schema(), data.joins());
        FitPlan plan = learn.plan(dataset, run);
        MemoryCheck.require(plan);
        plan.note().ifPresent(console::note);
        return new FitJob(learn, run, dataset, plan, titles);
    }

    /**
     * A fit whose data are read and whose costs are known.
     *
     * @param titles the column with the titles of the inputs, where one was named
     */
    record FitJob(
            LearnOptions learn,
            RunOptions run,
            Dataset dataset,
            FitPlan plan,
            Optional<ReportOptions.TitleColumn> titles) {
        /** Fits, with the progress on the console. */
        FitResult<OutputKernelModel<Row>> fit(
                Console console,
                BooleanSupplier cancelled,
                boolean wholePath,
                UnaryOperator<LearnerBuilder<Row>> more) {
            try (ConsoleProgress progress = ConsoleProgress.on(console, RunOptions.onTerminal(), cancelled)) {
                return fit(progress, wholePath, more);
            }
        }

        /** The fit as JSON, with the kernel. */
        ObjectNode json(FitResult<OutputKernelModel<Row>> fit) {
            ObjectNode json = FitJson.of(fit, dataset.data(), plan.rank());
            return json.put("kernel", fit.scales().map(Scales::kernel).orElseGet(dataset.kernel()::toString));
        }

        /**
         * Fits.
         *
         * @param wholePath with folds, whether the path beyond its best point is computed as well, for a page that shows it
         * @param more further settings of the learner
         */
        FitResult<OutputKernelModel<Row>> fit(
                Progress progress, boolean wholePath, UnaryOperator<LearnerBuilder<Row>> more) {
            LearnerBuilder<Row> builder = more.apply(learn.builder(dataset, run, progress));
            if (wholePath && learn.folds(dataset, run).isPresent()) {
                builder.endEarly(false);
            }
            return builder.build().fit(dataset.data());
        }

        /**
         * The model as it would be stored.
         *
         * @param refit whether it was fitted to all observations once lambda was chosen
         */
        FittedModel model(FitResult<OutputKernelModel<Row>> fit, boolean refit) {
            FittedModel fresh = FittedModel.of(fit, dataset, plan.rank(), learn.choice(dataset, run, refit));
            return titles.map(column -> fresh.withTitles(
                            InputTitles.of(column.name(), fit.model().inputs(), column.titles())))
                    .orElse(fresh);
        }
    }
}

package dev.okl.app.command;

import dev.okl.FitResult;
import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelModel;
import dev.okl.app.command.option.LearnOptions;
import dev.okl.app.command.option.ReportOptions;
import dev.okl.app.command.option.RunOptions;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.modelfile.FittedModel;
import dev.okl.app.modelfile.InputTitles;
import dev.okl.app.plan.FitPlan;
import dev.okl.formula.Row;
import dev.okl.selection.Progress;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A fit whose data are read and whose costs are known: what the commands that fit and the studio have in common.
 *
 * @param titles the column with the titles of the inputs, where one was named
 */
record FitJob(
        LearnOptions learn, RunOptions run, Dataset dataset, FitPlan plan, Optional<ReportOptions.TitleColumn> titles) {
    /**
     * Fits.
     *
     * @param wholePath whether the path beyond its best point is computed as well, for a page that shows it
     * @param more further settings of the learner
     */
    FitResult<OutputKernelModel<Row>> fit(
            Progress progress, boolean wholePath, UnaryOperator<LearnerBuilder<Row>> more) {
        LearnerBuilder<Row> builder = more.apply(learn.builder(dataset, run, progress));
        if (wholePath && learn.folds().isPresent()) {
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

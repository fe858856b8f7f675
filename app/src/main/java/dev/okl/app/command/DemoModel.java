package dev.okl.app.command;

import dev.okl.FitResult;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.app.command.option.HoldOut;
import dev.okl.app.command.option.RunOptions;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.modelfile.FittedModel;
import dev.okl.app.modelfile.LambdaChoice;
import dev.okl.app.simulation.PkStudy;
import dev.okl.data.TaskData;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.selection.Validation;
import java.util.List;
import java.util.Optional;

/** A joint fit of the demo's whole study, as {@code okl fit} would do it: what the demo's page shows. */
final class DemoModel {
    private static final Schema HOUR = Schema.of("hour");
    private static final double HELD_OUT = 0.25;

    private DemoModel() {}

    static FittedModel of(PkStudy study, RunOptions run) {
        Dataset dataset = dataset(study);
        Validation validation = Validation.holdOut(HELD_OUT);
        FitResult<OutputKernelModel<Row>> fit = OutputKernelLearner.builder(dataset.kernel())
                .fullRank()
                .sharedMean(true)
                .validation(validation)
                .seed(run.seed())
                .threads(1) // as in the demo itself: the study is small
                .build()
                .fit(dataset.data());
        String words = HoldOut.PerTask.DEFAULT.toString();
        return FittedModel.of(
                fit,
                dataset,
                dataset.data().inputs().size(),
                LambdaChoice.by(validation, words, dataset.data(), run.seed(), true));
    }

    private static Dataset dataset(PkStudy study) {
        TaskData.Builder<Row> data = TaskData.builder();
        study.samples()
                .forEach(sample ->
                        data.add(HOUR.row(new Object[] {sample.hour()}), sample.subject(), sample.concentration()));
        TaskData<Row> rows = data.build();
        BoundFormula kernel = Formula.parse("decay-spline(hour)").bind(HOUR, rows.inputs());
        return new Dataset(
                rows,
                kernel,
                Optional.empty(),
                Optional.empty(),
                new Dataset.ColumnNames(
                        false,
                        Optional.of("subject"),
                        Optional.of("concentration"),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()),
                List.of());
    }
}

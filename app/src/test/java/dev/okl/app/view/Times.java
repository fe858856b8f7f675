package dev.okl.app.view;

import dev.okl.FitResult;
import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.modelfile.FitRecord;
import dev.okl.app.modelfile.FittedModel;
import dev.okl.app.modelfile.LambdaChoice;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.data.TaskData;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.selection.Validation;
import java.util.Optional;

/** Small fits of curves: four patients, each seen at the times 1 to 8. */
final class Times {
    static final long SEED = 1;
    static final Validation VALIDATION = Validation.holdOut(0.25);

    private static final Schema TIME = Schema.of("time");

    private Times() {}

    static Row time(double t) {
        return TIME.row(new Object[] {t});
    }

    static TaskData<Row> data() {
        TaskData.Builder<Row> data = TaskData.builder();
        for (int j = 1; j <= 4; j++) {
            for (int t = 1; t <= 8; t++) {
                data.add(time(t), "p" + j, j * t % 5 + (j % 2 == 0 ? t : -t));
            }
        }
        return data.build();
    }

    static LearnerBuilder<Row> learner() {
        return learner("linear-spline(time)");
    }

    static LearnerBuilder<Row> learner(String formula) {
        BoundFormula kernel = Formula.parse(formula).bind(TIME, data().inputs());
        return OutputKernelLearner.builder(kernel)
                .lambdas(8, 1e-3)
                .validation(VALIDATION)
                .seed(SEED)
                .threads(1);
    }

    /** Fitted with a path and a validation. */
    static ViewSource validated() {
        FitResult<OutputKernelModel<Row>> fit = learner().build().fit(data());
        LambdaChoice choice = LambdaChoice.by(VALIDATION, "25% of each task", data(), SEED, true);
        return ViewSource.of(new FittedModel(fit, source(fit, choice).stored()), "times");
    }

    /** Fitted at one lambda. */
    static ViewSource given(double lambda) {
        return source(learner().lambda(lambda).build().fit(data()), LambdaChoice.given());
    }

    static ViewSource source(FitResult<OutputKernelModel<Row>> fit, LambdaChoice choice) {
        Dataset.ColumnNames columns = new Dataset.ColumnNames(
                false,
                Optional.of("patient"),
                Optional.of("level"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return ViewSource.of(
                new StoredModel(fit.model(), columns, FitRecord.of(fit, data(), 4, choice), Optional.empty()), "times");
    }

    /** The same with another model, whose story is the same. */
    static ViewSource with(ViewSource source, OutputKernelModel<Row> model) {
        StoredModel stored = source.stored();
        return ViewSource.of(
                new StoredModel(
                        model,
                        stored.columns(),
                        stored.fit(),
                        stored.foldedIn(),
                        stored.foldedRanges(),
                        Optional.empty()),
                source.title());
    }
}

package dev.okl.app.command;

import dev.okl.FitResult;
import dev.okl.OutputKernelModel;
import dev.okl.app.command.option.ReportOptions;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.modelfile.FitRecord;
import dev.okl.app.modelfile.InputTitles;
import dev.okl.app.modelfile.LambdaChoice;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.view.ViewSource;
import dev.okl.formula.Row;
import java.util.Map;
import java.util.Optional;

/** A model that has just been fitted, as it would stand in a file, and what only the fit itself knows. */
record FittedModel(FitResult<OutputKernelModel<Row>> fit, StoredModel stored) {
    static FittedModel of(FitResult<OutputKernelModel<Row>> fit, Dataset dataset, int rankBound, LambdaChoice choice) {
        FitRecord story = FitRecord.of(fit, dataset.data(), rankBound, choice);
        return new FittedModel(fit, new StoredModel(fit.model(), dataset.columns(), story, Map.of()));
    }

    /** The same with titles of its inputs, where there are any. */
    FittedModel titled(Optional<ReportOptions.TitleColumn> titles) {
        return titles.map(column -> new FittedModel(
                        fit,
                        stored.withTitles(
                                InputTitles.of(column.name(), fit.model().inputs(), column.titles()))))
                .orElse(this);
    }

    /** What a page shows of it. */
    ViewSource views(String title) {
        return ViewSource.of(stored, title).withTimes(fit);
    }
}

package dev.okl.app.command;

import dev.okl.FitResult;
import dev.okl.OutputKernelModel;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.modelfile.FitStory;
import dev.okl.app.modelfile.LambdaChoice;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.modelfile.Titles;
import dev.okl.app.view.ViewSource;
import dev.okl.formula.Row;
import java.util.Map;
import java.util.Optional;

/** A model that has just been fitted, as it would stand in a file, and what only the fit itself knows. */
record FreshModel(FitResult<OutputKernelModel<Row>> fit, StoredModel stored) {
    static FreshModel of(FitResult<OutputKernelModel<Row>> fit, Dataset dataset, int rankBound, LambdaChoice choice) {
        FitStory story = FitStory.of(fit, dataset.data(), rankBound, choice);
        return new FreshModel(fit, new StoredModel(fit.model(), dataset.columns(), story, Map.of()));
    }

    /** The same with titles of its inputs, where there are any. */
    FreshModel titled(Optional<ReportOption.TitleColumn> titles) {
        return titles.map(column -> new FreshModel(
                        fit,
                        stored.withTitles(Titles.of(column.name(), fit.model().inputs(), column.titles()))))
                .orElse(this);
    }

    /** What a page shows of it. */
    ViewSource views(String title) {
        return ViewSource.of(stored, title).withTimes(fit);
    }
}

package dev.okl.app.modelfile;

import dev.okl.FitResult;
import dev.okl.OutputKernelModel;
import dev.okl.app.dataset.Dataset;
import dev.okl.formula.Row;
import java.util.Map;

/** A model that has just been fitted, as it would be stored in a file, with what only the fit itself knows. */
public record FreshModel(FitResult<OutputKernelModel<Row>> fit, StoredModel stored) {
    public static FreshModel of(
            FitResult<OutputKernelModel<Row>> fit, Dataset dataset, int rankBound, LambdaChoice choice) {
        FitStory story = FitStory.of(fit, dataset.data(), rankBound, choice);
        return new FreshModel(fit, new StoredModel(fit.model(), dataset.columns(), story, Map.of()));
    }

    /** The same with titles of its inputs. */
    public FreshModel withTitles(Titles titles) {
        return new FreshModel(fit, stored.withTitles(titles));
    }
}

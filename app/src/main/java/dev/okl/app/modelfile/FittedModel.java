package dev.okl.app.modelfile;

import dev.okl.FitResult;
import dev.okl.OutputKernelModel;
import dev.okl.app.dataset.Dataset;
import dev.okl.formula.Row;
import java.util.Optional;

/** A model that has just been fitted, as it would be stored in a file, with the results of the fit that no file holds. */
public record FittedModel(FitResult<OutputKernelModel<Row>> fit, StoredModel stored) {
    public static FittedModel of(
            FitResult<OutputKernelModel<Row>> fit, Dataset dataset, int rankBound, LambdaChoice choice) {
        FitRecord record = FitRecord.of(fit, dataset.data(), rankBound, choice);
        return new FittedModel(fit, new StoredModel(fit.model(), dataset.columns(), record, Optional.empty()));
    }

    /** The same with titles of its inputs. */
    public FittedModel withTitles(InputTitles titles) {
        return new FittedModel(fit, stored.withTitles(titles));
    }
}

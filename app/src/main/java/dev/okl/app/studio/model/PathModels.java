package dev.okl.app.studio.model;

import dev.okl.FitResult;
import dev.okl.OutputKernelModel;
import dev.okl.app.studio.http.ApiError;
import dev.okl.formula.Row;
import java.util.List;
import java.util.Optional;

/**
 * The models along a path.
 *
 * @param whyNone a sentence where there are none
 */
record PathModels(List<OutputKernelModel<Row>> models, Optional<String> whyNone) {
    static PathModels of(FitResult<OutputKernelModel<Row>> fit) {
        if (!fit.pathModels().isEmpty()) {
            return new PathModels(fit.pathModels(), Optional.empty());
        }
        if (fit.path().size() < 2) {
            return none("There is no slider over lambda: the run has no path.");
        }
        return none(
                fit.cancelled()
                        ? "There is no slider over lambda: the run was cancelled before all models along the path were"
                                + " there."
                        : "There is no slider over lambda: the models along the path take too much memory.");
    }

    static PathModels ofFile() {
        return none("There is no slider over lambda: a model file has the model of the chosen one only.");
    }

    static PathModels forgotten(int runsWithPath) {
        return none("There is no slider over lambda any more: the models along the path are kept for the latest "
                + runsWithPath + " runs. Run it again to have them.");
    }

    OutputKernelModel<Row> at(int point) {
        whyNone.ifPresent(sentence -> {
            throw new ApiError(ApiError.CONFLICT, sentence);
        });
        if (point < 0 || point >= models.size()) {
            throw new ApiError(
                    ApiError.NOT_FOUND, "the path has points 0 to " + (models.size() - 1) + ", but not " + point);
        }
        return models.get(point);
    }

    private static PathModels none(String sentence) {
        return new PathModels(List.of(), Optional.of(sentence));
    }
}

package dev.okl.app.studio.run;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.okl.app.modelfile.FitRecord;
import dev.okl.app.view.ViewJson;
import dev.okl.metric.Errors;
import dev.okl.selection.PathPoint;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;

/**
 * A point of a path: while the run goes on with all digits, at its end with those of the views. A missing number is null,
 * since JSON has no NaN.
 */
@JsonClassDescription("A point of the path")
record RunPoint(
        Number lambda,
        Number train,
        Number validation,
        Number standardError,
        int rank,
        Number certificate,
        Number gap,
        int sweeps,
        Number seconds,

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonPropertyDescription("While it runs: which path of the validation, by rank and fold")
        OptionalInt path,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonPropertyDescription("While it runs: which fold, from 1")
        OptionalInt fold) {
    static RunPoint running(PathPoint point, int path, int fold) {
        return new RunPoint(
                figure(point.lambda()),
                figure(point.training().rmse()),
                error(point, Errors::rmse),
                error(point, Errors::rmseStdError),
                point.rank(),
                figure(point.certificate()),
                figure(point.relativeGap()),
                point.sweeps(),
                figure(point.seconds()),
                OptionalInt.of(path),
                OptionalInt.of(fold));
    }

    static RunPoint ended(FitRecord.Point point) {
        return new RunPoint(
                ViewJson.rounded(point.lambda()),
                rounded(point.train()),
                rounded(point.validation()),
                rounded(point.standardError()),
                point.rank(),
                rounded(point.certificate()),
                rounded(point.gap()),
                point.sweeps(),
                rounded(point.seconds()),
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    private static Double error(PathPoint point, ToDoubleFunction<Errors> which) {
        return point.validation()
                .map(errors -> figure(which.applyAsDouble(errors)))
                .orElse(null);
    }

    private static Double figure(double figure) {
        return Double.isFinite(figure) ? (Double) figure : null;
    }

    private static Number rounded(OptionalDouble figure) {
        return ViewJson.rounded(figure.orElse(Double.NaN));
    }
}

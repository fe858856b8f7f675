package dev.okl.app.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import dev.okl.app.modelfile.FitRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Errors along the regularization path.
 *
 * @param points from the largest lambda down
 * @param chosen the lambda of the model
 * @param best the lambda of the smallest validation error
 * @param oneStandardError the largest lambda that is as good within one standard error
 * @param validationWords what was validated on; empty where lambda was given
 */
public record PathView(
        List<Point> points,
        double chosen,
        OptionalDouble best,
        OptionalDouble oneStandardError,
        OptionalDouble lambdaMax,
        Optional<String> validationWords) {
    /** A point of the path. */
    @JsonClassDescription("A point of the regularization path")
    public record Point(
            double lambda,
            OptionalDouble train,
            OptionalDouble validation,
            OptionalDouble standardError,
            int rank,
            OptionalDouble certificate,
            OptionalDouble gap,
            int sweeps,
            OptionalDouble seconds) {
        private static Point of(FitRecord.Step step, double seconds) {
            return new Point(
                    step.lambda(),
                    Optionals.finite(step.train()),
                    Optionals.finite(step.validation()),
                    Optionals.finite(step.standardError()),
                    step.rank(),
                    Optionals.finite(step.certificate()),
                    Optionals.finite(step.gap()),
                    step.sweeps(),
                    Optionals.finite(seconds));
        }
    }

    /** Empty where the file does not tell the path. */
    public static Optional<PathView> of(ViewSource source) {
        FitRecord fit = source.stored().fit();
        List<FitRecord.Step> steps = fit.path();
        if (steps.isEmpty()) {
            return Optional.empty();
        }
        List<Double> seconds = source.pathSeconds();
        boolean timed = seconds.size() == steps.size();
        return Optional.of(new PathView(
                IntStream.range(0, steps.size())
                        .mapToObj(k -> Point.of(
                                steps.get(k),
                                timed ? seconds.get(k) : steps.get(k).seconds()))
                        .toList(),
                source.model().lambda(),
                Optionals.finite(fit.bestLambda()),
                Optionals.finite(fit.oneStandardErrorLambda()),
                Optionals.finite(fit.figure("lambdaMax")),
                fit.validationWords()));
    }
}

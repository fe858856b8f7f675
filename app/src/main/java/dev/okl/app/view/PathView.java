package dev.okl.app.view;

import dev.okl.app.modelfile.FitRecord;
import java.util.List;
import java.util.Optional;

/**
 * Errors along the regularization path.
 *
 * @param points from the largest lambda down
 * @param chosen the lambda of the model
 * @param smallestError the lambda of the smallest validation error; another one is chosen where the likelihood expects it and it is as good
 * @param oneStandardError the largest lambda that is as good within one standard error
 * @param validationWords what was validated on; empty where lambda was given
 */
public record PathView(
        List<FitRecord.Point> points,
        double chosen,
        Optional<Double> smallestError,
        Optional<Double> oneStandardError,
        Optional<Double> lambdaMax,
        Optional<String> validationWords) {
    /** Empty where the file has no path. */
    public static Optional<PathView> of(ViewSource source) {
        FitRecord fit = source.fit();
        List<FitRecord.Point> points = fit.path(source.pathSeconds());
        return points.isEmpty()
                ? Optional.empty()
                : Optional.of(new PathView(
                        points,
                        source.model().lambda(),
                        fit.figure(FitRecord.SMALLEST_ERROR),
                        fit.figure("choice/oneStandardErrorLambda"),
                        fit.figure("lambdaMax"),
                        fit.validationWords()));
    }
}

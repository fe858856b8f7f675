package dev.okl.app.view;

import dev.okl.app.modelfile.FitRecord;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Errors along the regularization path.
 *
 * @param points from the largest lambda down
 * @param chosen the lambda of the model
 * @param best the lambda of the smallest validation error
 * @param oneStandardError the largest lambda that is as good within one standard error
 * @param validationWords what was validated on; null where lambda was given
 */
public record PathView(
        List<FitRecord.Step> points,
        double chosen,
        double best,
        double oneStandardError,
        double lambdaMax,
        String validationWords) {
    /** Empty where the file does not tell the path. */
    public static Optional<PathView> of(ViewSource source) {
        FitRecord fit = source.stored().fit();
        List<FitRecord.Step> steps = fit.path();
        if (steps.isEmpty()) {
            return Optional.empty();
        }
        List<Double> seconds = source.pathSeconds();
        return Optional.of(new PathView(
                seconds.size() == steps.size()
                        ? IntStream.range(0, steps.size())
                                .mapToObj(k -> steps.get(k).withSeconds(seconds.get(k)))
                                .toList()
                        : steps,
                source.model().lambda(),
                fit.bestLambda(),
                fit.oneStandardErrorLambda(),
                fit.figure("lambdaMax"),
                fit.validationWords().orElse(null)));
    }
}

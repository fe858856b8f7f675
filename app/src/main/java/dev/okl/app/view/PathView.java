package dev.okl.app.view;

import dev.okl.app.modelfile.FitStory;
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
        List<Point> points,
        double chosen,
        double best,
        double oneStandardError,
        double lambdaMax,
        String validationWords) {
    /** A lambda of the path; seconds are NaN where the model comes from a file. */
    public record Point(
            double lambda,
            double train,
            double validation,
            double standardError,
            int rank,
            double certificate,
            double gap,
            int sweeps,
            double seconds) {
        static Point of(FitStory.Step step, double seconds) {
            return new Point(
                    step.lambda(),
                    step.train(),
                    step.validation(),
                    step.standardError(),
                    step.rank(),
                    step.certificate(),
                    step.gap(),
                    step.sweeps(),
                    seconds);
        }
    }

    /** Empty where the file does not tell the path. */
    public static Optional<PathView> of(ViewSource source) {
        FitStory fit = source.stored().fit();
        List<FitStory.Step> steps = fit.path();
        if (steps.isEmpty()) {
            return Optional.empty();
        }
        boolean timed = source.pathSeconds().size() == steps.size();
        return Optional.of(new PathView(
                IntStream.range(0, steps.size())
                        .mapToObj(k -> Point.of(
                                steps.get(k), timed ? source.pathSeconds().get(k) : Double.NaN))
                        .toList(),
                source.model().lambda(),
                fit.bestLambda(),
                fit.oneStandardErrorLambda(),
                fit.figure("lambdaMax"),
                fit.validationWords().orElse(null)));
    }
}

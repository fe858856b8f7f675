package dev.okl.reproduce.signals;

import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.Statistics;
import dev.okl.reproduce.result.Reproduction.ResultRow;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A method at one p over all seeds.
 *
 * @param fits one per seed, in the same order for every method and p
 */
record SignalsSummary(Method method, int bound, List<SignalsFit> fits) {
    /**
     * Where p no longer bounds the rank, the solutions are the same and their errors differ by where the descents stop: their
     * means by a factor of 1.00003 in the runs of docs/tuning-log.md.
     */
    private static final double SAME = 1.0001;

    SignalsSummary {
        fits = List.copyOf(fits);
    }

    /** The one with the smallest mean error; of several that are the same, the smallest p. */
    static SignalsSummary best(List<SignalsSummary> curve) {
        return smallest(curve, SignalsFit::mse);
    }

    /** The first whose mean of a figure is as small as any. */
    static SignalsSummary smallest(List<SignalsSummary> curve, ToDoubleFunction<SignalsFit> figure) {
        double least = curve.stream().mapToDouble(at -> at.mean(figure)).min().orElseThrow();
        return curve.stream()
                .filter(at -> at.mean(figure) <= SAME * least)
                .findFirst()
                .orElseThrow();
    }

    /** Whether there is a rank to bound; pooled and independent learning have none. */
    static boolean hasBound(Method method) {
        return method != Method.POOLED && method != Method.INDEPENDENT;
    }

    /** The largest p whose error is the same as the smallest one: that of the best p, unless several tie. */
    static int lastOfBest(List<SignalsSummary> curve) {
        double least = curve.stream().mapToDouble(SignalsSummary::mse).min().orElseThrow();
        return curve.stream()
                .filter(at -> at.mse() <= SAME * least)
                .mapToInt(SignalsSummary::bound)
                .max()
                .orElseThrow();
    }

    double mean(ToDoubleFunction<SignalsFit> figure) {
        return Statistics.mean(all(figure));
    }

    /** The standard deviation over the seeds; NaN for one seed. */
    double std(ToDoubleFunction<SignalsFit> figure) {
        return Statistics.std(all(figure));
    }

    /** The value in the middle, the lower one of two. */
    double median(ToDoubleFunction<SignalsFit> figure) {
        return Statistics.median(all(figure));
    }

    double mse() {
        return mean(SignalsFit::mse);
    }

    /** The root of the mean squared error, as in the table. */
    double rmse() {
        return Math.sqrt(mse());
    }

    /** The mean over the seeds of how much larger the error is than that of another, on the same data. */
    double excessOver(SignalsSummary other) {
        return Statistics.mean(differences(other));
    }

    /** The standard error of {@link #excessOver}; NaN for one seed. */
    double excessError(SignalsSummary other) {
        return Statistics.std(differences(other)) / Math.sqrt(fits.size());
    }

    /** In words, "p = 10"; pooled and independent learning have no p. */
    String setting() {
        return hasBound(method) ? "p = " + bound : "any p";
    }

    ResultRow row() {
        return ResultRow.ofRmse(
                setting(),
                method,
                rmse(),
                std(fit -> Math.sqrt(fit.mse())),
                median(SignalsFit::lambda),
                (int) median(SignalsFit::rank),
                median(SignalsFit::seconds));
    }

    private double[] all(ToDoubleFunction<SignalsFit> figure) {
        return fits.stream().mapToDouble(figure).toArray();
    }

    private double[] differences(SignalsSummary other) {
        double[] differences = new double[fits.size()];
        Arrays.setAll(differences, k -> fits.get(k).mse() - other.fits().get(k).mse());
        return differences;
    }
}

package dev.okl.bench.compare;

import dev.okl.bench.measure.Median;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What was measured of a method; NaN where there is no such figure.
 *
 * @param sweepSeconds a sweep over the data; an iteration of ALS
 * @param fitSeconds one fit: ALS with all iterations; for us the mean of the lambdas, each started from the one before
 * @param pathSeconds our path: sorting the observations both ways, lambda_max, all lambdas, validation errors
 * @param wholeSeconds the same with the Gram matrix and everything else between ratings in memory and a model
 * @param peakBytes of the process, reading and warm-up included
 * @param readBytes of the process before the first fit
 * @param note what else should be known
 */
record Outcome(
        String method,
        double sweepSeconds,
        double fitSeconds,
        double pathSeconds,
        double wholeSeconds,
        double testRmse,
        double peakBytes,
        double readBytes,
        String note) {
    /** The median of each figure over the rounds. */
    static Outcome median(List<Outcome> rounds) {
        Outcome last = rounds.get(rounds.size() - 1);
        return new Outcome(
                last.method,
                median(rounds, Outcome::sweepSeconds),
                median(rounds, Outcome::fitSeconds),
                median(rounds, Outcome::pathSeconds),
                median(rounds, Outcome::wholeSeconds),
                median(rounds, Outcome::testRmse),
                median(rounds, Outcome::peakBytes),
                median(rounds, Outcome::readBytes),
                last.note);
    }

    /** Whether this is a path, and not one fit. */
    boolean isPath() {
        return !Double.isNaN(pathSeconds);
    }

    private static double median(List<Outcome> rounds, ToDoubleFunction<Outcome> figure) {
        return Median.of(rounds.stream().mapToDouble(figure));
    }
}

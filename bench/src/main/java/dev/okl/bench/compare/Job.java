package dev.okl.bench.compare;

import dev.okl.bench.data.DataSource;
import java.util.List;

/**
 * What a process is to measure.
 *
 * @param smallestRatio the smallest lambda of our paths relative to the largest
 * @param warmUpSeconds how long the same is repeated before it is timed
 * @param regularisations of ALS, each fitted in turn
 * @param iterations of an ALS fit
 */
record Job(
        DataSource data,
        Contender contender,
        int rank,
        int lambdas,
        double smallestRatio,
        double warmUpSeconds,
        List<Double> regularisations,
        int iterations,
        long seed) {
    Job {
        requireAtLeast("rank", 1, rank);
        requireAtLeast("lambdas", 2, lambdas);
        requireAtLeast("ALS iterations", 2, iterations);
        if (!(smallestRatio > 0 && smallestRatio < 1)) {
            throw new IllegalArgumentException("smallest ratio must be between 0 and 1 but was " + smallestRatio);
        }
        if (!(warmUpSeconds >= 0)) {
            throw new IllegalArgumentException("warm-up must be >= 0 seconds but was " + warmUpSeconds);
        }
        if (regularisations.isEmpty() || regularisations.stream().anyMatch(reg -> !(reg > 0))) {
            throw new IllegalArgumentException("ALS regularisations must be > 0 but were " + regularisations);
        }
        regularisations = List.copyOf(regularisations);
    }

    private static void requireAtLeast(String name, int least, int value) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be >= " + least + " but was " + value);
        }
    }
}

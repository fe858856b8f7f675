package dev.okl.selection;

import dev.okl.data.TaskData;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How lambda (and the rank) are found.
 *
 * @param lambda a fixed lambda; empty to choose one by validation
 * @param grid the lambdas to try; empty for a log-spaced grid from lambda_max down
 * @param gridSize number of lambdas of the default grid
 * @param minRatio smallest lambda of the default grid divided by the largest; empty for {@link #USUAL_MIN_RATIO}, below which a path goes on
 *     as long as the error on held-out observations falls
 * @param ranks bounds on the rank to try; usually one
 * @param refit whether the final fit uses all observations, at the lambda that validation chose
 * @param endEarly whether a path ends when its validation error has clearly turned
 * @param expected a lambda that is known to be good before validation; of several splits it is taken unless the error of another is
 *     smaller by more than the standard error of their difference
 * @param seed of the splits
 */
public record SearchOptions(
        OptionalDouble lambda,
        Optional<LambdaGrid> grid,
        int gridSize,
        OptionalDouble minRatio,
        List<RankBound> ranks,
        Validation validation,
        Criterion criterion,
        Rule rule,
        boolean refit,
        boolean endEarly,
        OptionalDouble expected,
        long seed) {
    /** Of the default grid: smaller lambdas are seldom best. */
    public static final double USUAL_MIN_RATIO = 1e-4;

    public SearchOptions {
        lambda.ifPresent(value -> {
            if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("lambda must be positive and finite but was " + value);
            }
        });
        if (gridSize < 2) {
            throw new IllegalArgumentException("the number of lambdas must be >= 2 but was " + gridSize);
        }
        minRatio.ifPresent(ratio -> {
            if (!(ratio > 0 && ratio < 1)) {
                throw new IllegalArgumentException(
                        "the ratio of the smallest to the largest lambda must be between 0 and 1 but was " + ratio);
            }
        });
        if (ranks.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one rank to try");
        }
    }

    /** Without an expected lambda. */
    public SearchOptions(
            OptionalDouble lambda,
            Optional<LambdaGrid> grid,
            int gridSize,
            OptionalDouble minRatio,
            List<RankBound> ranks,
            Validation validation,
            Criterion criterion,
            Rule rule,
            boolean refit,
            boolean endEarly,
            long seed) {
        this(
                lambda,
                grid,
                gridSize,
                minRatio,
                ranks,
                validation,
                criterion,
                rule,
                refit,
                endEarly,
                OptionalDouble.empty(),
                seed);
    }

    /** The smallest lambda of the default grid divided by the largest. */
    public double gridRatio() {
        return minRatio.orElse(USUAL_MIN_RATIO);
    }

    /** Whether a path goes on below its grid while the error falls: where nobody has said where to end. */
    public boolean goesOn() {
        return grid.isEmpty() && minRatio.isEmpty();
    }

    /** The same, where these data say what is held out, also of such as look otherwise. */
    public SearchOptions withValidationOn(TaskData<?> data) {
        return new SearchOptions(
                lambda,
                grid,
                gridSize,
                minRatio,
                ranks,
                (others, ofSplits) -> validation.splits(data, ofSplits),
                criterion,
                rule,
                refit,
                endEarly,
                expected,
                seed);
    }

    /** The same with a lambda that is expected. */
    public SearchOptions withExpected(OptionalDouble other) {
        return new SearchOptions(
                lambda, grid, gridSize, minRatio, ranks, validation, criterion, rule, refit, endEarly, other, seed);
    }
}

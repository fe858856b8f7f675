package dev.okl.internal.search;

import dev.okl.internal.path.LambdaPath;
import dev.okl.selection.Criterion;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.Rule;
import dev.okl.selection.Validation;

/**
 * How lambda (and the rank) are found.
 *
 * @param lambda a fixed lambda, or NaN to choose one by validation
 * @param grid the lambdas to try, or null for a log-spaced grid from lambda_max down
 * @param gridSize number of lambdas of the default grid
 * @param minRatio smallest lambda of the default grid divided by the largest
 * @param ranks bounds on the rank to try; usually one
 * @param refit whether the final fit uses all observations, at the lambda that validation chose
 * @param endEarly whether a path ends when its validation error has clearly turned
 * @param seed of the splits
 */
public record SearchOptions(
        double lambda,
        LambdaGrid grid,
        int gridSize,
        double minRatio,
        int[] ranks,
        Validation validation,
        Criterion criterion,
        Rule rule,
        boolean refit,
        boolean endEarly,
        long seed) {
    public SearchOptions {
        if (!Double.isNaN(lambda) && !(lambda > 0 && lambda < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("lambda must be positive and finite but was " + lambda);
        }
        if (gridSize < 2) {
            throw new IllegalArgumentException("the number of lambdas must be >= 2 but was " + gridSize);
        }
        if (!(minRatio > 0 && minRatio < 1)) {
            throw new IllegalArgumentException(
                    "the ratio of the smallest to the largest lambda must be between 0 and 1 but was " + minRatio);
        }
        if (ranks.length == 0) {
            throw new IllegalArgumentException("there must be at least one rank to try");
        }
    }

    boolean hasFixedLambda() {
        return !Double.isNaN(lambda);
    }

    /** The grid that was given, or the default one of a path. */
    LambdaGrid gridFor(LambdaPath<?> path) {
        return grid != null ? grid : path.grid(gridSize, minRatio);
    }
}

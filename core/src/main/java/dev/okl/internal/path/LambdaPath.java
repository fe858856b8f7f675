package dev.okl.internal.path;

import dev.okl.metric.Errors;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A method fitted along falling values of lambda.
 *
 * @param <S> what it holds at a point of the path
 */
public interface LambdaPath<S> {
    /** The lambda to start from: from here on up the fit is zero, or nearly so. */
    double lambdaMax();

    /** The objective of predicting zero, which every fit must reach; infinite for methods that cannot miss it. */
    default double zeroObjective(double lambda) {
        return Double.POSITIVE_INFINITY;
    }

    /** How many columns a fit has at most. */
    int rank();

    /** The grid to use when none is given, from lambdaMax down to about {@code minRatio} of it. */
    default LambdaGrid grid(int size, double minRatio) {
        // Without any signal (all values zero) every lambda gives the same fit: zero.
        return LambdaGrid.logarithmic(lambdaMax() > 0 ? lambdaMax() : 1, minRatio, size);
    }

    /**
     * A grid for a method with a fixed output kernel. That is a plain kernel ridge regression: there is no lambda from which on the
     * solution is zero, it only shrinks. So the grid is wider than one that starts at a true lambda_max, with as many points per decade.
     *
     * @param start where the solution has shrunk to a tenth
     */
    static LambdaGrid fixedKernelGrid(double start, int size, double minRatio) {
        double ratio = minRatio * 1e-2;
        int points = (int) Math.round(size * Math.log(ratio) / Math.log(minRatio));
        return LambdaGrid.logarithmic(start, ratio, points);
    }

    /**
     * Runs down the grid.
     *
     * @param start a state to begin with, of the same method on other observations of the same inputs and tasks; zero where it is empty
     * @param validation the errors of a state on observations that were held out, where there are any
     */
    List<PathPoint> run(
            LambdaGrid grid, Optional<S> start, Optional<Function<S, Errors>> validation, PathListener<S> listener);

    /** The same from zero, without held-out observations. */
    default List<PathPoint> run(LambdaGrid grid, PathListener<S> listener) {
        return run(grid, Optional.empty(), Optional.empty(), listener);
    }

    /** A copy of a state, to keep while the path moves on. */
    S copy(S state);

    /** A copy of a state, to keep when the path and its observations are gone. */
    default S detach(S state) {
        return copy(state);
    }
}

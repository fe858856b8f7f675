package dev.okl.internal.path;

import dev.okl.internal.gram.GramNorm;
import dev.okl.internal.state.Layout;
import dev.okl.internal.state.State;
import dev.okl.selection.LambdaGrid;

/**
 * Lambdas for methods with a fixed output kernel. They are plain kernel ridge regressions: there is no lambda from which on
 * the solution is zero, it only shrinks. So the grid starts where it has shrunk to a tenth, and goes further down.
 */
public final class FixedKernelGrid {
    private static final double ABOVE = 10;
    private static final double FURTHER_DOWN = 1e-2;

    private FixedKernelGrid() {}

    /** A grid from {@code start}, wider than one that starts at a true lambda_max and with as many points per decade. */
    public static LambdaGrid of(double start, int size, double minRatio) {
        double ratio = minRatio * FURTHER_DOWN;
        int points = (int) Math.round(size * Math.log(ratio) / Math.log(minRatio));
        return LambdaGrid.logarithmic(start, ratio, points);
    }

    /** Ten times the largest eigenvalue of beta^2 W K, or gamma^2 W K_T, for a fit of mean and intercepts alone. */
    static <S extends State> double start(Backend<S> backend) {
        S point = backend.zero(0);
        Layout layout = point.layout();
        double inputs =
                layout.mean() ? GramNorm.weighted(point.inputs().gram(), backend.inputWeights(), point.parallel()) : 0;
        double tasks = layout.intercepts() ? backend.weightedTaskNorm() : 0;
        double beta = point.levels().mean();
        double gamma = point.levels().intercepts();
        return ABOVE * Math.max(beta * beta * inputs, gamma * gamma * tasks);
    }
}

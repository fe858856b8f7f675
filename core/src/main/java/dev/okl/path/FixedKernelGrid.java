package dev.okl.path;

import dev.okl.data.ObservationIndex;
import dev.okl.gram.Gram;
import dev.okl.linalg.Lanczos;
import dev.okl.linalg.Matrix;
import dev.okl.linalg.Parallel;
import dev.okl.solver.Problem;

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
    static double start(Problem problem) {
        double inputs = problem.mean() ? norm(problem.inputGram(), problem.byInput(), problem.parallel()) : 0;
        double tasks = problem.intercepts() ? norm(problem.taskGram(), problem.byTask(), problem.parallel()) : 0;
        double beta = problem.levels().mean();
        double gamma = problem.levels().intercepts();
        return ABOVE * Math.max(beta * beta * inputs, gamma * gamma * tasks);
    }

    private static double norm(Gram gram, ObservationIndex index, Parallel parallel) {
        double[] weight = new double[index.rows()];
        for (int i = 0; i < weight.length; i++) {
            for (int o = index.start(i); o < index.end(i); o++) {
                weight[i] += index.weight(o);
            }
        }
        return Lanczos.largest(
                        (x, out) -> {
                            for (int i = 0; i < weight.length; i++) {
                                out[i] = weight[i] * x[i];
                            }
                        },
                        (x, out) -> gram.multiply(Matrix.of(x.length, 1, x), Matrix.of(x.length, 1, out), parallel),
                        weight.length,
                        null,
                        1e-2)
                .value();
    }
}

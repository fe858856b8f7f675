package dev.okl.internal.scale;

import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/**
 * The minimum of a smooth function of a few variables in a box, by BFGS. A variable at a bound
 * stays there while the function falls beyond it.
 */
final class QuasiNewton {
    private static final double SUFFICIENT = 1e-4;

    private static final int MAX_HALVINGS = 12;

    /** No step is longer than this in any variable: a tenfold change. */
    private static final double LONGEST = 2.3;

    private final ToDoubleFunction<double[]> function;
    private final UnaryOperator<double[]> derivatives;
    private final double[] lower;
    private final double[] upper;
    private final int n;
    private double[] x;
    private double value;
    private double[] gradient;

    private QuasiNewton(
            ToDoubleFunction<double[]> function,
            UnaryOperator<double[]> derivatives,
            double[] lower,
            double[] upper,
            double[] start) {
        this.function = function;
        this.derivatives = derivatives;
        this.lower = lower;
        this.upper = upper;
        this.n = start.length;
        this.x = projected(start);
        this.value = function.applyAsDouble(x);
    }

    /**
     * Ends when an iteration gains less than {@code tolerance}, after so many iterations, or when it is cancelled.
     *
     * @param derivatives are asked for where the function was evaluated last
     */
    static Minimum minimize(
            ToDoubleFunction<double[]> function,
            UnaryOperator<double[]> derivatives,
            double[] lower,
            double[] upper,
            double[] start,
            double tolerance,
            int maxIterations,
            BooleanSupplier cancelled) {
        return new QuasiNewton(function, derivatives, lower, upper, start).run(tolerance, maxIterations, cancelled);
    }

    private Minimum run(double tolerance, int maxIterations, BooleanSupplier cancelled) {
        if (cancelled.getAsBoolean()) {
            return new Minimum(x, value);
        }
        gradient = derivatives.apply(x);
        double[][] inverse = identity();
        boolean fresh = true;
        for (int iteration = 0; iteration < maxIterations && !cancelled.getAsBoolean(); iteration++) {
            double before = value;
            double[] oldX = x;
            double[] oldGradient = gradient;
            if (!advance(direction(inverse))) {
                if (fresh) {
                    break;
                }
                inverse = identity();
                fresh = true;
                continue;
            }
            if (before - value < tolerance) {
                break;
            }
            gradient = derivatives.apply(x);
            fresh = !update(inverse, oldX, oldGradient);
            if (fresh) {
                inverse = identity();
            }
        }
        return new Minimum(x, value);
    }

    /** -H g in the variables that are free to move. */
    private double[] direction(double[][] inverse) {
        boolean[] free = new boolean[n];
        for (int k = 0; k < n; k++) {
            free[k] = gradient[k] > 0 ? x[k] > lower[k] : x[k] < upper[k];
        }
        double[] direction = new double[n];
        double largest = 0;
        for (int k = 0; k < n; k++) {
            for (int l = 0; l < n && free[k]; l++) {
                direction[k] -= free[l] ? inverse[k][l] * gradient[l] : 0;
            }
            largest = Math.max(largest, Math.abs(direction[k]));
        }
        for (int k = 0; k < n && largest > LONGEST; k++) {
            direction[k] *= LONGEST / largest;
        }
        return direction;
    }

    /** Goes along a direction as far as the function falls enough; false where it does not fall. */
    private boolean advance(double[] direction) {
        double length = 1;
        for (int k = 0; k < MAX_HALVINGS; k++, length /= 2) {
            double[] next = new double[n];
            for (int i = 0; i < n; i++) {
                next[i] = x[i] + length * direction[i];
            }
            next = projected(next);
            double slope = 0;
            for (int i = 0; i < n; i++) {
                slope += gradient[i] * (next[i] - x[i]);
            }
            double at = function.applyAsDouble(next);
            if (slope < 0 && at <= value + SUFFICIENT * slope) {
                x = next;
                value = at;
                return true;
            }
        }
        return false;
    }

    /** The BFGS update of the inverse Hessian; false where the curvature along the step is not positive. */
    private boolean update(double[][] inverse, double[] oldX, double[] oldGradient) {
        double[] s = new double[n];
        double[] y = new double[n];
        double curvature = 0;
        double squares = 0;
        for (int k = 0; k < n; k++) {
            s[k] = x[k] - oldX[k];
            y[k] = gradient[k] - oldGradient[k];
            curvature += s[k] * y[k];
            squares += s[k] * s[k];
        }
        if (!(curvature > 1e-8 * squares)) {
            return false;
        }
        double[] hy = new double[n];
        double yhy = 0;
        for (int k = 0; k < n; k++) {
            for (int l = 0; l < n; l++) {
                hy[k] += inverse[k][l] * y[l];
            }
            yhy += y[k] * hy[k];
        }
        for (int k = 0; k < n; k++) {
            for (int l = 0; l < n; l++) {
                inverse[k][l] +=
                        (1 + yhy / curvature) * s[k] * s[l] / curvature - (hy[k] * s[l] + s[k] * hy[l]) / curvature;
            }
        }
        return true;
    }

    private double[] projected(double[] point) {
        double[] inside = point.clone();
        for (int k = 0; k < n; k++) {
            inside[k] = Math.min(upper[k], Math.max(lower[k], inside[k]));
        }
        return inside;
    }

    private double[][] identity() {
        double[][] matrix = new double[n][n];
        for (int k = 0; k < n; k++) {
            matrix[k][k] = 1;
        }
        return matrix;
    }

    /** A point and the function there. */
    record Minimum(double[] point, double value) {}
}

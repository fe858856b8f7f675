package dev.okl.selection;

import java.util.Arrays;

/** Decreasing values of lambda. */
public final class LambdaGrid {
    /** Values that differ less, relatively, are the same. */
    private static final double SAME = 1e-9;

    private final double[] values;

    private LambdaGrid(double[] values) {
        this.values = values;
    }

    /** {@code count} values, evenly spaced on a log scale, from {@code largest} down to {@code largest * minRatio}. */
    public static LambdaGrid logarithmic(double largest, double minRatio, int count) {
        requirePositive("the largest lambda", largest);
        if (!(minRatio > 0 && minRatio <= 1)) {
            throw new IllegalArgumentException(
                    "the ratio of the smallest to the largest lambda must be in (0, 1] but was " + minRatio);
        }
        if (count < 1) {
            throw new IllegalArgumentException("the number of lambdas must be >= 1 but was " + count);
        }
        double[] values = new double[count];
        for (int k = 0; k < count; k++) {
            values[k] = count == 1 ? largest : largest * Math.pow(minRatio, k / (count - 1.0));
        }
        return new LambdaGrid(values);
    }

    /** The given values, sorted. */
    public static LambdaGrid of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("a grid needs at least one lambda");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double[] decreasing = new double[sorted.length];
        for (int k = 0; k < sorted.length; k++) {
            requirePositive("lambda", sorted[k]);
            decreasing[k] = sorted[sorted.length - 1 - k];
        }
        return new LambdaGrid(decreasing);
    }

    /** This grid and as many values again below, at the ratio of its last two. */
    public LambdaGrid goingOn() {
        int count = values.length;
        if (count < 2) {
            return this;
        }
        double step = values[count - 1] / values[count - 2];
        double[] longer = Arrays.copyOf(values, 2 * count);
        for (int k = count; k < longer.length; k++) {
            longer[k] = longer[k - 1] * step;
        }
        return new LambdaGrid(longer);
    }

    /** This grid with a value in place of the one that is nearest, by their ratio. */
    public LambdaGrid with(double lambda) {
        requirePositive("lambda", lambda);
        double[] changed = values.clone();
        int nearest = 0;
        for (int k = 1; k < values.length; k++) {
            boolean isNearer = Math.abs(Math.log(values[k] / lambda)) < Math.abs(Math.log(values[nearest] / lambda));
            nearest = isNearer ? k : nearest;
        }
        changed[nearest] = lambda;
        return of(changed);
    }

    /** This grid down to (and ending with) a value, so that a fit at that value comes from warm starts. */
    public LambdaGrid downTo(double lambda) {
        requirePositive("lambda", lambda);
        // Grid values that are the same but for rounding would be solved twice.
        double[] above =
                Arrays.stream(values).filter(v -> v > lambda * (1 + SAME)).toArray();
        double[] down = Arrays.copyOf(above, above.length + 1);
        down[above.length] = lambda;
        return new LambdaGrid(down);
    }

    public int size() {
        return values.length;
    }

    public double get(int index) {
        return values[index];
    }

    public double[] toArray() {
        return values.clone();
    }

    private static void requirePositive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be positive and finite but was " + value);
        }
    }
}

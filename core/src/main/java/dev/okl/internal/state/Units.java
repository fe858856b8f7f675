package dev.okl.internal.state;

import dev.okl.data.TaskData;

/**
 * The units in which a problem is solved: its values are those of the data divided by {@code value}, its weights those of the data divided by
 * {@code weight}. J and lambda follow,
 *
 * <pre>J = value J',   lambda = value weight lambda',   A = sqrt(value) A',   B = sqrt(value) B',</pre>
 *
 * <p>so the solution is the same, but squares and fourth powers of very large or small values cannot leave the range of numbers. Both are
 * powers of four: no digit changes.
 */
public record Units(double value, double weight) {
    /** Those of the data. */
    public static final Units OF_DATA = new Units(1, 1);

    /** Values and weights of a typical size within this factor of 1 are solved as they are. */
    private static final double ORDINARY = 1e6;

    /** Below this size, squares of squares are lost. */
    private static final double SMALLEST = 1e-50;

    /** Units in which the values, and the weights, have a typical size about 1. */
    public static Units of(TaskData<?> data) {
        double largest = 0;
        double weights = 0;
        for (int o = 0; o < data.size(); o++) {
            largest = Math.max(largest, Math.abs(data.value(o)));
            weights += data.weight(o);
        }
        return of(largest == 0 ? 0 : rootMeanSquare(data, largest, weights), weights / data.size());
    }

    /** In units of the largest value, rounded to a power of two: squares of very small values are lost, and these pass for zero. */
    private static double rootMeanSquare(TaskData<?> data, double largest, double weights) {
        double unit = Math.scalb(1.0, Math.getExponent(largest));
        double squares = 0;
        for (int o = 0; o < data.size(); o++) {
            double value = data.value(o) / unit;
            squares += data.weight(o) * value * value;
        }
        return Math.max(Double.MIN_VALUE, unit * Math.sqrt(squares / weights));
    }

    /** Units for values with this root of the mean square, and weights with this mean. */
    public static Units of(double rootMeanSquare, double meanWeight) {
        if (rootMeanSquare > 0 && rootMeanSquare < SMALLEST) {
            throw new IllegalArgumentException("the values must be larger than " + SMALLEST
                    + " in size but the root of their mean square is " + rootMeanSquare + "; take another unit");
        }
        return new Units(unit(rootMeanSquare), unit(meanWeight));
    }

    private static double unit(double size) {
        boolean ordinary = size == 0 || (size > 1 / ORDINARY && size < ORDINARY);
        return ordinary ? 1 : Math.scalb(1.0, 2 * (Math.getExponent(size) / 2));
    }

    /** What a lambda of the problem is multiplied by to get that of the data. */
    public double lambda() {
        return value * weight;
    }

    /** What a column of factors, or a level, of the problem is multiplied by to get that of the data. */
    double column() {
        return Math.sqrt(value);
    }
}

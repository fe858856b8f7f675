package dev.okl.spark.engine;

import dev.okl.internal.linalg.FloatVectors;
import dev.okl.internal.state.LocalSide;
import java.io.Serializable;

/** The rows of a shard's tasks: coefficients, and values in the columns of the layout. */
record TaskValues(double[] coefficients, double[] values) implements Serializable {
    static TaskValues of(LocalSide tasks) {
        return new TaskValues(
                tasks.coefficients().data().clone(), tasks.values().data().clone());
    }

    void copyTo(LocalSide tasks) {
        System.arraycopy(coefficients, 0, tasks.coefficients().data(), 0, coefficients.length);
        System.arraycopy(values, 0, tasks.values().data(), 0, values.length);
    }

    double largest() {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }

    /** What these have more than others, in units. */
    Difference minus(TaskValues earlier, double unit) {
        return new Difference(
                FloatVectors.difference(coefficients, earlier.coefficients, unit),
                FloatVectors.difference(values, earlier.values, unit));
    }

    TaskValues plus(double factor, Difference difference) {
        return new TaskValues(
                plus(coefficients, factor, difference.coefficients), plus(values, factor, difference.values));
    }

    private static double[] plus(double[] some, double factor, float[] difference) {
        double[] sum = some.clone();
        FloatVectors.addInPlace(factor, difference, sum);
        return sum;
    }

    /** In 32 bits. */
    record Difference(float[] coefficients, float[] values) implements Serializable {}
}

package dev.okl.spark.engine.partition;

import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.LocalSide;
import java.io.Serializable;

/** The rows of a partition's tasks: coefficients, and values in the columns of the layout. */
public record TaskFactors(double[] coefficients, double[] values) implements Serializable {
    public static TaskFactors of(LocalSide tasks) {
        return new TaskFactors(
                tasks.coefficients().data().clone(), tasks.values().data().clone());
    }

    public void copyTo(LocalSide tasks) {
        System.arraycopy(coefficients, 0, tasks.coefficients().data(), 0, coefficients.length);
        System.arraycopy(values, 0, tasks.values().data(), 0, values.length);
    }

    public double largest() {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }

    /** The difference to earlier rows, in a unit. */
    public Difference minus(TaskFactors earlier, double unit) {
        return new Difference(
                Vectors.difference(coefficients, earlier.coefficients, unit),
                Vectors.difference(values, earlier.values, unit));
    }

    public TaskFactors plus(double factor, Difference difference) {
        return new TaskFactors(
                plus(coefficients, factor, difference.coefficients), plus(values, factor, difference.values));
    }

    private static double[] plus(double[] some, double factor, float[] difference) {
        double[] sum = some.clone();
        Vectors.addInPlace(factor, difference, sum);
        return sum;
    }

    /** A difference of rows, in 32 bits. */
    public record Difference(float[] coefficients, float[] values) implements Serializable {}
}

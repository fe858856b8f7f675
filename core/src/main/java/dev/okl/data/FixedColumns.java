package dev.okl.data;

import java.util.List;

/**
 * Columns z of the fixed part: numbers of an input, or of the description of a task, whose effects on the values are found without a penalty.
 *
 * @param <T> what has these numbers
 */
public interface FixedColumns<T> {
    /** What the columns are called; distinct. */
    List<String> names();

    /**
     * A finite number for each of the names.
     *
     * @throws IllegalArgumentException where something is missing
     */
    double[] of(T described);

    /** No columns. */
    static <T> FixedColumns<T> none() {
        return new FixedColumns<>() {
            @Override
            public List<String> names() {
                return List.of();
            }

            @Override
            public double[] of(T described) {
                return new double[0];
            }
        };
    }
}

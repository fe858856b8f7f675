package dev.okl.app.prediction;

import dev.okl.metric.Errors;
import java.util.Arrays;
import java.util.Optional;

/** Collects values and their predictions. */
final class ErrorCollector {
    private double[] actual = new double[64];
    private double[] predicted = new double[64];
    private int size;

    void add(double value, double prediction) {
        if (size == actual.length) {
            actual = Arrays.copyOf(actual, 2 * size);
            predicted = Arrays.copyOf(predicted, 2 * size);
        }
        actual[size] = value;
        predicted[size++] = prediction;
    }

    Optional<Errors> errors() {
        return size == 0
                ? Optional.empty()
                : Optional.of(Errors.of(Arrays.copyOf(actual, size), Arrays.copyOf(predicted, size), null));
    }
}

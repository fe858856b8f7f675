package dev.okl;

/** A value observed at an input, for one task. */
public record Observation<X>(X input, double value, double weight) {
    public Observation {
        if (input == null) {
            throw new IllegalArgumentException("an input must not be null");
        }
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("the value at input " + input + " must be finite but was " + value);
        }
        if (!(weight > 0) || Double.isInfinite(weight)) {
            throw new IllegalArgumentException(
                    "the weight at input " + input + " must be positive and finite but was " + weight);
        }
    }

    public Observation(X input, double value) {
        this(input, value, 1);
    }
}

package dev.okl.kernel;

/** Checks of parameters and arguments; a message is name, rule, value. */
final class Checks {
    private Checks() {}

    static void positive(String name, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be > 0 and finite but was " + value);
        }
    }

    static void nonNegative(String name, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be >= 0 and finite but was " + value);
        }
    }
}

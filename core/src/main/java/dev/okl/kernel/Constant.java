package dev.okl.kernel;

/**
 * The same value for every pair of inputs.
 *
 * @param <X> the type of the inputs
 * @param value at least 0
 */
public record Constant<X>(double value) implements Kernel<X> {
    private static final String ALL_ALIKE = "constant";

    public Constant {
        Checks.nonNegative("value", value);
    }

    @Override
    public double at(X x, X z) {
        return value;
    }

    @Override
    public Object view(X x) {
        return ALL_ALIKE;
    }
}

package dev.okl.kernel;

/**
 * The same value for every pair of inputs.
 *
 * @param <X> the type of the inputs
 * @param value at least 0
 */
record Constant<X>(double value) implements Kernel<X>, KernelForm.BuiltIn {
    private static final String ALL_ALIKE = "constant";

    Constant {
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

    @Override
    public KernelForm form() {
        return new KernelForm("constant").with("value", value);
    }
}

package dev.okl.kernel;

import java.util.Objects;

/**
 * 1 for equal inputs, 0 for all others: nothing is learned about an input from any other one.
 *
 * @param <X> the type of the inputs; arrays are compared by their elements
 */
record Delta<X>() implements Kernel<X>, KernelForm.BuiltIn {
    @Override
    public double at(X x, X z) {
        // The equality of ValueKey, without its two objects per call.
        return Objects.deepEquals(x, z) ? 1 : 0;
    }

    @Override
    public KernelForm form() {
        return new KernelForm(KernelForm.DELTA);
    }
}

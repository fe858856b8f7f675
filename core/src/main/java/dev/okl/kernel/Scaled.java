package dev.okl.kernel;

import java.util.List;
import java.util.Objects;

/**
 * factor * kernel.
 *
 * @param <X> the type of the inputs
 * @param factor at least 0, so that the multiple stays positive semidefinite
 * @param kernel the kernel that is multiplied
 */
record Scaled<X>(double factor, Kernel<? super X> kernel) implements Kernel<X>, KernelForm.BuiltIn {
    Scaled {
        Checks.nonNegative("factor", factor);
        Objects.requireNonNull(kernel, "kernel");
    }

    @Override
    public double at(X x, X z) {
        return factor * kernel.at(x, z);
    }

    @Override
    public Object view(X x) {
        return kernel.view(x);
    }

    @Override
    public KernelForm form() {
        return new KernelForm(KernelForm.SCALED).with(KernelForm.FACTOR, factor).with(List.of(kernel));
    }
}

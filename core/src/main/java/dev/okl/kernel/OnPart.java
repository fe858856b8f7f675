package dev.okl.kernel;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** A kernel on a part of a larger input: K(part(x), part(z)). */
record OnPart<X, P>(Function<? super X, ? extends P> part, Kernel<? super P> kernel)
        implements Kernel<X>, KernelForm.BuiltIn {
    OnPart {
        Objects.requireNonNull(part, "part");
        Objects.requireNonNull(kernel, "kernel");
    }

    @Override
    public double at(X x, X z) {
        return kernel.at(part.apply(x), part.apply(z));
    }

    @Override
    public Among among(List<? extends X> inputs) {
        return kernel.among(inputs.stream().<P>map(part).toList());
    }

    @Override
    public Object view(X x) {
        return kernel.view(part.apply(x));
    }

    @Override
    public KernelForm form() {
        return new KernelForm(KernelForm.ON_PART).with(List.of(kernel));
    }
}

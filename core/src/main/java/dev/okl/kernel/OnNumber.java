package dev.okl.kernel;

import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/** {@link OnPart} for a number, which needs no box that way. */
record OnNumber<X>(ToDoubleFunction<? super X> part, NumberKernel kernel) implements Kernel<X> {
    OnNumber {
        Objects.requireNonNull(part, "part");
        Objects.requireNonNull(kernel, "kernel");
    }

    @Override
    public double at(X x, X z) {
        return kernel.at(part.applyAsDouble(x), part.applyAsDouble(z));
    }

    @Override
    public Among among(List<? extends X> inputs) {
        double[] numbers = inputs.stream().mapToDouble(part).toArray();
        return (i, k) -> kernel.at(numbers[i], numbers[k]);
    }

    @Override
    public Object view(X x) {
        return kernel.view(part.applyAsDouble(x));
    }
}

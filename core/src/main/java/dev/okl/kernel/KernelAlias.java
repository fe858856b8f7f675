package dev.okl.kernel;

import java.util.List;

/**
 * A kernel that stands for another one and remembers where it came from, as a formula does. The structure of a Gram
 * matrix is found in the definition.
 */
public interface KernelAlias<X> extends Kernel<X> {
    /** The kernel that this one stands for: equal values, and views that tell the same inputs apart. */
    Kernel<X> definition();

    @Override
    default double at(X x, X z) {
        return definition().at(x, z);
    }

    @Override
    default Among among(List<? extends X> inputs) {
        return definition().among(inputs);
    }

    @Override
    default Object view(X x) {
        return definition().view(x);
    }
}

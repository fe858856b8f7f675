package dev.okl.kernel;

import dev.okl.internal.key.ValueKey;
import java.util.List;
import java.util.function.Function;

/**
 * A symmetric, positive semidefinite similarity K(x, z) of two inputs of any type.
 *
 * <p>A kernel of your own is a lambda: {@code Kernel<Double> brownian = (s, t) -> Math.min(s, t);}
 *
 * @param <X> the type of the inputs
 */
@FunctionalInterface
public interface Kernel<X> {
    /** K(x, z). */
    double at(X x, X z);

    /**
     * The same for inputs that are known beforehand, by their places in a list. Of these every number that the kernel reads is read once, where
     * {@link #at} reads it for every pair.
     */
    default Among among(List<? extends X> inputs) {
        return (i, k) -> at(inputs.get(i), inputs.get(k));
    }

    /** K(x_i, x_k) of the inputs of a list; safe on several threads. */
    @FunctionalInterface
    interface Among {
        double at(int i, int k);
    }

    /**
     * What the kernel sees of an input: inputs with equal views have equal kernel rows. The structure of a Gram matrix
     * (identical rows, an identity part) is found by comparing views, so a view has value equality.
     */
    default Object view(X x) {
        return ValueKey.of(x);
    }

    /**
     * An input without what the kernel does not look at, such as columns of a table that it does not read. Inputs that become equal are
     * one to a learner, and need not be known in full to a model.
     */
    default X reduced(X x) {
        return x;
    }

    /** K + other. */
    default Kernel<X> plus(Kernel<? super X> other) {
        return new Composite<>(true, List.of(this, other));
    }

    /** The product K * other. */
    default Kernel<X> times(Kernel<? super X> other) {
        return new Composite<>(false, List.of(this, other));
    }

    /** factor * K, with factor >= 0. */
    default Kernel<X> times(double factor) {
        return Kernels.scaled(factor, this);
    }

    /** This kernel on a part of a larger input: {@code Kernels.linearSpline().on(Visit::week)}. */
    default <Y> Kernel<Y> on(Function<? super Y, ? extends X> part) {
        return new OnPart<>(part, this);
    }
}

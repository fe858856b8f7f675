package dev.okl;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Continuation;
import dev.okl.internal.gram.KernelGram;
import dev.okl.kernel.Kernel;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;

/** A kernel on the tasks, and the descriptions of the tasks that were learned from, in their order. */
public final class TaskKernel<T> {
    private final KernelGram<T> gram;

    public TaskKernel(Kernel<T> kernel, List<T> descriptions) {
        this.gram =
                KernelGram.of(kernel, descriptions.stream().map(kernel::reduced).toList());
    }

    public Kernel<T> kernel() {
        return gram.kernel();
    }

    public List<T> descriptions() {
        return gram.inputs();
    }

    KernelGram<T> gram() {
        return gram;
    }

    /** What the kernel says about a new task before any of its data: C'k, for coefficients C of the known tasks. */
    double[] prior(Object description, Matrix coefficients) {
        Continuation<T> continuation = gram.continuation(coefficients);
        return continuation.at(cast(description));
    }

    /** How much of a new task the known ones leave open: K_T(z,z) - k' K_T^+ k. */
    double open(Object description) {
        return gram.unexplained(cast(description));
    }

    /**
     * The same for a task without a description, which may be any like the known ones: how far these lie from their average on
     * average, K_T's mean diagonal less the mean of all its entries. For a delta kernel it is that of a new task, but for 1/m.
     */
    double openToUndescribed() {
        return gram.spread();
    }

    @SuppressWarnings("unchecked")
    private T cast(Object description) {
        if (description == null) {
            throw new IllegalArgumentException("this model has a kernel on the tasks: a new task needs a description");
        }
        Class<?> expected = descriptionType();
        if (!expected.isInstance(description)) {
            throw new IllegalArgumentException("a task is described by a " + expected.getSimpleName() + ", not by a "
                    + description.getClass().getSimpleName());
        }
        return kernel().reduced((T) description);
    }

    /** What a description must be, as far as those at hand tell: sets, and types with subtypes, come in several classes. */
    private Class<?> descriptionType() {
        T first = descriptions().get(0);
        if (first instanceof Set) {
            return Set.class;
        }
        return Modifier.isFinal(first.getClass().getModifiers()) ? first.getClass() : Object.class;
    }
}

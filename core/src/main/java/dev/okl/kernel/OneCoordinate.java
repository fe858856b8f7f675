package dev.okl.kernel;

import java.util.List;
import java.util.Objects;

/**
 * A kernel of vectors used on numbers, as vectors of one coordinate.
 *
 * @param kernel the kernel of vectors
 */
record OneCoordinate(VectorKernel kernel) implements NumberKernel, KernelForm.BuiltIn {
    OneCoordinate {
        Objects.requireNonNull(kernel, "kernel");
    }

    @Override
    public double at(double x, double z) {
        return kernel.ofSum(kernel.coordinate(x, z));
    }

    @Override
    public KernelForm form() {
        return new KernelForm(KernelForm.OF_NUMBERS).with(List.of(kernel));
    }
}

package dev.okl.kernel;

import java.util.Objects;

/**
 * A kernel of vectors used on numbers, as vectors of one coordinate.
 *
 * @param kernel the kernel of vectors
 */
public record OneCoordinate(VectorKernel kernel) implements NumberKernel {
    public OneCoordinate {
        Objects.requireNonNull(kernel, "kernel");
    }

    @Override
    public double at(double x, double z) {
        return kernel.ofSum(kernel.coordinate(x, z));
    }
}

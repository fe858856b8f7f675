package dev.okl.kernel;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A kernel of vectors that is a function of a sum over their coordinates: K(x, z) = ofSum(sum_k coordinate(x_k, z_k)).
 * Written that way, one kernel serves vectors, single numbers and columns of a table without copying any of them.
 */
public interface VectorKernel extends Kernel<double[]> {
    /** What one pair of coordinates adds to the sum. */
    double coordinate(double x, double z);

    /** The kernel, given the sum over all coordinates. */
    double ofSum(double sum);

    @Override
    default double at(double[] x, double[] z) {
        if (x.length != z.length) {
            throw new IllegalArgumentException("vector dimensions differ: " + x.length + " != " + z.length);
        }
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += coordinate(x[k], z[k]);
        }
        return ofSum(sum);
    }

    /** This kernel for inputs that are one number each: {@code Kernels.gaussian(0.5).ofNumbers()}. */
    default NumberKernel ofNumbers() {
        return new BuiltInKernel.OfNumbers(
                new KernelForm(KernelForm.OF_NUMBERS).with(List.of(this)), (x, z) -> ofSum(coordinate(x, z)));
    }

    /** This kernel on one number of a larger input: {@code Kernels.gaussian(10).onNumber(Patient::age)}. */
    default <Y> Kernel<Y> onNumber(ToDoubleFunction<? super Y> part) {
        return ofNumbers().onNumber(part);
    }
}

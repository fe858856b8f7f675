package dev.okl.kernel;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** A kernel of single numbers. */
public interface NumberKernel extends Kernel<Double> {
    /** K(x, z), without boxes. */
    double at(double x, double z);

    @Override
    default double at(Double x, Double z) {
        return at(x.doubleValue(), z.doubleValue());
    }

    @Override
    default Among among(List<? extends Double> inputs) {
        double[] numbers = inputs.stream().mapToDouble(Double::doubleValue).toArray();
        return (i, k) -> at(numbers[i], numbers[k]);
    }

    /** This kernel on one number of a larger input: {@code Kernels.linearSpline().onNumber(Visit::week)}. */
    default <Y> Kernel<Y> onNumber(ToDoubleFunction<? super Y> part) {
        return new OnNumber<>(part, this);
    }
}

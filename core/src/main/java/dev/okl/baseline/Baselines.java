package dev.okl.baseline;

import dev.okl.LearnerBuilder;
import dev.okl.OutputKernelLearner;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;

/** The methods that the paper compares with; see also {@link IndependentLearner}. */
public final class Baselines {
    private Baselines() {}

    /** One function for all tasks: the output kernel is all ones. */
    public static <X> LearnerBuilder<X> pooled(Kernel<X> kernel) {
        return OutputKernelLearner.builder(kernel).meanOnly();
    }

    /** Regularised matrix factorisation: inputs share nothing but the factors, their kernel is the Kronecker delta. */
    public static <X> LearnerBuilder<X> matrixFactorisation() {
        return OutputKernelLearner.builder(Kernels.<X>delta()).sharedMean(false);
    }
}

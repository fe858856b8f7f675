package dev.okl.app.comparison;

import dev.okl.LearnerBuilder;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What the methods are run with.
 *
 * @param kernels of the inputs, of which output kernel learning finds the best and the baselines have the first; matrix factorisation
 *     has its own
 * @param forAll sets what every method has: rank, lambdas, validation, tolerance, sweeps, seed, threads, progress
 * @param forJoint sets what output kernel learning alone has: a kernel on the tasks, intercepts, a solver that needs the
 *     structure of the kernel
 */
public record MethodOptions<X>(
        List<? extends KernelFamily<X>> kernels,
        UnaryOperator<LearnerBuilder<X>> forAll,
        UnaryOperator<LearnerBuilder<X>> forJoint) {
    /** With one kernel. */
    public static <X> MethodOptions<X> of(
            Kernel<X> kernel, UnaryOperator<LearnerBuilder<X>> forAll, UnaryOperator<LearnerBuilder<X>> forJoint) {
        return new MethodOptions<>(List.of(KernelFamily.of(kernel)), forAll, forJoint);
    }

    /** The defaults of the learner for every method. */
    public static <X> MethodOptions<X> of(Kernel<X> kernel) {
        return new MethodOptions<>(
                List.of(KernelFamily.of(kernel)), UnaryOperator.identity(), UnaryOperator.identity());
    }

    /** The same with one of the kernels. */
    MethodOptions<X> withKernel(KernelFamily<X> kernel) {
        return new MethodOptions<>(List.of(kernel), forAll, forJoint);
    }

    /** The same with one more kernel to choose from. */
    MethodOptions<X> withKernelToo(Kernel<X> kernel) {
        List<KernelFamily<X>> more = new ArrayList<>(kernels);
        more.add(KernelFamily.of(kernel));
        return new MethodOptions<>(more, forAll, forJoint);
    }

    /** These options and then {@code more}, for every method. */
    public MethodOptions<X> withForAll(UnaryOperator<LearnerBuilder<X>> more) {
        return new MethodOptions<>(kernels, builder -> more.apply(forAll.apply(builder)), forJoint);
    }
}

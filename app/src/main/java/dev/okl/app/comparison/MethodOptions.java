package dev.okl.app.comparison;

import dev.okl.LearnerBuilder;
import dev.okl.kernel.Kernel;
import java.util.function.UnaryOperator;

/**
 * What the methods are run with.
 *
 * @param kernel of the inputs; matrix factorisation has its own
 * @param forAll sets what every method has: rank, lambdas, validation, tolerance, sweeps, seed, threads, progress
 * @param forJoint sets what output kernel learning alone has: a kernel on the tasks, intercepts, a solver that needs the
 *     structure of the kernel
 */
public record MethodOptions<X>(
        Kernel<X> kernel, UnaryOperator<LearnerBuilder<X>> forAll, UnaryOperator<LearnerBuilder<X>> forJoint) {
    /** The defaults of the learner for every method. */
    public static <X> MethodOptions<X> of(Kernel<X> kernel) {
        return new MethodOptions<>(kernel, UnaryOperator.identity(), UnaryOperator.identity());
    }

    /** These options and then {@code more}, for every method. */
    public MethodOptions<X> withForAll(UnaryOperator<LearnerBuilder<X>> more) {
        return new MethodOptions<>(kernel, builder -> more.apply(forAll.apply(builder)), forJoint);
    }
}

package dev.okl.model;

import dev.okl.kernel.Kernel;
import java.util.Optional;

/**
 * What a model file cannot hold because it is code: kernels of your own, and how types of your own become texts. Writing
 * needs the codecs only; reading says what it misses.
 *
 * @param inputKernel the kernel on the inputs, unless it is made of this library's kernels
 * @param inputCodec for inputs of a type that is not among those of {@link ModelFile}
 * @param taskKernel the kernel on the tasks, likewise
 * @param taskCodec for descriptions of tasks, likewise
 */
public record UserParts<X>(
        Optional<Kernel<X>> inputKernel,
        Optional<InputCodec<X>> inputCodec,
        Optional<Kernel<?>> taskKernel,
        Optional<InputCodec<?>> taskCodec) {
    /** Nothing; the {@code with} methods add to it. */
    public static <X> UserParts<X> none() {
        return new UserParts<>(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    public UserParts<X> withInputKernel(Kernel<X> kernel) {
        return new UserParts<>(Optional.of(kernel), inputCodec, taskKernel, taskCodec);
    }

    public UserParts<X> withInputCodec(InputCodec<X> codec) {
        return new UserParts<>(inputKernel, Optional.of(codec), taskKernel, taskCodec);
    }

    public UserParts<X> withTaskKernel(Kernel<?> kernel) {
        return new UserParts<>(inputKernel, inputCodec, Optional.of(kernel), taskCodec);
    }

    public UserParts<X> withTaskCodec(InputCodec<?> codec) {
        return new UserParts<>(inputKernel, inputCodec, taskKernel, Optional.of(codec));
    }
}

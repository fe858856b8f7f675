package dev.okl.internal.scale;

import dev.okl.data.Transform;
import dev.okl.internal.state.Levels;
import dev.okl.kernel.Kernel;
import dev.okl.selection.Scales;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/**
 * All that must be known before a path can be computed.
 *
 * @param inputs the kernel on the inputs
 * @param tasks the kernel on the tasks, where there is one
 * @param intercepts whether there are intercepts
 * @param levels of mean and intercepts, from those that follow from the sizes of values and kernels
 * @param expected a lambda that is known to be good
 * @param noise the variance of the noise on the scale of learning; 0 where it is not known
 * @param learned what of this was learned, where anything was
 */
public record Setting<X>(
        Kernel<X> inputs,
        Optional<Kernel<?>> tasks,
        boolean intercepts,
        UnaryOperator<Levels> levels,
        Transform transform,
        OptionalDouble expected,
        double noise,
        Optional<Scales> learned) {}

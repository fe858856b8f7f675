package dev.okl;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.LowRank;
import java.util.List;
import java.util.Optional;

/**
 * All that a model is made of, for storing it and making it again. The matrices are shared, not copied.
 *
 * @param mean whether all tasks share a mean function, whose column comes first
 * @param intercepts whether each task has an intercept of its own, whose column comes last
 * @param inputCoefficients A with the mean's column (inputs x unknown columns)
 * @param inputValues the inputs' rows in the columns mean, latent functions, intercepts
 * @param taskCoefficients C with the intercepts' column, of the tasks that were learned from
 * @param taskValues the rows of all tasks, also of those that were folded in later, in the columns mean, latent functions, intercepts
 * @param newTaskLambda the same for tasks that are folded in: where validation went below the lambda that the likelihood expects, this one, for the few observations of a new task
 *     are no match for what many tasks made up for
 * @param fixed what was not penalised
 * @param transform the scale of the values that the functions are on
 * @param noise the variance of an observation about its function, on that scale; 0 where it is not known
 * @param taskKernel the kernel on the tasks, if there is one
 * @param approximation how the input kernel was approximated, if it was
 * @param range predictions are clipped to it
 * @param observations what was learned from, if it is kept
 */
public record ModelParts<X>(
        Kernel<X> inputKernel,
        List<X> inputs,
        List<String> tasks,
        boolean mean,
        boolean intercepts,
        Matrix inputCoefficients,
        Matrix inputValues,
        Matrix taskCoefficients,
        Matrix taskValues,
        double lambda,
        double newTaskLambda,
        FixedEffects<X> fixed,
        Transform transform,
        double noise,
        Optional<TaskKernel<?>> taskKernel,
        Optional<LowRank> approximation,
        Optional<Range> range,
        Optional<TaskData<X>> observations) {

    /** Without a constant, on the scale of the data. */
    public ModelParts(
            Kernel<X> inputKernel,
            List<X> inputs,
            List<String> tasks,
            boolean mean,
            boolean intercepts,
            Matrix inputCoefficients,
            Matrix inputValues,
            Matrix taskCoefficients,
            Matrix taskValues,
            double lambda,
            Optional<TaskKernel<?>> taskKernel,
            Optional<LowRank> approximation,
            Optional<Range> range,
            Optional<TaskData<X>> observations) {
        this(
                inputKernel,
                inputs,
                tasks,
                mean,
                intercepts,
                inputCoefficients,
                inputValues,
                taskCoefficients,
                taskValues,
                lambda,
                lambda,
                FixedEffects.constant(0, tasks.size()),
                Transform.NONE,
                0,
                taskKernel,
                approximation,
                range,
                observations);
    }

    /** The number of latent functions. */
    public int rank() {
        return inputValues.cols() - (mean ? 1 : 0) - (intercepts ? 1 : 0);
    }

    /** The same with other tasks: those that were learned from, first, and then any that were folded in. */
    ModelParts<X> withTasks(List<String> names, Matrix values, FixedEffects<X> effects) {
        return new ModelParts<>(
                inputKernel,
                inputs,
                names,
                mean,
                intercepts,
                inputCoefficients,
                inputValues,
                taskCoefficients,
                values,
                lambda,
                newTaskLambda,
                effects,
                transform,
                noise,
                taskKernel,
                approximation,
                range,
                observations);
    }

    /** The same, of which nothing is known about the noise. */
    ModelParts<X> withoutNoise() {
        return new ModelParts<>(
                inputKernel,
                inputs,
                tasks,
                mean,
                intercepts,
                inputCoefficients,
                inputValues,
                taskCoefficients,
                taskValues,
                lambda,
                newTaskLambda,
                fixed,
                transform,
                0,
                taskKernel,
                approximation,
                range,
                observations);
    }

    /** The values that predictions may take. */
    public record Range(double smallest, double largest) {
        public Range {
            if (!(smallest < largest)) {
                throw new IllegalArgumentException(
                        "the range must not be empty but was " + smallest + " to " + largest);
            }
        }

        public double clip(double value) {
            return Math.max(smallest, Math.min(largest, value));
        }
    }
}

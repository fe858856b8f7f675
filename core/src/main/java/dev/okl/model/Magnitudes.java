package dev.okl.model;

import dev.okl.FixedEffects;
import dev.okl.ModelParts;
import dev.okl.TaskKernel;
import dev.okl.data.Matrix;
import dev.okl.kernel.Kernel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Whether a model's figures can be computed with: each may be finite and yet the predictions, which are sums of products, be not.
 *
 * <ul>
 *   <li>Values e_i and b_j are at most 1e150 in magnitude, so that e_i . b_j, e_i . e_i and b_j . b_j are finite.
 *   <li>The prediction at a new input x is sum_i K(x, x_i) a_i . b_j, and |K(x, x_i)|^2 <= K(x, x) K(x_i, x_i): for an x
 *       whose K(x, x) is not above that of the known inputs the bound that follows is finite. Likewise for new tasks.
 *   <li>What is not penalised is at most 1e150 at known inputs and tasks, and so are its estimates.
 *   <li>The root of the noise is at most 1e150 too, and where values are learned on a scale of their own, the constant with this noise
 *       has a mean on that of the data.
 * </ul>
 */
final class Magnitudes {
    private static final double LARGEST = 1e150;

    private static final String AT_MOST = "at most " + LARGEST + " in magnitude, for predictions to be finite, ";

    private Magnitudes() {}

    /**
     * What is wrong with what.
     *
     * @param place an array, or what the manifest names so
     */
    record Problem(String place, boolean isArray, String text) {}

    static <X> Optional<Problem> problem(ModelParts<X> parts) {
        return values("inputs/values", parts.inputValues().data())
                .or(() -> values("tasks/values", parts.taskValues().data()))
                .or(() -> coefficients(
                        "inputs/coefficients",
                        parts.inputCoefficients(),
                        parts.inputKernel(),
                        parts.inputs(),
                        parts.taskValues(),
                        0))
                .or(() -> parts.taskKernel().flatMap(kernel -> taskCoefficients(parts, kernel)))
                .or(() -> fixed(parts))
                .or(() -> noise(parts));
    }

    private static <X> Optional<Problem> fixed(ModelParts<X> parts) {
        FixedEffects<X> fixed = parts.fixed();
        if (Math.abs(fixed.constant()) > LARGEST) {
            return Optional.of(new Problem("fixed.constant", false, tooLarge("is " + fixed.constant())));
        }
        return values("fixed/inputs", fixed.ofInputs().estimates())
                .or(() -> values("fixed/tasks", fixed.ofTasks().estimates()))
                .or(() -> values("fixed/of-tasks", fixed.taskSums()))
                .or(() -> fixed.hasColumns() ? sums(fixed, parts.inputs()) : Optional.empty());
    }

    /** Small estimates of large columns. */
    private static <X> Optional<Problem> sums(FixedEffects<X> fixed, List<X> inputs) {
        for (int i = 0; i < inputs.size(); i++) {
            double sum = fixed.at(inputs.get(i), 0);
            if (!(Math.abs(sum) <= LARGEST)) {
                return Optional.of(new Problem(
                        "fixed/inputs",
                        true,
                        "must be small enough for predictions to be finite but the fixed part is " + sum + " at input "
                                + i));
            }
        }
        return Optional.empty();
    }

    private static Optional<Problem> noise(ModelParts<?> parts) {
        double noise = parts.noise();
        double constant = parts.fixed().constant();
        if (Math.sqrt(noise) > LARGEST) {
            return Optional.of(new Problem("noise", false, "must have a root that is " + AT_MOST + "but is " + noise));
        }
        return Double.isFinite(parts.transform().mean(constant, noise))
                ? Optional.empty()
                : Optional.of(new Problem(
                        "noise",
                        false,
                        "must be small enough for predictions to be finite but is " + noise + ", with a constant of "
                                + constant + " on the scale " + parts.transform()));
    }

    private static <T> Optional<Problem> taskCoefficients(ModelParts<?> parts, TaskKernel<T> kernel) {
        return coefficients(
                "tasks/coefficients",
                parts.taskCoefficients(),
                kernel.kernel(),
                kernel.descriptions(),
                parts.inputValues(),
                parts.mean() ? 1 : 0);
    }

    private static String tooLarge(String what) {
        return "must be " + AT_MOST + "but " + what;
    }

    private static Optional<Problem> values(String array, double[] data) {
        for (int k = 0; k < data.length; k++) {
            if (!(Math.abs(data[k]) <= LARGEST)) {
                return Optional.of(new Problem(array, true, tooLarge("value " + k + " is " + data[k])));
            }
        }
        return Optional.empty();
    }

    /** @param first the column of the other side's values that the first coefficients belong to */
    private static <V> Optional<Problem> coefficients(
            String array, Matrix coefficients, Kernel<? super V> kernel, List<V> known, Matrix others, int first) {
        double[] roots = new double[known.size()];
        double largest = 0;
        for (int i = 0; i < roots.length; i++) {
            V value = known.get(i);
            roots[i] = Math.sqrt(kernel.at(value, value));
            largest = Math.max(largest, roots[i]);
        }
        double bound = 0;
        for (int k = 0; k < coefficients.cols(); k++) {
            double sum = 0;
            for (int i = 0; i < roots.length; i++) {
                sum += Math.abs(coefficients.get(i, k)) * roots[i];
            }
            double other =
                    Arrays.stream(others.column(first + k)).map(Math::abs).reduce(0, Math::max);
            bound += sum * largest * other;
        }
        return Double.isFinite(bound)
                ? Optional.empty()
                : Optional.of(new Problem(
                        array, true, "must be small enough for predictions to be finite but may give " + bound));
    }
}

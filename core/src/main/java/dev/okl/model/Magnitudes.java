package dev.okl.model;

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
 * </ul>
 */
final class Magnitudes {
    private static final double LARGEST = 1e150;

    private Magnitudes() {}

    /** What is wrong with which array. */
    record Problem(String array, String text) {}

    static <X> Optional<Problem> problem(ModelParts<X> parts) {
        return values("inputs/values", parts.inputValues())
                .or(() -> values("tasks/values", parts.taskValues()))
                .or(() -> coefficients(
                        "inputs/coefficients",
                        parts.inputCoefficients(),
                        parts.inputKernel(),
                        parts.inputs(),
                        parts.taskValues(),
                        0))
                .or(() -> parts.taskKernel().flatMap(kernel -> taskCoefficients(parts, kernel)));
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

    private static Optional<Problem> values(String array, Matrix values) {
        double[] data = values.data();
        for (int k = 0; k < data.length; k++) {
            if (!(Math.abs(data[k]) <= LARGEST)) {
                return Optional.of(new Problem(
                        array,
                        "must be at most " + LARGEST + " in magnitude, for predictions to be finite, but value " + k
                                + " is " + data[k]));
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
                : Optional.of(
                        new Problem(array, "must be small enough for predictions to be finite but may give " + bound));
    }
}

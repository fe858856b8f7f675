package dev.okl.selection;

import dev.okl.data.Transform;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was learned beside the functions: the kernel, the numbers in it that were open, how freely mean and intercepts move, and the scale of
 * the values.
 *
 * @param kernel the kernel on the inputs, with its numbers
 * @param taskKernel the kernel on the tasks, with its numbers, where there is one
 * @param numbers by name
 * @param transform the scale that the values were learned on
 * @param tried the candidates with their errors, in the order in which they were tried
 * @param withoutTerm the error without a term of the chosen kernels, by the name of its weight; empty where none was left out
 */
public record Scales(
        String kernel,
        Optional<String> taskKernel,
        Map<String, Double> numbers,
        Transform transform,
        List<Trial> tried,
        Map<String, Double> withoutTerm) {
    /**
     * A candidate with its numbers at their best.
     *
     * @param error on what was held out, on the scale of the data
     * @param standardError of the error
     * @param deviance minus twice the logarithm of the restricted likelihood; NaN where it was not computed
     * @param chosen whether it is the one that was taken
     */
    public record Trial(
            String kernel, Transform transform, double error, double standardError, double deviance, boolean chosen) {}
}

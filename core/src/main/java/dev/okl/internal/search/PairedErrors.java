package dev.okl.internal.search;

import dev.okl.metric.TaskErrors;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Differences between the errors of two fits that predict the same observations. What makes observations hard to predict makes errors differ from one set of them to the
 * next, but hardly these differences.
 */
public record PairedErrors(double[] differences) {
    /** Those of the tasks, by how much one fit is worse than another. */
    public static PairedErrors ofTasks(TaskErrors one, TaskErrors other) {
        return new PairedErrors(IntStream.range(0, one.tasks())
                .mapToDouble(j -> one.rmse(j) - other.rmse(j))
                .filter(Double::isFinite)
                .toArray());
    }

    /** Whether one is worse on average by no more than a standard error of that; a single difference says nothing. */
    public boolean isAsGood() {
        int count = differences.length;
        double mean = Arrays.stream(differences).average().orElse(0);
        double squares =
                Arrays.stream(differences).map(d -> (d - mean) * (d - mean)).sum();
        return count > 1 && mean <= Math.sqrt(squares / (count - 1) / count);
    }
}

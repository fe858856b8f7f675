package dev.okl.app.comparison;

import dev.okl.metric.TaskErrors;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The errors of a method on the test observations of all runs.
 *
 * @param runs one per split
 * @param taskErrors of each task, all runs together
 * @param warnings what the fits warned of, in sentences
 */
public record ComparisonRow(Method method, List<Run> runs, TaskErrors taskErrors, List<String> warnings) {
    public ComparisonRow {
        runs = List.copyOf(runs);
        warnings = List.copyOf(warnings);
    }

    /**
     * One run.
     *
     * @param lambda that validation chose
     * @param rank latent functions in use
     */
    public record Run(double rmse, double mae, double lambda, int rank, double seconds) {}

    /** The mean of a figure over the runs. */
    public double mean(ToDoubleFunction<Run> figure) {
        return Statistics.mean(all(figure));
    }

    /** The standard deviation of a figure over the runs; NaN for one run. */
    public double std(ToDoubleFunction<Run> figure) {
        return Statistics.std(all(figure));
    }

    /** The median of a figure over the runs: for lambda and rank, whose mean is of no use. */
    public double median(ToDoubleFunction<Run> figure) {
        return Statistics.median(all(figure));
    }

    double[] all(ToDoubleFunction<Run> figure) {
        return runs.stream().mapToDouble(figure).toArray();
    }

    /** The RMSE of each task; NaN where it had no test observation. */
    double[] taskRmse() {
        double[] rmse = new double[taskErrors.tasks()];
        Arrays.setAll(rmse, taskErrors::rmse);
        return rmse;
    }
}

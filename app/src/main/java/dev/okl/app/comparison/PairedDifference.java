package dev.okl.app.comparison;

import java.util.Arrays;

/**
 * The difference of two methods' errors on the same observations; negative where the first method is better.
 *
 * @param mean of the differences
 * @param standardError of the mean; NaN for fewer than two differences
 * @param count of differences
 * @param over what the differences are of: "run" or "task"
 */
public record PairedDifference(double mean, double standardError, int count, String over) {
    /**
     * From the errors in each of several runs on random splits of the same data. Such runs share most of their observations,
     * so the usual standard error is too small, the more so the more runs there are; this one is corrected for it (Nadeau
     * and Bengio, "Inference for the generalization error", 2003): the variance of the mean is (1/runs + test/training)
     * times the variance of the differences.
     *
     * @param testToTraining number of test observations divided by that of training observations
     */
    public static PairedDifference ofRuns(double[] first, double[] second, double testToTraining) {
        double[] differences = differences(first, second);
        double variance = 1.0 / differences.length + testToTraining;
        return of(differences, Math.sqrt(variance), "run");
    }

    /** From the errors of each of several tasks, all runs together; tasks without a figure (NaN) do not count. */
    public static PairedDifference ofTasks(double[] first, double[] second) {
        double[] differences = Arrays.stream(differences(first, second))
                .filter(Double::isFinite)
                .toArray();
        return of(differences, Math.sqrt(1.0 / differences.length), "task");
    }

    private static PairedDifference of(double[] differences, double factor, String over) {
        return new PairedDifference(
                Statistics.mean(differences), factor * Statistics.std(differences), differences.length, over);
    }

    /**
     * How far the mean is from zero, on the scale of a standard normal variable: Student's t by Wallace's approximation,
     * which is good to a few thousandths from five differences on and too careful below.
     */
    double score() {
        double t = mean == 0 ? 0 : mean / standardError;
        if (Double.isNaN(t)) {
            return 0;
        }
        double freedom = count - 1;
        return Math.signum(t)
                * (8 * freedom + 1)
                / (8 * freedom + 3)
                * Math.sqrt(freedom * Math.log1p(t * t / freedom));
    }

    private static double[] differences(double[] first, double[] second) {
        double[] differences = new double[first.length];
        Arrays.setAll(differences, k -> first[k] - second[k]);
        return differences;
    }
}

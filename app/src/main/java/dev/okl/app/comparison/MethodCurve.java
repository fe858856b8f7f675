package dev.okl.app.comparison;

import dev.okl.metric.TaskErrors;
import java.util.List;

/**
 * The errors of a method over repeated selections.
 *
 * @param curve for each lambda, from the largest down
 * @param best the point with the smallest mean error
 * @param taskErrors of each task at the best point, all selections together
 * @param rank latent functions in use at the best lambda, in the first selection
 * @param warnings what should be known about these figures
 * @param seconds that the method took for all selections
 */
public record MethodCurve(
        Method method,
        List<Point> curve,
        Point best,
        TaskErrors taskErrors,
        int rank,
        List<String> warnings,
        double seconds) {
    /** Mean and standard deviation (of the sample; NaN for one selection) of the RMSE at one lambda. */
    public record Point(double lambda, double rmse, double rmseStd) {}
}

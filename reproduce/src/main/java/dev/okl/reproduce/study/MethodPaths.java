package dev.okl.reproduce.study;

import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.Statistics;
import dev.okl.app.console.Figures;
import dev.okl.metric.TaskErrors;
import dev.okl.reproduce.path.ErrorCurve;
import dev.okl.reproduce.path.PathErrors;
import dev.okl.selection.StopReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What a method does on several splits over the same lambdas. It is judged at one lambda for all splits: the one with the
 * smallest validation error on average.
 *
 * @param curves one per split
 * @param chosen the number of that lambda
 * @param taskErrors of each task at that lambda on the set that counts, all splits together
 */
record MethodPaths(Method method, List<ErrorCurve> curves, int chosen, TaskErrors taskErrors) {
    /** An error has levelled off when lambda, smaller by this factor, ... */
    private static final double LEVEL_OVER = 100;

    /** ... changes it by less than this, relatively. */
    private static final double LEVEL = 1e-3;

    /** Chooses lambda; the curves must have been asked for the tasks' errors on the set. */
    static MethodPaths of(Method method, List<ErrorCurve> curves, String set) {
        int chosen = 0;
        for (int k = 1; k < curves.get(0).points().size(); k++) {
            chosen = meanValidation(curves, k) < meanValidation(curves, chosen) ? k : chosen;
        }
        TaskErrors all = null;
        for (ErrorCurve curve : curves) {
            TaskErrors ofSplit = curve.points().get(chosen).taskErrors().get(set);
            all = all == null ? new TaskErrors(ofSplit.tasks()) : all;
            all.addAll(ofSplit);
        }
        return new MethodPaths(
                method, curves.stream().map(ErrorCurve::withoutTaskErrors).toList(), chosen, all);
    }

    private static double meanValidation(List<ErrorCurve> curves, int number) {
        return curves.stream()
                .mapToDouble(curve -> curve.points().get(number).rmse(PathErrors.VALIDATION))
                .average()
                .orElseThrow();
    }

    int lambdas() {
        return curves.get(0).points().size();
    }

    double lambda(int number) {
        return curves.get(0).points().get(number).lambda();
    }

    /** The lambda that was chosen. */
    double lambda() {
        return lambda(chosen);
    }

    /** Whether a larger lambda than those that were tried may be better. */
    boolean mayBeLarger() {
        return lambdas() > 1 && chosen == 0;
    }

    /**
     * Whether a smaller lambda than those that were tried may be better. Not where the error has levelled off: then the fits
     * pass through the observations, and a smaller lambda changes nothing.
     */
    boolean mayBeSmaller() {
        return isSmallest() && !levelsOff();
    }

    private boolean isSmallest() {
        return lambdas() > 1 && chosen == lambdas() - 1;
    }

    private boolean levelsOff() {
        int last = lambdas() - 1;
        int before = last;
        while (before > 0 && lambda(before) < LEVEL_OVER * lambda(last)) {
            before--;
        }
        return lambda(before) >= LEVEL_OVER * lambda(last)
                && meanValidation(curves, before) <= (1 + LEVEL) * meanValidation(curves, last);
    }

    /** A figure of every split at a lambda. */
    double[] at(int number, ToDoubleFunction<ErrorCurve.Point> figure) {
        return curves.stream()
                .map(curve -> curve.points().get(number))
                .mapToDouble(figure)
                .toArray();
    }

    /** The RMSE of every split at the chosen lambda. */
    double[] rmse(String set) {
        return at(chosen, point -> point.rmse(set));
    }

    /** The smallest mean RMSE over all lambdas: what could be had if the set itself chose. */
    double smallestRmse(String set) {
        return IntStream.range(0, lambdas())
                .mapToDouble(number -> Statistics.mean(at(number, point -> point.rmse(set))))
                .min()
                .orElseThrow();
    }

    /** Latent functions in use at the chosen lambda: the median over the splits. */
    int rank() {
        return (int) Statistics.median(at(chosen, ErrorCurve.Point::rank));
    }

    /** Seconds of a whole path: the median over the splits, for the first ones are slow while the program is being compiled. */
    double seconds() {
        return Statistics.median(
                curves.stream().mapToDouble(ErrorCurve::seconds).toArray());
    }

    /** The RMSE of every task on the set that counts; NaN where it has no observation there. */
    double[] taskRmse() {
        double[] rmse = new double[taskErrors.tasks()];
        Arrays.setAll(rmse, taskErrors::rmse);
        return rmse;
    }

    /** What should be known about the fits at the chosen lambda; a run is called {@code run}. */
    List<String> warnings(String run) {
        List<String> warnings = new ArrayList<>();
        if (mayBeLarger()) {
            warnings.add("the best lambda is the largest that was tried");
        } else if (isSmallest()) {
            warnings.add("the best lambda is the smallest that was tried"
                    + (levelsOff() ? ", and smaller ones change nothing" : ""));
        }
        long limited = curves.stream()
                .filter(curve -> curve.points().get(chosen).stop() == StopReason.SWEEP_LIMIT)
                .count();
        if (limited > 0) {
            warnings.add("in " + limited + " of " + Figures.count(curves.size(), run)
                    + " the fit at the chosen lambda ended at the limit of sweeps before it reached its tolerance");
        }
        return warnings;
    }
}

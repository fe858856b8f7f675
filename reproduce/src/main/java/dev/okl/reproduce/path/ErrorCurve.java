package dev.okl.reproduce.path;

import dev.okl.app.comparison.Method;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.Criterion;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.StopReason;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The errors of a method for every lambda of its path, from the largest down.
 *
 * @param warnings what the fit warned of, in sentences
 * @param cancelled whether it was ended from outside, so that smaller lambdas are missing
 * @param seconds that the path took
 */
public record ErrorCurve(Method method, List<Point> points, List<String> warnings, boolean cancelled, double seconds) {
    public ErrorCurve {
        points = List.copyOf(points);
        warnings = List.copyOf(warnings);
    }

    /**
     * One lambda.
     *
     * @param rank latent functions in use
     * @param seconds that the fit took, started from the one before
     * @param errors by the name of the set
     * @param taskErrors the same for each task, where that was asked for
     */
    public record Point(
            double lambda,
            int rank,
            int sweeps,
            StopReason stop,
            double seconds,
            Map<String, Errors> errors,
            Map<String, TaskErrors> taskErrors) {
        public Point {
            errors = Collections.unmodifiableMap(new LinkedHashMap<>(errors));
            taskErrors = Map.copyOf(taskErrors);
        }

        /** The same without the errors of each task, which take the most memory. */
        Point withoutTaskErrors() {
            return new Point(lambda, rank, sweeps, stop, seconds, errors, Map.of());
        }

        /** The errors on a set. */
        public Errors on(String set) {
            Errors found = errors.get(set);
            if (found == null) {
                throw new IllegalArgumentException("there is no set '" + set + "' but " + errors.keySet());
            }
            return found;
        }

        public double rmse(String set) {
            return on(set).rmse();
        }

        public double mae(String set) {
            return on(set).mae();
        }
    }

    /** The lambda with the smallest validation error; of equal ones the largest. */
    public Point best(Criterion criterion) {
        return points.stream()
                .min(Comparator.comparingDouble(point -> criterion.of(point.on(PathErrors.VALIDATION))))
                .orElseThrow();
    }

    /** The same without the errors of each task. */
    public ErrorCurve withoutTaskErrors() {
        return new ErrorCurve(
                method, points.stream().map(Point::withoutTaskErrors).toList(), warnings, cancelled, seconds);
    }

    /** The lambdas that were visited. */
    public LambdaGrid grid() {
        return LambdaGrid.of(points.stream().mapToDouble(Point::lambda).toArray());
    }
}

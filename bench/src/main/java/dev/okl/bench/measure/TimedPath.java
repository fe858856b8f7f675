package dev.okl.bench.measure;

import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.path.PathListener;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.path.RegularizationPath;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.selection.PathPoint;
import dev.okl.selection.StopReason;
import java.util.List;

/**
 * A path without validation, with its times.
 *
 * @param seconds of the whole path, lambda_max included
 * @param sweepSeconds the mean of one sweep
 * @param finished false when it was ended at the limit of time
 */
public record TimedPath(double seconds, double sweepSeconds, List<PathPoint> points, boolean finished) {
    /**
     * Runs a path on the default grid.
     *
     * @param lambdas how many
     * @param smallestRatio the smallest of them relative to lambda_max
     * @param limitSeconds the path is ended at the first sweep after this long
     */
    public static TimedPath run(
            Problem problem, PathOptions options, int lambdas, double smallestRatio, double limitSeconds) {
        SweepClock clock = new SweepClock();
        clock.start();
        RegularizationPath<LocalState> path = RegularizationPath.of(problem, options);
        List<PathPoint> points = path.run(path.grid(lambdas, smallestRatio), new PathListener<LocalState>() {
            @Override
            public boolean onPoint(PathPoint point, LocalState state) {
                clock.onPoint();
                return true;
            }

            @Override
            public boolean onSweep(double lambda, DescentResult.Sweep sweep) {
                clock.onSweep(lambda);
                return clock.elapsed() < limitSeconds;
            }
        });
        boolean finished = points.stream().noneMatch(point -> point.stop() == StopReason.CANCELLED);
        return new TimedPath(clock.seconds(), clock.sweepSeconds(), points, finished);
    }

    public int sweeps() {
        return points.stream().mapToInt(PathPoint::sweeps).sum();
    }

    /** Iterations of the inner solvers. */
    public int iterations() {
        return points.stream().mapToInt(PathPoint::stepIterations).sum();
    }

    /** The largest relative duality gap on the path. */
    public double largestGap() {
        return points.stream().mapToDouble(PathPoint::relativeGap).max().orElse(Double.NaN);
    }

    /** The columns in use at the smallest lambda. */
    public int lastRank() {
        return points.get(points.size() - 1).rank();
    }

    /** The relative duality gap at the smallest lambda. */
    public double lastGap() {
        return points.get(points.size() - 1).relativeGap();
    }
}

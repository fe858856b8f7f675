package dev.okl;

import dev.okl.linalg.Matrix;
import dev.okl.path.PathPoint;
import dev.okl.selection.SearchListener;
import dev.okl.solver.DescentResult;
import dev.okl.solver.Factors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps the fits of a search, point by point, as long as they take no more memory than they may; passes everything on. */
final class PathKeeper implements SearchListener<Factors> {
    private final SearchListener<Factors> next;
    private final Map<PathPoint, Factors> kept = new HashMap<>();
    private final long maxBytes;
    private long bytes;

    PathKeeper(SearchListener<Factors> next, long maxBytes) {
        this.next = next;
        this.maxBytes = maxBytes;
    }

    /** A fit as a model holds it. */
    static Factors compact(Factors factors) {
        return factors.withoutDeadColumns().inUnitsOfData().withMeanAtOne();
    }

    /** The fits at the points of a path; none at all where one of them is missing. */
    List<Kept> along(List<PathPoint> path) {
        return kept.keySet().containsAll(path)
                ? path.stream()
                        .map(point -> new Kept(point.lambda(), kept.get(point)))
                        .toList()
                : List.of();
    }

    @Override
    public void onStage(String name, int points) {
        next.onStage(name, points);
    }

    @Override
    public boolean onPoint(PathPoint point, Factors state) {
        if (bytes < maxBytes) {
            keep(point, compact(state.withoutObservations()));
        }
        return next.onPoint(point, state);
    }

    @Override
    public boolean onSweep(double lambda, DescentResult.Sweep sweep) {
        return next.onSweep(lambda, sweep);
    }

    private void keep(PathPoint point, Factors fit) {
        bytes += bytes(fit.inputs().coefficients())
                + bytes(fit.inputs().values())
                + bytes(fit.tasks().coefficients())
                + bytes(fit.tasks().values());
        if (bytes < maxBytes) {
            kept.put(point, fit);
        } else {
            kept.clear(); // a part of the path is of no use
        }
    }

    private static long bytes(Matrix matrix) {
        return (long) Double.BYTES * matrix.data().length;
    }

    /** The fit at a point of a path. */
    record Kept(double lambda, Factors factors) {}
}

package dev.okl;

import dev.okl.data.Matrix;
import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.path.PathListener;
import dev.okl.internal.state.LocalState;
import dev.okl.selection.PathPoint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps the fits of a search, point by point, as long as they take no more memory than they may; passes everything on. */
final class PathKeeper implements PathListener<LocalState> {
    private final PathListener<LocalState> next;
    private final Map<PathPoint, LocalState> kept = new HashMap<>();
    private final long maxBytes;
    private long bytes;

    PathKeeper(PathListener<LocalState> next, long maxBytes) {
        this.next = next;
        this.maxBytes = maxBytes;
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
    public boolean onPoint(PathPoint point, LocalState state) {
        if (bytes < maxBytes) {
            keep(point, state.toModel());
        }
        return next.onPoint(point, state);
    }

    @Override
    public boolean onSweep(double lambda, DescentResult.Sweep sweep) {
        return next.onSweep(lambda, sweep);
    }

    private void keep(PathPoint point, LocalState fit) {
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
    record Kept(double lambda, LocalState factors) {}
}

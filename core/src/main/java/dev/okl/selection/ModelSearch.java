package dev.okl.selection;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.path.LambdaGrid;
import dev.okl.path.LambdaPath;
import dev.okl.path.PathListener;
import dev.okl.path.PathPoint;
import dev.okl.solver.DescentResult;
import dev.okl.solver.FittedValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * From data to one fit: at a given lambda, or at the lambda that validation chooses, refitted on all observations. The
 * final fit comes down the path too, so that it starts warm.
 */
public final class ModelSearch<X, S extends FittedValues> {
    private final ModelSelection.PathFactory<X, S> paths;
    private final SearchOptions options;
    private final SearchListener<? super S> listener;

    public ModelSearch(
            ModelSelection.PathFactory<X, S> paths, SearchOptions options, SearchListener<? super S> listener) {
        this.paths = paths;
        this.options = options;
        this.listener = listener;
    }

    public Found<S> run(TaskData<X> data) {
        LambdaPath<S> path = paths.path(data, options.ranks()[0]);
        double lambdaMax = path.lambdaMax();
        LambdaGrid grid = options.gridFor(path);
        if (options.hasFixedLambda()) {
            listener.onStage("fit", grid.downTo(options.lambda()).size());
            return fit(path, lambdaMax, warmUp(lambdaMax, options.lambda()), Optional.empty(), List.of());
        }
        List<Split> splits = options.validation().splits(data, options.seed());
        listener.onStage("validation", splits.size() * options.ranks().length * grid.size());
        ModelSelection.Outcome<S> outcome = new ModelSelection<>(
                        paths, options.criterion(), options.rule(), options.endEarly())
                .select(data, splits, grid, options.ranks(), listener);
        SelectionResult selection = outcome.selection();
        if (outcome.state() != null && (outcome.cancelled() || keepsTrainingFit(outcome))) {
            return new Found<>(
                    outcome.state(),
                    pointAt(outcome.path(), selection),
                    lambdaMax,
                    Optional.of(selection),
                    outcome.path(),
                    outcome.cancelled());
        }
        LambdaGrid down = grid.downTo(selection.lambda());
        listener.onStage("final fit", down.size());
        LambdaPath<S> finalPath = options.refit()
                ? paths.path(data, selection.rankBound())
                : paths.path(data.subset(splits.get(0).training()), selection.rankBound());
        Found<S> found = fit(finalPath, lambdaMax, down, Optional.of(selection), outcome.path());
        if (found.cancelled() && outcome.state() != null) {
            return new Found<>(
                    outcome.state(),
                    pointAt(outcome.path(), selection),
                    lambdaMax,
                    Optional.of(selection),
                    outcome.path(),
                    true);
        }
        return found;
    }

    /** The state that was kept is the one of the smallest error, which another rule may not have chosen. */
    private boolean keepsTrainingFit(ModelSelection.Outcome<S> outcome) {
        return !options.refit()
                && outcome.path().stream()
                        .anyMatch(p -> p.lambda() == outcome.selection().lambda())
                && options.rule() == Rule.BEST;
    }

    private Found<S> fit(
            LambdaPath<S> path,
            double lambdaMax,
            LambdaGrid grid,
            Optional<SelectionResult> selection,
            List<PathPoint> selectionPath) {
        List<S> last = new ArrayList<>();
        List<PathPoint> points = path.run(grid, null, new PathListener<S>() {
            @Override
            public boolean onPoint(PathPoint point, S state) {
                last.clear();
                last.add(state);
                return listener.onPoint(point, state);
            }

            @Override
            public boolean onSweep(double lambda, DescentResult.Sweep sweep) {
                return listener.onSweep(lambda, sweep);
            }
        });
        PathPoint end = points.get(points.size() - 1);
        boolean cancelled = points.size() < grid.size() || end.stop() == DescentResult.Stop.CANCELLED;
        return new Found<>(
                last.get(0), end, lambdaMax, selection, selectionPath.isEmpty() ? points : selectionPath, cancelled);
    }

    /** A few steps down to a given lambda. */
    private LambdaGrid warmUp(double lambdaMax, double lambda) {
        if (lambdaMax <= lambda) {
            return LambdaGrid.of(lambda);
        }
        double ratio = lambda / lambdaMax;
        int halvings = (int) Math.ceil(-Math.log(ratio) / Math.log(2));
        return LambdaGrid.logarithmic(lambdaMax, ratio, halvings + 1).downTo(lambda);
    }

    private static PathPoint pointAt(List<PathPoint> path, SelectionResult selection) {
        PathPoint best = path.get(0);
        for (PathPoint point : path) {
            if (point.validation() != null && point.lambda() == selection.lambda()) {
                return point;
            }
            best = point;
        }
        return best;
    }

    /**
     * The fit and how it was found.
     *
     * @param point the final fit's point
     * @param path the validated path where there was one split, else the final fit's way down
     */
    public record Found<S>(
            S state,
            PathPoint point,
            double lambdaMax,
            Optional<SelectionResult> selection,
            List<PathPoint> path,
            boolean cancelled) {}
}

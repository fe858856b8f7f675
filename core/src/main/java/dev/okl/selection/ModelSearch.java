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
 * final fit starts warm: from the best fit that validation saw, or, where there were several splits, down the path.
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
            return fit(path, lambdaMax, warmUp(lambdaMax, options.lambda()), null, Optional.empty(), List.of());
        }
        List<Split> splits = options.validation().splits(data, options.seed());
        listener.onStage("validation", splits.size() * options.ranks().length * grid.size());
        ModelSelection.Outcome<S> outcome = new ModelSelection<>(
                        paths, options.criterion(), options.rule(), options.endEarly())
                .select(data, splits, grid, options.ranks(), listener);
        SelectionResult selection = outcome.selection();
        if (outcome.state() != null && (outcome.cancelled() || keepsTrainingFit(outcome))) {
            return kept(outcome, lambdaMax);
        }
        LambdaPath<S> finalPath = options.refit()
                ? (selection.rankBound() == options.ranks()[0] ? path : paths.path(data, selection.rankBound()))
                : paths.path(data.subset(splits.get(0).training()), selection.rankBound());
        S start = canStartFrom(outcome, finalPath) ? outcome.state() : null;
        LambdaGrid down = start != null ? LambdaGrid.of(selection.lambda()) : grid.downTo(selection.lambda());
        listener.onStage("final fit", down.size());
        Found<S> found = fit(finalPath, lambdaMax, down, start, Optional.of(selection), outcome.path());
        if (found.cancelled() && outcome.state() != null) {
            return kept(outcome, lambdaMax);
        }
        return found;
    }

    /** Whether the state that was kept, the one of the smallest error, is what the rule chose. */
    private boolean keepsTrainingFit(ModelSelection.Outcome<S> outcome) {
        return !options.refit()
                && outcome.path().stream()
                        .anyMatch(p -> p.lambda() == outcome.selection().lambda())
                && options.rule() == Rule.BEST;
    }

    /**
     * Whether the best fit that validation saw has the shape of the final one. It has not where the rule went for another
     * rank, or where all observations can need a higher rank than some. Without refitting, the path is repeated as it was.
     */
    private boolean canStartFrom(ModelSelection.Outcome<S> outcome, LambdaPath<S> finalPath) {
        boolean ofBestRank = options.rule() == Rule.BEST || options.ranks().length == 1;
        return options.refit()
                && ofBestRank
                && finalPath.rank() == outcome.selection().rank();
    }

    private Found<S> fit(
            LambdaPath<S> path,
            double lambdaMax,
            LambdaGrid grid,
            S start,
            Optional<SelectionResult> selection,
            List<PathPoint> selectionPath) {
        List<S> last = new ArrayList<>();
        List<PathPoint> points = path.run(grid, start, null, new PathListener<S>() {
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

    /** The best fit that was seen during the selection. */
    private Found<S> kept(ModelSelection.Outcome<S> outcome, double lambdaMax) {
        return new Found<>(
                outcome.state(),
                outcome.point(),
                lambdaMax,
                Optional.of(outcome.selection()),
                outcome.path(),
                outcome.cancelled() || options.refit());
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

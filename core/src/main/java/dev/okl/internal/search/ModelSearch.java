package dev.okl.internal.search;

import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.path.LambdaPath;
import dev.okl.internal.path.PathListener;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.RankBound;
import dev.okl.selection.Rule;
import dev.okl.selection.SearchOptions;
import dev.okl.selection.SelectionResult;
import dev.okl.selection.StopReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * From data to one fit: at a given lambda, or at the lambda that validation chooses, refitted on all observations. The
 * final fit starts warm: from the best fit that validation saw, or, where there were several splits, down the path.
 */
public final class ModelSearch<S> {
    /** Smaller numbers have fewer digits, and then none. */
    private static final double SMALLEST_RATIO = 1e-307;

    /** A fit at one lambda comes down by halves as far as this part of lambda_max; below, the solution hardly moves but for rounding. */
    private static final double WARM_UP = 1e-9;

    private final SearchOptions options;
    private final SearchListener<? super S> listener;

    public ModelSearch(SearchOptions options, SearchListener<? super S> listener) {
        this.options = options;
        this.listener = listener;
    }

    public Found<S> run(ValidationRuns<S> runs) {
        if (options.lambda().isPresent()) {
            double lambda = options.lambda().getAsDouble();
            LambdaPath<S> path = runs.whole(options.ranks().get(0), OptionalDouble.empty());
            LambdaGrid down = warmUp(path.lambdaMax(), lambda);
            listener.onStage("fit", down.size());
            return fit(path, down, null, lambda, path.lambdaMax(), Optional.empty(), List.of());
        }
        Range range = range(runs);
        ModelSelection.Outcome<S> outcome = select(runs, range.grid);
        if (outcome.state() != null && (outcome.cancelled() || keepsTrainingFit(outcome))) {
            return kept(outcome, range.lambdaMax);
        }
        if (outcome.cancelled()) {
            return bestOfFolds(finalPath(runs, outcome, range.lambdaMax), outcome, range.lambdaMax);
        }
        Found<S> found = finalFit(finalPath(runs, outcome, range.lambdaMax), range.grid, outcome, range.lambdaMax);
        if (found.cancelled() && outcome.state() != null) {
            return kept(outcome, range.lambdaMax);
        }
        return found;
    }

    // Each in a method of its own, so that what they sort and split is let go at the end: it takes most of the memory.

    private Range range(ValidationRuns<S> runs) {
        LambdaPath<S> path = runs.whole(options.ranks().get(0), OptionalDouble.empty());
        return new Range(
                path.lambdaMax(), options.grid().orElseGet(() -> path.grid(options.gridSize(), options.minRatio())));
    }

    private ModelSelection.Outcome<S> select(ValidationRuns<S> runs, LambdaGrid grid) {
        listener.onStage("validation", runs.splits() * options.ranks().size() * grid.size());
        return new ModelSelection<S>(options.criterion(), options.rule(), options.endEarly())
                .select(runs, grid, options.ranks(), listener);
    }

    private LambdaPath<S> finalPath(ValidationRuns<S> runs, ModelSelection.Outcome<S> outcome, double lambdaMax) {
        RankBound rank = outcome.selection().rankBound();
        return options.refit()
                ? runs.whole(rank, OptionalDouble.of(lambdaMax))
                : runs.run(0, rank).path();
    }

    /** Whether the state that was kept, the one of the smallest error, is what the rule chose. */
    private boolean keepsTrainingFit(ModelSelection.Outcome<S> outcome) {
        return !options.refit()
                && outcome.path().stream()
                        .anyMatch(p -> p.lambda() == outcome.selection().lambda())
                && options.rule() == Rule.BEST;
    }

    /**
     * Whether there is a best fit that validation saw, and has the shape of the final one. It has not where the rule went for another
     * rank, or where all observations can need a higher rank than some. Without refitting, the path is repeated as it was.
     */
    private boolean canStartFrom(ModelSelection.Outcome<S> outcome, LambdaPath<S> finalPath) {
        boolean ofBestRank = options.rule() == Rule.BEST || options.ranks().size() == 1;
        return outcome.state() != null
                && options.refit()
                && ofBestRank
                && finalPath.rank() == outcome.selection().rank();
    }

    /**
     * From the best fit that validation saw. At a small lambda that may be a bad start, for it has come very close to its own
     * observations and now there are more; when it does not arrive, the fit comes down the path.
     */
    private Found<S> finalFit(
            LambdaPath<S> path, LambdaGrid grid, ModelSelection.Outcome<S> outcome, double lambdaMax) {
        Optional<SelectionResult> selection = Optional.of(outcome.selection());
        double lambda = outcome.selection().lambda();
        if (canStartFrom(outcome, path)) {
            listener.onStage("final fit", 1);
            Found<S> direct =
                    fit(path, LambdaGrid.of(lambda), outcome.state(), lambda, lambdaMax, selection, outcome.path());
            if (direct.point().stop() != StopReason.SWEEP_LIMIT) {
                return direct;
            }
        }
        // Who asked for whole paths gets one here too, where there was no single validated path to show.
        boolean whole = !options.endEarly() && outcome.path().isEmpty();
        LambdaGrid down = whole ? grid : grid.downTo(lambda);
        listener.onStage("final fit", down.size());
        return fit(path, down, null, lambda, lambdaMax, selection, outcome.path());
    }

    /**
     * After a search over folds that was cancelled. None of its fits has seen all observations, so there is one more, at the best
     * lambda so far; it does not ask again whether to go on, or nothing would be left of the search.
     */
    private Found<S> bestOfFolds(LambdaPath<S> path, ModelSelection.Outcome<S> outcome, double lambdaMax) {
        double lambda = outcome.selection().lambda();
        listener.onStage("final fit", 1);
        Found<S> found = fit(
                path,
                LambdaGrid.of(lambda),
                null,
                lambda,
                lambdaMax,
                Optional.of(outcome.selection()),
                List.of(),
                (point, state) -> true);
        return new Found<>(found.state(), found.point(), lambdaMax, found.selection(), found.path(), true);
    }

    private Found<S> fit(
            LambdaPath<S> path,
            LambdaGrid grid,
            S start,
            double lambda,
            double lambdaMax,
            Optional<SelectionResult> selection,
            List<PathPoint> selectionPath) {
        return fit(path, grid, start, lambda, lambdaMax, selection, selectionPath, listener);
    }

    /** Runs along a grid and keeps what it has at one of its values. */
    private Found<S> fit(
            LambdaPath<S> path,
            LambdaGrid grid,
            S start,
            double lambda,
            double lambdaMax,
            Optional<SelectionResult> selection,
            List<PathPoint> selectionPath,
            PathListener<? super S> asked) {
        Kept<S> kept = new Kept<>();
        List<PathPoint> points = path.run(grid, start, null, new PathListener<S>() {
            @Override
            public boolean onPoint(PathPoint point, S state) {
                if (point.lambda() >= lambda) {
                    kept.point = point;
                    kept.state = point.lambda() == lambda ? path.copy(state) : state;
                }
                return asked.onPoint(point, state);
            }

            @Override
            public boolean onSweep(double lambda, DescentResult.Sweep sweep) {
                return asked.onSweep(lambda, sweep);
            }
        });
        requireBetterThanZero(kept.point, path.zeroObjective(kept.point.lambda()));
        boolean cancelled = kept.point.lambda() != lambda || kept.point.stop() == StopReason.CANCELLED;
        return new Found<>(
                kept.state,
                kept.point,
                lambdaMax,
                selection,
                selectionPath.isEmpty() ? points : selectionPath,
                cancelled);
    }

    /** A fit that is worse than none is lost to rounding, and must not be taken for a model. */
    private static void requireBetterThanZero(PathPoint point, double ofZero) {
        if (!(point.objective() <= ofZero * (1 + 1e-6))) {
            throw new ArithmeticException("the fit at lambda " + ModelSelection.brief(point.lambda())
                    + " has an objective of " + ModelSelection.brief(point.objective()) + ", worse than "
                    + ModelSelection.brief(ofZero) + " of predicting zero");
        }
    }

    /** A few steps down to a given lambda. */
    private LambdaGrid warmUp(double lambdaMax, double lambda) {
        if (lambdaMax <= lambda) {
            return LambdaGrid.of(lambda);
        }
        double ratio = lambda / lambdaMax;
        if (ratio < SMALLEST_RATIO) {
            throw new IllegalArgumentException("lambda must be at least " + SMALLEST_RATIO + " of lambda_max, which is "
                    + ModelSelection.brief(lambdaMax) + ", but was " + lambda
                    + "; below it rounding is all that is left");
        }
        double slowly = Math.max(ratio, WARM_UP);
        int halvings = (int) Math.ceil(-Math.log(slowly) / Math.log(2));
        return LambdaGrid.logarithmic(lambdaMax, slowly, halvings + 1).downTo(lambda);
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

    /** Where the lambdas come from: the data as a whole. */
    private record Range(double lambdaMax, LambdaGrid grid) {}

    /** The state at the lambda that is wanted, or the last one before it. */
    private static final class Kept<S> {
        private PathPoint point;
        private S state;
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
            boolean cancelled) {
        /** With a larger gap nothing is certified, and a tolerance would have to be as large. */
        private static final double NOTHING_KNOWN = 0.99;

        /** What a user should know about the fit, in sentences. */
        public List<String> warnings() {
            List<String> warnings = new ArrayList<>();
            // Where lambda_max is 0, mean and intercepts explain everything that pays: another grid would do no better.
            if (lambdaMax > 0) {
                selection.flatMap(SelectionResult::warning).ifPresent(warnings::add);
            }
            String at = " at lambda " + ModelSelection.brief(point.lambda());
            if (cancelled) {
                warnings.add("the fit was cancelled; this is the best so far," + at);
            }
            if (point.stop() == StopReason.SWEEP_LIMIT) {
                warnings.add("not converged within " + point.sweeps() + " sweeps" + at
                        + (point.relativeGap() > NOTHING_KNOWN
                                ? "; more sweeps or a larger lambda may end it"
                                : "; more sweeps or a larger tolerance would end it"));
            }
            if (point.stop() == StopReason.STALLED) {
                warnings.add("rounding ended the progress at a relative duality gap of "
                        + ModelSelection.brief(point.relativeGap()) + ", above the tolerance");
            }
            return List.copyOf(warnings);
        }
    }
}

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
import java.util.concurrent.atomic.AtomicReference;

/**
 * From data to one fit: at a given lambda, or at the lambda that validation chooses, refitted on all observations. The
 * final fit starts warm: from the best fit that validation saw, or, where there were several splits, down the path.
 */
public record ModelSearch<S>(SearchOptions options, PathListener<S> listener) {
    /** Smaller numbers have fewer digits, and then none. */
    private static final double SMALLEST_RATIO = 1e-307;

    /** A grid about an expected lambda goes down to this part of it. */
    private static final double BELOW_EXPECTED = 30;

    /** A fit at one lambda comes down by halves as far as this part of lambda_max; below, the solution hardly moves but for rounding. */
    private static final double WARM_UP = 1e-9;

    public Found<S> run(ValidationRuns<S> runs) {
        if (options.lambda().isPresent()) {
            return fitAt(options.lambda().getAsDouble(), runs);
        }
        Range range = range(runs);
        ModelSelection.Outcome<S> outcome = select(runs, range.grid);
        Optional<Fit<S>> best = outcome.best();
        if (best.isPresent() && (outcome.cancelled() || keepsTrainingFit(outcome, best.get()))) {
            return found(best.get(), outcome, range, outcome.cancelled());
        }
        LambdaPath<S> path = finalPath(runs, outcome, range);
        if (outcome.cancelled()) {
            return found(bestOfFolds(path, outcome), outcome, range, true);
        }
        Fit<S> fit = finalFit(path, range.grid, outcome);
        if (fit.cancelledBefore(outcome.selection().lambda())) {
            return found(best.orElse(fit), outcome, range, true);
        }
        return found(fit, outcome, range, false);
    }

    private Found<S> fitAt(double lambda, ValidationRuns<S> runs) {
        LambdaPath<S> path = runs.whole(options.ranks().get(0), OptionalDouble.empty());
        LambdaGrid down = warmUp(path.lambdaMax(), lambda);
        listener.onStage("fit", down.size());
        Fit<S> fit = fit(path, down, Optional.empty(), lambda, listener);
        return new Found<>(
                fit.state, fit.point, path.lambdaMax(), Optional.empty(), fit.path, fit.cancelledBefore(lambda));
    }

    // Each in a method of its own, so that what they sort and split is let go at the end: it takes most of the memory.

    private Range range(ValidationRuns<S> runs) {
        LambdaPath<S> path = runs.whole(options.ranks().get(0), OptionalDouble.empty());
        return new Range(path.lambdaMax(), options.grid().orElseGet(() -> grid(path)));
    }

    private LambdaGrid grid(LambdaPath<S> path) {
        return options.expected().isPresent()
                ? about(options.expected().getAsDouble(), path.lambdaMax())
                : path.grid(options.gridSize(), options.gridRatio());
    }

    /**
     * From lambda_max down by halves, or by larger steps where the grid is small, to well below a lambda that is expected to be good. Where
     * the whole path is wanted the same steps go on.
     */
    private LambdaGrid about(double expected, double lambdaMax) {
        double top = Math.max(lambdaMax, 2 * expected);
        double depth = Math.log(top * BELOW_EXPECTED / expected);
        int count = Math.max(2, Math.min(options.gridSize(), (int) Math.ceil(depth / Math.log(2)) + 1));
        double step = depth / (count - 1);
        int whole = (int) Math.ceil(-Math.log(options.gridRatio()) / step) + 1;
        int points = options.endEarly() ? count : Math.max(count, Math.min(options.gridSize(), whole));
        double[] lambdas = new double[points];
        for (int k = 0; k < points; k++) {
            lambdas[k] = top * Math.exp(-k * step);
        }
        return LambdaGrid.of(lambdas).with(expected);
    }

    private ModelSelection.Outcome<S> select(ValidationRuns<S> runs, LambdaGrid grid) {
        listener.onStage("validation", runs.splits() * options.ranks().size() * grid.size());
        return new ModelSelection<>(options, listener).select(runs, grid);
    }

    private LambdaPath<S> finalPath(ValidationRuns<S> runs, ModelSelection.Outcome<S> outcome, Range range) {
        RankBound rank = outcome.selection().rankBound();
        return options.refit()
                ? runs.whole(rank, OptionalDouble.of(range.lambdaMax))
                : runs.run(0, rank).path();
    }

    /** Whether the fit of the smallest error is what the rule chose, and no other is wanted. */
    private boolean keepsTrainingFit(ModelSelection.Outcome<S> outcome, Fit<S> best) {
        return !options.refit()
                && options.rule() == Rule.BEST
                && best.point().lambda() == outcome.selection().lambda();
    }

    /**
     * The best fit that validation saw, where it has the shape of the final one. It has not where the rule went for another
     * rank, or where all observations can need a higher rank than some. Without refitting, the path is repeated as it was.
     */
    private Optional<S> start(ModelSelection.Outcome<S> outcome, LambdaPath<S> finalPath) {
        boolean ofBestRank = options.rule() == Rule.BEST || options.ranks().size() == 1;
        boolean sameShape =
                ofBestRank && finalPath.rank() == outcome.selection().rank();
        return outcome.best().filter(fit -> options.refit() && sameShape).map(Fit::state);
    }

    /**
     * From the best fit that validation saw. At a small lambda that may be a bad start, for it has come very close to its own
     * observations and now there are more; when it does not arrive, the fit comes down the path.
     */
    private Fit<S> finalFit(LambdaPath<S> path, LambdaGrid grid, ModelSelection.Outcome<S> outcome) {
        double lambda = outcome.selection().lambda();
        Optional<S> start = start(outcome, path);
        if (start.isPresent()) {
            listener.onStage("final fit", 1);
            Fit<S> direct = fit(path, LambdaGrid.of(lambda), start, lambda, listener);
            if (direct.point().stop() != StopReason.SWEEP_LIMIT) {
                return direct;
            }
        }
        // Where whole paths are asked for, this is one too, unless there was a single validated path to show.
        boolean whole = !options.endEarly() && outcome.best().isEmpty();
        boolean isBelow = lambda < grid.get(grid.size() - 1);
        LambdaGrid all = isBelow ? grid.goingOn() : grid;
        LambdaGrid down = whole && !isBelow ? all : all.downTo(lambda);
        listener.onStage("final fit", down.size());
        return fit(path, down, Optional.empty(), lambda, listener);
    }

    /**
     * After a search over folds that was cancelled. None of its fits has seen all observations, so there is one more, at the best
     * lambda so far, or at the one that was expected, if it has not come so far down; it cannot be cancelled, or nothing would be left of
     * the search.
     */
    private Fit<S> bestOfFolds(LambdaPath<S> path, ModelSelection.Outcome<S> outcome) {
        double lambda =
                Math.min(outcome.selection().lambda(), options.expected().orElse(Double.POSITIVE_INFINITY));
        listener.onStage("final fit", 1);
        return fit(path, LambdaGrid.of(lambda), Optional.empty(), lambda, (point, state) -> true);
    }

    /** Runs along a grid and keeps what it has at one of its values, or at the last before it. */
    private Fit<S> fit(
            LambdaPath<S> path, LambdaGrid grid, Optional<S> start, double lambda, PathListener<S> listening) {
        AtomicReference<Fit<S>> kept = new AtomicReference<>();
        List<PathPoint> points = path.run(grid, start, Optional.empty(), new PathListener<S>() {
            @Override
            public boolean onPoint(PathPoint point, S state) {
                if (point.lambda() >= lambda) {
                    kept.set(new Fit<>(point.lambda() == lambda ? path.copy(state) : state, point, List.of()));
                }
                return listening.onPoint(point, state);
            }

            @Override
            public boolean onSweep(double lambda, DescentResult.Sweep sweep) {
                return listening.onSweep(lambda, sweep);
            }
        });
        Fit<S> fit = kept.get();
        requireBetterThanZero(fit.point(), path.zeroObjective(fit.point().lambda()));
        return fit.along(points);
    }

    private Found<S> found(Fit<S> fit, ModelSelection.Outcome<S> outcome, Range range, boolean cancelled) {
        List<PathPoint> path = outcome.best().orElse(fit).path();
        return new Found<>(fit.state, fit.point, range.lambdaMax, Optional.of(outcome.selection()), path, cancelled);
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

    /** Where the lambdas come from: the data as a whole. */
    private record Range(double lambdaMax, LambdaGrid grid) {}

    /**
     * A fit on a path.
     *
     * @param path all points of the path, not only those before the fit
     */
    record Fit<S>(S state, PathPoint point, List<PathPoint> path) {
        /** The same with the points of its path. */
        Fit<S> along(List<PathPoint> points) {
            return new Fit<>(state, point, points);
        }

        /** Whether the path was cancelled before the fit at a lambda was finished. */
        boolean cancelledBefore(double lambda) {
            return point.lambda() != lambda || point.stop() == StopReason.CANCELLED;
        }
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
        /** With a larger gap hardly anything is certified, and a tolerance would have to be as large. */
        private static final double NOTHING_KNOWN = 0.5;

        /** What a user should know about the fit, in sentences; a gap within the tolerance is none of it, whatever ended the descent. */
        public List<String> warnings(double tolerance) {
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
            if (point.stop() == StopReason.STALLED && point.relativeGap() > tolerance) {
                warnings.add("rounding ended the progress at a relative duality gap of "
                        + ModelSelection.brief(point.relativeGap()) + ", above the tolerance");
            }
            return List.copyOf(warnings);
        }
    }
}

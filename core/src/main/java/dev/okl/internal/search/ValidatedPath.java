package dev.okl.internal.search;

import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.path.PathListener;
import dev.okl.internal.search.ModelSearch.Fit;
import dev.okl.internal.search.ModelSelection.Visit;
import dev.okl.selection.HeldOutPredictions;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Rule;
import dev.okl.selection.SearchOptions;
import dev.okl.selection.StopReason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * One path over one split, with the errors on what the split holds out. Of a single split it knows when it has seen enough: a fit ends as
 * soon as its error has settled, the path when the errors have clearly turned; then the best fit and its neighbours are brought to the
 * tolerance.
 *
 * @param <S> what the path holds at a point
 */
final class ValidatedPath<S> {
    /** A path over one split ends when the best error lies so far back, as a factor of lambda ... */
    private static final double FAR_BACK = 3;

    /** ... and the error has risen by this factor, with a latent function in use: before the first, the error may rise. */
    private static final double CLEARLY_WORSE = 1.02;

    /** Lambdas are compared with a little room, for their ratio may be that of {@link #FAR_BACK} but for rounding. */
    private static final double ROOM = 1 + 1e-9;

    /** Predictions for what was held out are kept of so many, which is enough to draw and to average them, ... */
    private static final int MOST_HELD_OUT = 2_000_000;

    /** ... and at all points together so many, at eight bytes each. */
    private static final long MOST_KEPT = 4_000_000;

    private final ValidationRuns.ValidationRun<S> run;
    private final SearchOptions options;
    private final boolean single;
    private final PathListener<S> listener;
    private final AtomicLong kept;
    private final List<Visit> visits = new ArrayList<>();
    private final Optional<Fit<S>> before;
    private Optional<Fit<S>> best;
    private boolean cancelled;

    /**
     * A path that is not run yet.
     *
     * @param single whether there is one split, which alone decides
     * @param before the best fit of the paths before, of other ranks
     * @param kept how many predictions were kept so far, which is counted on
     */
    ValidatedPath(
            ValidationRuns.ValidationRun<S> run,
            SearchOptions options,
            boolean single,
            PathListener<S> listener,
            Optional<Fit<S>> before,
            AtomicLong kept) {
        this.run = run;
        this.options = options;
        this.single = single;
        this.listener = listener;
        this.before = before;
        this.best = before;
        this.kept = kept;
    }

    /** What is known at the lambdas that were visited, from the largest down. */
    List<Visit> visits() {
        return visits;
    }

    /** The fit of the smallest error, of this path or those before, with its path; of a single split only. */
    Optional<Fit<S>> best() {
        return best;
    }

    boolean isCancelled() {
        return cancelled;
    }

    void run(LambdaGrid grid) {
        LambdaGrid down = options.goesOn() ? grid.goingOn() : grid;
        run.path().run(down, Optional.empty(), Optional.of(run::heldOutErrors), new Visitor(grid.size()));
        if (single && bestOfAll().isPresent()) {
            finish();
        }
        if (single && bestOfAll().isPresent()) {
            best = best.map(fit -> fit.along(visits.stream().map(Visit::point).toList()));
        }
    }

    /** Goes down the grid. */
    private final class Visitor implements PathListener<S> {
        private final int gridSize;
        private final SettledError settled = SettledError.roughly(options.criterion());

        private Visitor(int gridSize) {
            this.gridSize = gridSize;
        }

        @Override
        public boolean onPoint(PathPoint point, S state) {
            boolean isBest = single
                    && best.map(fit -> ModelSelection.isSmaller(error(point), error(fit.point())))
                            .orElse(true);
            if (isBest) {
                best = Optional.of(new Fit<>(run.path().detach(state), point, List.of()));
            }
            visits.add(visit(point, state, isBest || !isOnlyBestWanted()));
            if (isBest && isOnlyBestWanted()) {
                dropOtherPredictions();
            }
            boolean mayEnd = single || options.expected().isPresent();
            return goesOn(point, state)
                    && !(options.endEarly() && mayEnd && hasTurned())
                    && (visits.size() < gridSize || isFalling());
        }

        @Override
        public boolean onSweep(double lambda, DescentResult.Sweep sweep) {
            return listener.onSweep(lambda, sweep);
        }

        @Override
        public boolean isEnough(double lambda, DescentResult.Sweep sweep, S state) {
            return single && options.endEarly() && settled.after(sweep.number(), run.heldOutErrors(state));
        }
    }

    private boolean goesOn(PathPoint point, S state) {
        boolean goesOn = listener.onPoint(point, state) && point.stop() != StopReason.CANCELLED;
        cancelled |= !goesOn;
        return goesOn;
    }

    /**
     * Brings the best fit to the tolerance: where descents are slow, an error can seem to have settled that falls again later. From there its
     * neighbours are as good as that soon, and are only compared. What is then the best may have other neighbours.
     */
    private void finish() {
        Map<Integer, Fit<S>> finished = new HashMap<>();
        OptionalInt next = unfinishedAboutBest(finished.keySet());
        if (next.isPresent() && !cancelled) {
            listener.onStage("finishing", 3);
        }
        while (next.isPresent() && !cancelled) {
            int at = next.getAsInt();
            LambdaGrid lambda = LambdaGrid.of(visits.get(at).point().lambda());
            SettledError settled = SettledError.finely(options.criterion());
            boolean isNeighbour = !finished.isEmpty() && options.refit();
            Optional<S> start = best.map(Fit::state);
            run.path().run(lambda, start, Optional.of(run::heldOutErrors), new PathListener<>() {
                @Override
                public boolean onPoint(PathPoint point, S state) {
                    PathPoint whole = point.after(visits.get(at).point());
                    if (goesOn(whole, state)) {
                        finished.put(at, new Fit<>(run.path().detach(state), whole, List.of()));
                        visits.set(at, visit(whole, state, true));
                    }
                    return false;
                }

                @Override
                public boolean onSweep(double lambda, DescentResult.Sweep sweep) {
                    return listener.onSweep(lambda, sweep);
                }

                @Override
                public boolean isEnough(double lambda, DescentResult.Sweep sweep, S state) {
                    return isNeighbour && settled.after(sweep.number(), run.heldOutErrors(state));
                }
            });
            OptionalInt smallest = bestOfAll();
            best = smallest.isEmpty()
                    ? before
                    : Optional.ofNullable(finished.get(smallest.getAsInt())).or(() -> best);
            next = unfinishedAboutBest(finished.keySet());
        }
        if (isOnlyBestWanted()) {
            dropOtherPredictions();
        }
    }

    private OptionalInt unfinishedAboutBest(Set<Integer> finished) {
        IntStream about = bestOfAll().stream().flatMap(best -> IntStream.of(best, best - 1, best + 1));
        IntStream expected = IntStream.range(0, visits.size())
                .filter(k -> OptionalDouble.of(visits.get(k).point().lambda()).equals(options.expected()));
        return IntStream.concat(about, expected)
                .filter(k -> k >= 0 && k < visits.size())
                .filter(k -> visits.get(k).point().stop() == StopReason.SETTLED && !finished.contains(k))
                .findFirst();
    }

    private Visit visit(PathPoint point, S state, boolean mayBeChosen) {
        return new Visit(point, run.heldOutErrorsByTask(state), mayBeChosen ? predictions(state) : Optional.empty());
    }

    /** The predictions for what was held out, where there are not too many. */
    private Optional<HeldOutPredictions> predictions(S state) {
        int count = run.heldOut().length;
        if (count > MOST_HELD_OUT || (!isOnlyBestWanted() && kept.addAndGet(count) > MOST_KEPT)) {
            return Optional.empty();
        }
        return Optional.of(new HeldOutPredictions(run.heldOut(), run.heldOutPredictions(state)));
    }

    /** Whether no other point than that of the smallest error can be chosen. */
    private boolean isOnlyBestWanted() {
        return single && options.rule() == Rule.BEST && options.expected().isEmpty();
    }

    private void dropOtherPredictions() {
        int chosen = bestOfAll().orElse(-1);
        for (int k = 0; k < visits.size(); k++) {
            if (k != chosen) {
                Visit visit = visits.get(k);
                visits.set(k, new Visit(visit.point(), visit.taskErrors(), Optional.empty()));
            }
        }
    }

    /** Where the error is smallest of this path and those before; none where it was smaller before. */
    private OptionalInt bestOfAll() {
        int best = -1;
        double least = before.map(fit -> error(fit.point())).orElse(Double.POSITIVE_INFINITY);
        for (int k = 0; k < visits.size(); k++) {
            if ((best < 0 && before.isEmpty()) || ModelSelection.isSmaller(error(k), least)) {
                best = k;
                least = error(k);
            }
        }
        return best < 0 ? OptionalInt.empty() : OptionalInt.of(best);
    }

    /** Where the error is smallest on this path. */
    private int smallest() {
        int smallest = 0;
        for (int k = 1; k < visits.size(); k++) {
            smallest = ModelSelection.isSmaller(error(k), error(smallest)) ? k : smallest;
        }
        return smallest;
    }

    /** Whether the smallest error is not far back yet. */
    private boolean isFalling() {
        return last().lambda() * FAR_BACK > visits.get(smallest()).point().lambda() * ROOM;
    }

    private boolean hasTurned() {
        PathPoint smallest = visits.get(smallest()).point();
        double turn = Math.min(smallest.lambda(), options.expected().orElse(Double.POSITIVE_INFINITY));
        boolean farBack = last().lambda() * FAR_BACK <= turn * ROOM;
        return farBack && last().rank() > 0 && error(last()) > CLEARLY_WORSE * error(smallest);
    }

    private PathPoint last() {
        return visits.get(visits.size() - 1).point();
    }

    private double error(int k) {
        return error(visits.get(k).point());
    }

    private double error(PathPoint point) {
        return options.criterion().of(point.validation().orElseThrow());
    }
}

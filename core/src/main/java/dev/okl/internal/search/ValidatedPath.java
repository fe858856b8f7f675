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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * One path over one split, with the errors on what the split holds out. Of a single split it knows when it has seen enough: a fit ends as
 * soon as its error has settled, the path when the errors have clearly turned; then the best fit is brought to the tolerance and compared with
 * its neighbours.
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
    private Optional<Fit<S>> own = Optional.empty(); // the best of this path
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
        this.kept = kept;
    }

    /** What is known at the lambdas that were visited, from the largest down. */
    List<Visit> visits() {
        return visits;
    }

    /** The fit of the smallest error, of this path or those before, with its path; of a single split only. */
    Optional<Fit<S>> best() {
        return bestOfAll().isPresent() ? own : before;
    }

    boolean isCancelled() {
        return cancelled;
    }

    void run(LambdaGrid grid) {
        LambdaGrid down = options.goesOn() ? grid.goingOn() : grid;
        run.path().run(down, Optional.empty(), Optional.of(run::heldOutErrors), new Visitor(grid.size()));
        if (isRough() && !visits.isEmpty()) {
            finish();
        }
        own = own.map(fit -> fit.along(visits.stream().map(Visit::point).toList()));
    }

    /** Whether fits of this path end when their error has settled: where the smallest error decides, and no whole path is wanted. */
    private boolean isRough() {
        return single && options.endEarly() && options.rule() == Rule.BEST;
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
            visits.add(new Visit(point, run.heldOutErrorsByTask(state), Optional.empty()));
            boolean isBest = single && toFinish() == visits.size() - 1;
            if (isBest) {
                own = Optional.of(new Fit<>(run.path().detach(state), point, List.of()));
            }
            keepPredictions(visits.size() - 1, state, isBest);
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
            return isRough() && settled.after(sweep.number(), run.heldOutErrors(state));
        }
    }

    private boolean goesOn(PathPoint point, S state) {
        boolean goesOn = listener.onPoint(point, state) && point.stop() != StopReason.CANCELLED;
        cancelled |= !goesOn;
        return goesOn;
    }

    /**
     * Brings the best fit to the tolerance: where descents are slow, an error can seem to have settled that falls again later. From there its
     * neighbours are as good as that soon, and are only compared. What is then the best is finished, too, and may have other neighbours.
     */
    private void finish() {
        Set<Integer> finished = new HashSet<>();
        Set<Integer> compared = new HashSet<>();
        OptionalInt next = unfinished(finished, compared);
        if (next.isPresent() && !cancelled) {
            listener.onStage("finishing", 3);
        }
        while (next.isPresent() && !cancelled) {
            int at = next.getAsInt();
            boolean isNeighbour = at != toFinish() && options.refit();
            run.path()
                    .run(
                            LambdaGrid.of(visits.get(at).point().lambda()),
                            own.map(Fit::state),
                            Optional.of(run::heldOutErrors),
                            new Finisher(at, isNeighbour));
            (isNeighbour ? compared : finished).add(at);
            next = unfinished(finished, compared);
        }
    }

    /** Goes on with the descent at one of the points. */
    private final class Finisher implements PathListener<S> {
        private final int at;
        private final boolean isNeighbour;
        private final SettledError settled = SettledError.finely(options.criterion());

        private Finisher(int at, boolean isNeighbour) {
            this.at = at;
            this.isNeighbour = isNeighbour;
        }

        @Override
        public boolean onPoint(PathPoint point, S state) {
            Visit rough = visits.get(at);
            PathPoint whole = point.after(rough.point());
            if (point.stop() != StopReason.CANCELLED) {
                visits.set(at, new Visit(whole, run.heldOutErrorsByTask(state), rough.heldOut()));
                boolean isBest = toFinish() == at;
                // The fit that is kept is always one of a visit, also where its error has risen.
                boolean wasKept =
                        own.filter(fit -> fit.point().equals(rough.point())).isPresent();
                if (isBest || wasKept) {
                    own = Optional.of(new Fit<>(run.path().detach(state), whole, List.of()));
                }
                keepPredictions(at, state, isBest);
            }
            return goesOn(whole, state);
        }

        @Override
        public boolean onSweep(double lambda, DescentResult.Sweep sweep) {
            return listener.onSweep(lambda, sweep);
        }

        @Override
        public boolean isEnough(double lambda, DescentResult.Sweep sweep, S state) {
            return isNeighbour && settled.after(sweep.number(), run.heldOutErrors(state));
        }
    }

    private OptionalInt unfinished(Set<Integer> finished, Set<Integer> compared) {
        int best = toFinish();
        IntStream expected = IntStream.range(0, visits.size())
                .filter(k -> OptionalDouble.of(visits.get(k).point().lambda()).equals(options.expected()));
        return IntStream.concat(IntStream.of(best, best - 1, best + 1), expected)
                .filter(k -> k >= 0 && k < visits.size())
                .filter(k -> visits.get(k).point().stop() == StopReason.SETTLED)
                .filter(k -> !finished.contains(k) && (k == best || !compared.contains(k)))
                .findFirst();
    }

    /** Keeps the predictions of a visit for what was held out, where it may be chosen and there are not too many. */
    private void keepPredictions(int at, S state, boolean isBest) {
        int count = run.heldOut().length;
        Visit visit = visits.get(at);
        if (isOnlyBestWanted() ? !isBest : visit.heldOut().isEmpty() && kept.get() + count > MOST_KEPT) {
            return;
        }
        if (count > MOST_HELD_OUT) {
            return;
        }
        if (isOnlyBestWanted()) {
            visits.replaceAll(other -> new Visit(other.point(), other.taskErrors(), Optional.empty()));
        } else if (visit.heldOut().isEmpty()) {
            kept.addAndGet(count);
        }
        HeldOutPredictions predictions = new HeldOutPredictions(run.heldOut(), run.heldOutPredictions(state));
        visits.set(at, new Visit(visit.point(), visit.taskErrors(), Optional.of(predictions)));
    }

    /** Whether no other point than that of the smallest error can be chosen. */
    private boolean isOnlyBestWanted() {
        return single && options.rule() == Rule.BEST && options.expected().isEmpty();
    }

    /** The point that is finished: the best of all, or, where a path before was better, of this path. */
    private int toFinish() {
        return bestOfAll().orElseGet(this::smallest);
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
        double error = options.criterion().of(point.validation().orElseThrow());
        return Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
    }
}

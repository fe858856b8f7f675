package dev.okl.internal.search;

import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.path.PathListener;
import dev.okl.internal.search.ModelSearch.Fit;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.CurvePoint;
import dev.okl.selection.HeldOutPredictions;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.RankBound;
import dev.okl.selection.Rule;
import dev.okl.selection.SearchOptions;
import dev.okl.selection.SelectionResult;
import dev.okl.selection.StopReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Chooses lambda, and the rank where several are given, by errors on held-out observations: a path per rank and split,
 * all over the same grid.
 *
 * @param <S> what a path holds at a point
 */
final class ModelSelection<S> {
    /** A path over one split ends when the best error lies so far back, as a factor of lambda ... */
    private static final double FAR_BACK = 3;

    /** ... and the error has risen by this factor, with a latent function in use: before the first, the error may rise. */
    private static final double CLEARLY_WORSE = 1.02;

    /** Predictions for what was held out are kept of so many, which is enough to draw and to average them, ... */
    private static final int MOST_HELD_OUT = 2_000_000;

    /** ... and at all points together so many, at eight bytes each. */
    private static final long MOST_KEPT = 4_000_000;

    /**
     * Errors that differ less, relatively, are the same: predictions do, from processor to processor. Of candidates with the same error
     * the first is taken, that with the largest lambda.
     */
    private static final double SAME = 1e-6;

    /** Lambdas are compared with a little room, for their ratio may be that of {@link #FAR_BACK} but for rounding. */
    private static final double ROOM = 1 + 1e-9;

    private final SearchOptions options;
    private final PathListener<S> listener;
    private Optional<Fit<S>> best = Optional.empty();
    private boolean cancelled;
    private long kept;

    /**
     * For one selection.
     *
     * @param listener may cancel; then what is known so far decides
     */
    ModelSelection(SearchOptions options, PathListener<S> listener) {
        this.options = options;
        this.listener = listener;
    }

    /** Runs all paths, and chooses. */
    Outcome<S> select(ValidationRuns<S> runs, LambdaGrid grid) {
        List<Candidate> candidates = new ArrayList<>();
        for (RankBound rank : options.ranks()) {
            List<List<Visit>> visits = new ArrayList<>();
            int columns = 0;
            for (int split = 0; split < runs.splits() && !cancelled; split++) {
                ValidationRuns.ValidationRun<S> run = runs.run(split, rank);
                columns = Math.max(columns, run.path().rank());
                visits.add(visit(run, grid, runs.splits() == 1));
            }
            candidates.addAll(Candidate.average(visits, rank, columns, options.criterion()));
        }
        if (candidates.isEmpty()) {
            throw new IllegalStateException("cancelled before the first point was finished");
        }
        Candidate chosen = choose(candidates);
        SelectionResult result = new SelectionResult(
                candidates.stream().map(Candidate::point).toList(),
                chosen.point(),
                chosen.bound(),
                chosen.errors(),
                chosen.taskErrors(),
                chosen.heldOut(),
                cancelled ? Optional.empty() : warning(chosen, grid, candidates));
        return new Outcome<>(result, best, cancelled);
    }

    private List<Visit> visit(ValidationRuns.ValidationRun<S> run, LambdaGrid grid, boolean single) {
        List<Visit> visits = new ArrayList<>();
        PathListener<S> visitor = new PathListener<>() {
            @Override
            public boolean onPoint(PathPoint point, S state) {
                double smallest = best.map(fit -> error(fit.point())).orElse(Double.POSITIVE_INFINITY);
                boolean isBest = single && isSmaller(error(point), smallest);
                if (isBest) {
                    best = Optional.of(new Fit<>(run.path().detach(state), point, List.of()));
                }
                visits.add(
                        new Visit(point, run.heldOutErrorsByTask(state), heldOut(run, state, visits, single, isBest)));
                boolean goOn = listener.onPoint(point, state) && point.stop() != StopReason.CANCELLED;
                cancelled |= !goOn;
                boolean mayEnd = single || options.expected().isPresent();
                boolean isWithinGrid = visits.size() < grid.size();
                return goOn
                        && !(options.endEarly() && mayEnd && hasTurned(visits))
                        && (isWithinGrid || isFalling(visits));
            }

            @Override
            public boolean onSweep(double lambda, DescentResult.Sweep sweep) {
                return listener.onSweep(lambda, sweep);
            }
        };
        LambdaGrid down = options.goesOn() ? grid.goingOn() : grid;
        List<PathPoint> points = run.path().run(down, Optional.empty(), Optional.of(run::heldOutErrors), visitor);
        best = best.map(fit -> fit.path().isEmpty() ? fit.along(points) : fit);
        return visits;
    }

    /**
     * The predictions for what was held out, where the point may be chosen and there are not too many. Of a single split
     * only the best point so far can be, and those before it are let go.
     */
    private Optional<HeldOutPredictions> heldOut(
            ValidationRuns.ValidationRun<S> run, S state, List<Visit> before, boolean single, boolean isBest) {
        int count = run.heldOut().length;
        boolean onlyBest =
                single && options.rule() == Rule.BEST && options.expected().isEmpty();
        if (count > MOST_HELD_OUT || (onlyBest ? !isBest : kept + count > MOST_KEPT)) {
            return Optional.empty();
        }
        if (onlyBest) {
            before.replaceAll(visit -> new Visit(visit.point(), visit.taskErrors(), Optional.empty()));
        } else {
            kept += count;
        }
        return Optional.of(new HeldOutPredictions(run.heldOut(), run.heldOutPredictions(state)));
    }

    private PathPoint smallest(List<Visit> visits) {
        PathPoint smallest = visits.get(0).point();
        for (Visit visit : visits) {
            smallest = isSmaller(error(visit.point()), error(smallest)) ? visit.point() : smallest;
        }
        return smallest;
    }

    /** Whether the smallest error is not far back yet. */
    private boolean isFalling(List<Visit> visits) {
        PathPoint last = visits.get(visits.size() - 1).point();
        return last.lambda() * FAR_BACK > smallest(visits).lambda() * ROOM;
    }

    private boolean hasTurned(List<Visit> visits) {
        PathPoint smallest = smallest(visits);
        PathPoint last = visits.get(visits.size() - 1).point();
        double turn = Math.min(smallest.lambda(), options.expected().orElse(Double.POSITIVE_INFINITY));
        boolean farBack = last.lambda() * FAR_BACK <= turn * ROOM;
        return farBack && last.rank() > 0 && error(last) > CLEARLY_WORSE * error(smallest);
    }

    private double error(PathPoint point) {
        return options.criterion().of(point.validation().orElseThrow());
    }

    private static boolean isSmaller(double error, double best) {
        return error < best * (1 - SAME);
    }

    private Candidate choose(List<Candidate> candidates) {
        Candidate best = candidates.get(0);
        for (Candidate candidate : candidates) {
            if (isSmaller(candidate.point().error(), best.point().error())) {
                best = candidate;
            }
        }
        if (options.rule() == Rule.BEST) {
            Candidate smallest = best;
            return expected(candidates, best.bound())
                    .filter(candidate -> isAsGood(candidate, smallest))
                    .orElse(best);
        }
        if (Double.isNaN(best.point().standardError())) {
            return best;
        }
        double bound = best.point().error() + best.point().standardError();
        Candidate simplest = best;
        for (Candidate candidate : candidates) {
            CurvePoint point = candidate.point();
            boolean simpler = point.rank() < simplest.point().rank()
                    || (point.rank() == simplest.point().rank()
                            && point.lambda() > simplest.point().lambda());
            if (point.error() <= bound && simpler) {
                simplest = candidate;
            }
        }
        return simplest;
    }

    /** Whether the errors of several splits, or of one split's tasks, differ by no more than a standard error of their differences. */
    private boolean isAsGood(Candidate candidate, Candidate best) {
        int splits = best.visits().size();
        PairedErrors paired = splits > 1
                ? new PairedErrors(IntStream.range(0, splits)
                        .mapToDouble(s -> error(candidate.visits().get(s).point())
                                - error(best.visits().get(s).point()))
                        .toArray())
                : PairedErrors.ofTasks(candidate.taskErrors(), best.taskErrors());
        return paired.isAsGood();
    }

    private Optional<Candidate> expected(List<Candidate> candidates, RankBound rank) {
        return candidates.stream()
                .filter(candidate -> candidate.bound().equals(rank))
                .filter(candidate ->
                        OptionalDouble.of(candidate.point().lambda()).equals(options.expected()))
                .findFirst();
    }

    /** Of a search that was not cancelled: else the end of the grid says nothing, and who cancelled knows. */
    private static Optional<String> warning(Candidate chosen, LambdaGrid grid, List<Candidate> candidates) {
        double lambda = chosen.point().lambda();
        boolean isLast = candidates.stream()
                .filter(candidate -> candidate.bound().equals(chosen.bound()))
                .noneMatch(candidate -> candidate.point().lambda() < lambda);
        if (grid.size() > 1 && isLast && lambda <= grid.get(grid.size() - 1)) {
            return Optional.of("the best lambda is the smallest of the grid, " + brief(lambda)
                    + "; a grid that goes further down, or another kernel, may do better");
        }
        if (grid.size() > 1 && lambda == grid.get(0)) {
            return Optional.of("the best lambda is the largest of the grid, " + brief(lambda)
                    + (chosen.isWithoutFreePart()
                            ? ": nothing was found that tasks share beyond mean and constants"
                            : ": there is little to learn from these data")
                    + ", or the grid starts too low");
        }
        return Optional.empty();
    }

    /** A figure as sentences give it. */
    static String brief(double figure) {
        return String.format(Locale.ROOT, "%.4g", figure);
    }

    /**
     * The choice.
     *
     * @param best the fit of the smallest error, with its path, where there was a single split
     */
    record Outcome<S>(SelectionResult selection, Optional<Fit<S>> best, boolean cancelled) {}

    /** A point of one path, with its errors per task, and the predictions for what was held out where they are kept. */
    record Visit(PathPoint point, TaskErrors taskErrors, Optional<HeldOutPredictions> heldOut) {}
}

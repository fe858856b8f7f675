package dev.okl.internal.search;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Chooses lambda, and the rank where several are given, by errors on held-out observations: a path per rank and split,
 * all over the same grid.
 *
 * @param <S> what a path holds at a point
 */
final class ModelSelection<S> {
    /**
     * Errors that differ less, relatively, are the same: predictions do, from processor to processor. Of candidates with the same error
     * the first is taken, that with the largest lambda.
     */
    private static final double SAME = 1e-6;

    private final SearchOptions options;
    private final PathListener<S> listener;
    private Optional<Fit<S>> best = Optional.empty();
    private boolean cancelled;
    private final AtomicLong kept = new AtomicLong();

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
        Candidate chosen = cancelled ? bestSoFar(candidates) : choose(candidates);
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
        ValidatedPath<S> path = new ValidatedPath<>(run, options, single, listener, best, kept);
        path.run(grid);
        cancelled |= path.isCancelled();
        best = path.best();
        return path.visits();
    }

    private double error(PathPoint point) {
        return options.criterion().of(point.validation().orElseThrow());
    }

    static boolean isSmaller(double error, double best) {
        return error < best * (1 - SAME);
    }

    /** The one whose fit there is: of a search that was cancelled others may have been about to be finished. */
    private Candidate bestSoFar(List<Candidate> candidates) {
        return candidates.stream()
                .filter(candidate -> best.filter(
                                fit -> candidate.visits().get(0).point().equals(fit.point()))
                        .isPresent())
                .findFirst()
                .orElseGet(() -> choose(candidates));
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

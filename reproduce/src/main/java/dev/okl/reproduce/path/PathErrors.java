package dev.okl.reproduce.path;

import dev.okl.FitResult;
import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.MethodOptions;
import dev.okl.data.ObservationIndex;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.FitErrors;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.FittedValues;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Progress;
import dev.okl.selection.SearchOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * The errors of a method along its path, on observations that it does not learn from: for every lambda those on the
 * validation part of a split, and on any other sets (a test set) that were named. Nothing but the errors is kept of a lambda.
 *
 * <p>Lambda is meant to be chosen by the validation errors; the others say what such a choice is worth.
 *
 * @param <X> type of the inputs
 */
public final class PathErrors<X> {
    /** The set that every curve has: what the split holds out. */
    public static final String VALIDATION = "validation";

    /** The lambdas of a grid that ends where it is said to, so that it is the same for all splits. */
    private static final int USUAL_LAMBDAS = 40;

    /** The stage of a search that runs the path; later stages repeat some of its lambdas. */
    private static final String VALIDATION_STAGE = "validation";

    private final TaskData<X> data;
    private final MethodOptions<X> options;
    private final int threads;
    private final Parallel parallel;
    private final Map<String, ObservationIndex> sets = new LinkedHashMap<>();
    private final Set<String> perTask = new LinkedHashSet<>();
    private Optional<LambdaGrid> grid = Optional.empty();
    private boolean endEarly;
    private DoubleUnaryOperator limit = DoubleUnaryOperator.identity();
    private Progress progress = Progress.NONE;

    /**
     * Whole paths of the methods' own grids.
     *
     * @param data all observations, those to learn from and those to predict
     * @param options validation, refitting, threads and the end of the path are set here and not taken from them
     * @param threads how many learn and compute errors
     */
    public PathErrors(TaskData<X> data, MethodOptions<X> options, int threads) {
        this.data = data;
        this.options = options;
        this.threads = threads;
        this.parallel = Parallel.of(threads);
    }

    /** Another set of observations to record the errors on, by number. */
    public PathErrors<X> on(String set, int[] observations) {
        if (observations.length == 0) {
            throw new IllegalArgumentException("the set '" + set + "' must have an observation");
        }
        if (set.equals(VALIDATION) || sets.containsKey(set)) {
            throw new IllegalArgumentException("there is a set '" + set + "' already");
        }
        sets.put(set, data.subset(observations).byTask());
        return this;
    }

    /** Also keeps the errors of each task on a set: a few numbers per task and lambda. */
    public PathErrors<X> perTask(String set) {
        perTask.add(set);
        return this;
    }

    /** The lambdas to visit, in place of the method's own grid. */
    public PathErrors<X> lambdas(LambdaGrid values) {
        this.grid = Optional.of(values);
        return this;
    }

    /** Whether a path ends when its validation error has clearly turned; off by default, for the whole curve. */
    public PathErrors<X> endEarly(boolean early) {
        this.endEarly = early;
        return this;
    }

    /**
     * Predictions are clipped to this range before they are compared. Where a path ends is decided by the errors of those
     * that are not.
     */
    public PathErrors<X> clip(double smallest, double largest) {
        if (!(smallest < largest)) {
            throw new IllegalArgumentException("the range must not be empty but was " + smallest + " to " + largest);
        }
        this.limit = prediction -> Math.max(smallest, Math.min(largest, prediction));
        return this;
    }

    /** Follows the fits, and may end them. */
    public PathErrors<X> progress(Progress listener) {
        this.progress = listener;
        return this;
    }

    /**
     * Learns from the training part of a split, at one lambda after the other.
     *
     * <p>The method's own grid depends on both parts of the split, so it is the same for all splits of the same
     * observations; it does not depend on any other set.
     */
    public ErrorCurve run(Method method, Split split) {
        int[] known = IntStream.concat(IntStream.of(split.training()), IntStream.of(split.heldOut()))
                .toArray();
        int learned = split.training().length;
        Split ofKnown = new Split(
                IntStream.range(0, learned).toArray(),
                IntStream.range(learned, known.length).toArray());
        Recorder recorder = new Recorder(data.subset(split.heldOut()).byTask());
        FitResult<?> fit = method.fit(
                options.withForAll(builder -> grid.map(builder::lambdas)
                        .orElseGet(() -> builder.lambdas(USUAL_LAMBDAS, SearchOptions.USUAL_MIN_RATIO))
                        .validation((all, seed) -> List.of(ofKnown))
                        .endEarly(endEarly)
                        .refit(false)
                        .threads(threads)
                        .progress(recorder)),
                data.subset(known));
        return new ErrorCurve(method, recorder.points, fit.warnings(), fit.cancelled(), fit.seconds());
    }

    /** Records the errors at every lambda of the path, and passes all events on. */
    private final class Recorder implements Progress {
        private final Map<String, ObservationIndex> all = new LinkedHashMap<>();
        private final List<ErrorCurve.Point> points = new ArrayList<>();
        private boolean validating;

        Recorder(ObservationIndex heldOut) {
            all.put(VALIDATION, heldOut);
            all.putAll(sets);
            if (!all.keySet().containsAll(perTask)) {
                throw new IllegalArgumentException(
                        "errors per task are wanted on " + perTask + " but there are " + all.keySet());
            }
        }

        @Override
        public void onStage(String name, int count) {
            validating = name.equals(VALIDATION_STAGE);
            progress.onStage(name, count);
        }

        @Override
        public void onFit(PathPoint point, FittedValues fit) {
            if (validating) {
                Map<String, Errors> errors = new LinkedHashMap<>();
                FittedValues clipped = (input, task) -> limit.applyAsDouble(fit.value(input, task));
                all.forEach((set, observations) -> errors.put(set, FitErrors.of(clipped, observations, parallel)));
                points.add(new ErrorCurve.Point(
                        point.lambda(),
                        point.rank(),
                        point.sweeps(),
                        point.stop(),
                        point.seconds(),
                        errors,
                        taskErrors(clipped)));
            }
            progress.onFit(point, fit);
        }

        private Map<String, TaskErrors> taskErrors(FittedValues fit) {
            Map<String, TaskErrors> errors = new LinkedHashMap<>();
            for (String set : perTask) {
                TaskErrors ofSet = new TaskErrors(data.tasks().size());
                FitErrors.addPerTask(fit, all.get(set), ofSet);
                errors.put(set, ofSet);
            }
            return errors;
        }

        @Override
        public void onPoint(PathPoint point) {
            progress.onPoint(point);
        }

        @Override
        public void onSweep(double lambda, int sweep, double objective) {
            progress.onSweep(lambda, sweep, objective);
        }

        @Override
        public boolean cancelled() {
            return progress.cancelled();
        }
    }
}

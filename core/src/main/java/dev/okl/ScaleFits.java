package dev.okl;

import dev.okl.data.ObservationIndex;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.DataScale;
import dev.okl.internal.path.FitErrors;
import dev.okl.internal.path.PathListener;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.path.RegularizationPath;
import dev.okl.internal.scale.KernelPair;
import dev.okl.internal.scale.Setting;
import dev.okl.internal.search.ModelSearch;
import dev.okl.internal.search.PairedErrors;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelFamily.Open;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.FittedValues;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Progress;
import dev.okl.selection.RankBound;
import dev.okl.selection.Scales;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Fits to what the splits learn from, at numbers that a {@link ScaleSearch} asks for, with their errors on what the splits hold out.
 *
 * @param <X> type of the inputs
 */
final class ScaleFits<X> {
    /** A path that finds the order of magnitude of lambda has so many points, down to {@link #SMALLEST_RATIO} of the largest. */
    static final int FEW_LAMBDAS = 14;

    /** The multiples of the levels of mean and intercepts come before the numbers of the kernels. */
    static final int LEVELS = 2;

    private static final double SMALLEST_RATIO = 2e-3;

    /** A fit that starts close needs no more sweeps to tell whether it is better. */
    private static final int MOST_SWEEPS = 8;

    /** The scales of the first few latent functions are those of all. */
    private static final int MOST_COLUMNS = 10;

    private final LearnerOptions<X> options;
    private final TaskData<X> data;
    private final PathOptions pathOptions;
    private final Parallel parallel;
    private final Progress progress;
    private final List<Split> splits;
    private boolean cancelled;

    ScaleFits(
            LearnerOptions<X> options,
            TaskData<X> data,
            List<Split> splits,
            PathOptions pathOptions,
            Parallel parallel) {
        this.options = options;
        this.data = data;
        this.splits = splits;
        RankBound few =
                RankBound.atMost(Math.min(MOST_COLUMNS, pathOptions.rank().columns(Integer.MAX_VALUE)));
        DescentOptions descent = pathOptions.descent();
        this.pathOptions = pathOptions
                .withRank(few)
                .withDescent(
                        descent.withTolerance(Math.max(DescentOptions.defaults().tolerance(), descent.tolerance()))
                                .withMaxSweeps(Math.min(MOST_SWEEPS, descent.maxSweeps())));
        this.parallel = parallel;
        this.progress = options.progress();
    }

    /**
     * Numbers with their fits.
     *
     * @param logs of the levels' multiples, and of the open numbers of the kernels
     * @param errors on what the first split holds out
     * @param error the mean over the splits
     * @param fits one for each split
     */
    record Point<X>(
            KernelPair<X> kernels,
            Transform transform,
            double[] logs,
            double lambda,
            Errors errors,
            double error,
            List<Fit> fits) {
        /** Other numbers to fit at, and this fit to start from; lambda is number -1. */
        Point<X> along(int k, double step) {
            double[] moved = logs.clone();
            if (k < 0) {
                return new Point<>(kernels, transform, moved, lambda * Math.exp(step), errors, error, fits);
            }
            moved[k] += step;
            return new Point<>(kernels, transform, moved, lambda, errors, error, fits);
        }

        /** The open numbers of the kernels. */
        double[] numbers() {
            return Arrays.stream(logs, LEVELS, logs.length).map(Math::exp).toArray();
        }

        private boolean isWithinBounds() {
            double[] numbers = numbers();
            List<Open> open = kernels.open();
            return IntStream.range(0, numbers.length).allMatch(k -> {
                boolean isLeftOut = numbers[k] == 0 && open.get(k).mayBeZero();
                return isLeftOut
                        || (numbers[k] >= open.get(k).smallest()
                                && numbers[k] <= open.get(k).largest());
            });
        }
    }

    private record Fit(LocalState state, PathPoint point, double lambdaMax) {}

    /** Whether the search was ended from outside. */
    boolean isCancelled() {
        cancelled = cancelled || progress.cancelled();
        return cancelled;
    }

    /** Kernels at their start numbers, at the lambda that is best for the first split; empty where it was cancelled before there was any. */
    Optional<Point<X>> start(KernelPair<X> kernels, Transform transform) {
        double[] ofKernels = Arrays.stream(kernels.start()).map(Math::log).toArray();
        double[] logs = new double[LEVELS + ofKernels.length];
        System.arraycopy(ofKernels, 0, logs, LEVELS, ofKernels.length);
        return alongPath(kernels, transform, logs);
    }

    /** The same at numbers that were found on another scale of the values. */
    Optional<Point<X>> onScale(Point<X> found, Transform transform) {
        return alongPath(found.kernels, transform, found.logs);
    }

    private Optional<Point<X>> alongPath(KernelPair<X> kernels, Transform transform, double[] logs) {
        Point<X> none = new Point<>(kernels, transform, logs, Double.NaN, null, Double.NaN, List.of());
        Prepared<X> prepared = Prepared.of(options, data, setting(none), parallel);
        List<Fit> fits = new ArrayList<>();
        OptionalDouble lambda = options.search().lambda();
        for (Split split : splits) {
            RegularizationPath<LocalState> path = RegularizationPath.of(
                    prepared.problem(split), pathOptions, OptionalDouble.empty(), prepared.scale());
            LambdaGrid grid = path.grid(FEW_LAMBDAS, SMALLEST_RATIO);
            LambdaGrid down = lambda.isPresent() ? grid.downTo(lambda.getAsDouble()) : grid;
            Best best = new Best(path, lambda);
            path.run(down, Optional.empty(), Optional.of(errorsOn(prepared, split)), best);
            if (best.point.isEmpty()) {
                return Optional.empty();
            }
            lambda = OptionalDouble.of(best.point.get().lambda());
            fits.add(best.fit(path.lambdaMax()));
        }
        return Optional.of(point(none, lambda.orElseThrow(), fits));
    }

    /** The fits at other numbers, from those of the point before; empty where the numbers are out of bounds, or it was cancelled. */
    Optional<Point<X>> fit(Point<X> at) {
        if (!at.isWithinBounds()) {
            return Optional.empty();
        }
        Prepared<X> prepared = Prepared.of(options, data, setting(at), parallel);
        List<Fit> fits = new ArrayList<>();
        for (int s = 0; s < splits.size(); s++) {
            Split split = splits.get(s);
            Fit before = at.fits.get(s);
            Problem problem = prepared.problem(split);
            RegularizationPath<LocalState> path = RegularizationPath.of(
                    problem, pathOptions, OptionalDouble.of(Double.POSITIVE_INFINITY), prepared.scale());
            Best best = new Best(path, OptionalDouble.of(at.lambda));
            path.run(
                    LambdaGrid.of(at.lambda),
                    Optional.of(LocalState.withCoefficientsOf(before.state, problem)),
                    Optional.of(errorsOn(prepared, split)),
                    best);
            if (cancelled) {
                return Optional.empty();
            }
            fits.add(best.fit(before.lambdaMax));
        }
        return Optional.of(point(at, at.lambda, fits));
    }

    private Point<X> point(Point<X> at, double lambda, List<Fit> fits) {
        List<Errors> errors =
                fits.stream().map(fit -> fit.point.validation().orElseThrow()).toList();
        double mean = errors.stream().mapToDouble(this::error).average().orElseThrow();
        return new Point<>(at.kernels, at.transform, at.logs, lambda, errors.get(0), mean, List.copyOf(fits));
    }

    /** Keeps the best point of a path, or the one at a given lambda, and ends the path when the error has turned. */
    private final class Best implements PathListener<LocalState> {
        private static final double CLEARLY_WORSE = 1.01;

        private final RegularizationPath<LocalState> path;
        private final OptionalDouble lambda;
        private Optional<LocalState> state = Optional.empty();
        private Optional<PathPoint> point = Optional.empty();

        private Best(RegularizationPath<LocalState> path, OptionalDouble lambda) {
            this.path = path;
            this.lambda = lambda;
        }

        private Fit fit(double lambdaMax) {
            return new Fit(state.orElseThrow(), point.orElseThrow(), lambdaMax);
        }

        @Override
        public boolean onPoint(PathPoint at, LocalState now) {
            progress.onPoint(at);
            double error = error(at.validation().orElseThrow());
            double smallest =
                    point.map(best -> error(best.validation().orElseThrow())).orElse(Double.POSITIVE_INFINITY);
            boolean isWanted = lambda.isPresent() ? at.lambda() >= lambda.getAsDouble() : error < smallest;
            if (isWanted) {
                point = Optional.of(at);
                state = Optional.of(path.detach(now));
            }
            boolean hasTurned = at.rank() > 0 && error > CLEARLY_WORSE * smallest;
            return !isCancelled() && !(lambda.isEmpty() && hasTurned);
        }

        @Override
        public boolean onSweep(double at, DescentResult.Sweep sweep) {
            return !isCancelled();
        }
    }

    /** Errors of means on the scale of the data, which are what a model predicts. */
    private Function<LocalState, Errors> errorsOn(Prepared<X> prepared, Split split) {
        TaskData<X> heldOut = prepared.data().subset(split.heldOut());
        ObservationIndex byTask = heldOut.byTask();
        Transform transform = prepared.setting().transform();
        ObservationIndex learned =
                transform.isNone() ? byTask : transform.of(heldOut).byTask();
        return state -> FitErrors.of(predictions(state, transform, learned), byTask, parallel);
    }

    /** How much worse the tasks are predicted at a point than at another. */
    PairedErrors taskErrors(Point<X> one, Point<X> other) {
        return PairedErrors.ofTasks(taskErrors(one), taskErrors(other));
    }

    private TaskErrors taskErrors(Point<X> at) {
        TaskData<X> seen = Prepared.of(options, data, setting(at), parallel).data();
        TaskErrors errors = new TaskErrors(data.tasks().size());
        for (int s = 0; s < splits.size(); s++) {
            TaskData<X> heldOut = seen.subset(splits.get(s).heldOut());
            ObservationIndex learned = at.transform.of(heldOut).byTask();
            FitErrors.addPerTask(predictions(at.fits.get(s).state, at.transform, learned), heldOut.byTask(), errors);
        }
        return errors;
    }

    /** @param learned what is held out on the scale of learning, by which the noise there is known */
    private FittedValues predictions(LocalState state, Transform transform, ObservationIndex learned) {
        double noise = transform.isNone() ? 0 : noise(state, learned);
        return state.limited(new DataScale(transform, noise, options.limit()).prediction());
    }

    /** The mean square of what a fit misses of the held-out values on the scale of learning. */
    private double noise(LocalState fit, ObservationIndex learned) {
        double error = FitErrors.of(fit, learned, parallel).rmse();
        return error * error;
    }

    private double error(Errors errors) {
        return options.search().criterion().of(errors);
    }

    /** The best fit of a search that was cancelled: to what the first split learns from. */
    ModelSearch.Found<LocalState> unfinished(Point<X> best) {
        Fit fit = best.fits.get(0);
        return new ModelSearch.Found<>(fit.state, fit.point, fit.lambdaMax, Optional.empty(), List.of(fit.point), true);
    }

    private Setting<X> setting(Point<X> at) {
        return setting(at, at.kernels.ofInputs(at.numbers()), 0, Optional.empty());
    }

    /** The same where the search is over. */
    Setting<X> setting(Point<X> found, Scales learned) {
        return setting(found, found.kernels.chosenOfInputs(found.numbers()), noise(found), Optional.of(learned));
    }

    /** That of {@link #unfinished}, which is a fit to inputs as the whole family sees them. */
    Setting<X> unfinishedSetting(Point<X> found, Scales learned) {
        return setting(found, found.kernels.ofInputs(found.numbers()), noise(found), Optional.of(learned));
    }

    private Setting<X> setting(Point<X> at, Kernel<X> inputs, double noise, Optional<Scales> learned) {
        return new Setting<>(
                inputs,
                learned.isPresent() ? at.kernels.chosenOfTasks(at.numbers()) : at.kernels.ofTasks(at.numbers()),
                options.intercepts() || options.learnLevels(),
                levels -> levels.times(Math.exp(at.logs[0]), Math.exp(at.logs[1])),
                at.transform,
                OptionalDouble.empty(),
                noise,
                learned);
    }

    /** The mean square of what the fits miss of the held-out values on the scale of learning; 0 where that is the scale of the data. */
    private double noise(Point<X> found) {
        if (found.transform.isNone()) {
            return 0;
        }
        TaskData<X> learned = found.transform.of(
                Prepared.of(options, data, setting(found), parallel).data());
        return IntStream.range(0, splits.size())
                .mapToDouble(s -> noise(
                        found.fits.get(s).state,
                        learned.subset(splits.get(s).heldOut()).byTask()))
                .average()
                .orElseThrow();
    }
}

package dev.okl;

import dev.okl.data.ObservationIndex;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.FitErrors;
import dev.okl.internal.path.PathListener;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.path.RegularizationPath;
import dev.okl.internal.scale.Setting;
import dev.okl.internal.search.ModelSearch;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Problem;
import dev.okl.kernel.KernelFamily;
import dev.okl.kernel.KernelFamily.Open;
import dev.okl.metric.Errors;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Progress;
import dev.okl.selection.RankBound;
import dev.okl.selection.Scales;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The open numbers of kernels, the levels of mean and intercepts, the scale of the values, and lambda: those with the smallest error on held-out
 * observations. Each candidate is looked at by a path at its start numbers; from the best one the search goes along one number after the other, up and
 * down on a logarithmic scale, with steps that become smaller. Every fit starts from that of the best numbers so far, which is close.
 *
 * @param <X> type of the inputs
 */
final class ScaleSearch<X> {
    /** Logarithms of the first steps: by a factor of three, which finds the order of magnitude. */
    private static final double FIRST_STEP = Math.log(3);

    /** Smaller steps change the error by less than another split would. */
    private static final double LAST_STEP = FIRST_STEP / 4;

    /** A search over all numbers at the first steps takes about two for each, and then a few rounds. */
    private static final int MOST_FITS = 80;

    /** Errors that differ less, relatively, are the same. */
    private static final double SAME = 2e-5;

    /** A fit that starts close needs no more sweeps to tell whether it is better. */
    private static final int MOST_SWEEPS = 8;

    /** The scales of the first few latent functions are those of all. */
    private static final int MOST_COLUMNS = 10;

    /** A path that finds the order of magnitude of lambda has so many points, down to this part of the largest. */
    private static final int FEW_LAMBDAS = 14;

    private static final double SMALLEST_RATIO = 2e-3;

    /** What a term must gain to stay. */
    private static final double WORTH = 1e-4;

    /** The multiples of the levels of mean and intercepts come before the numbers of the kernels. */
    private static final int LEVELS = 2;

    private final LearnerOptions<X> options;
    private final TaskData<X> data;
    private final PathOptions pathOptions;
    private final Parallel parallel;
    private final Progress progress;
    private final List<Split> splits;
    private final List<Scales.Trial> tried = new ArrayList<>();
    private int fits;
    private boolean cancelled;

    ScaleSearch(
            LearnerOptions<X> options,
            TaskData<X> data,
            List<Split> splits,
            PathOptions pathOptions,
            Parallel parallel) {
        if (splits.isEmpty()) {
            throw new IllegalArgumentException(
                    "nothing to learn scales by: no task has enough observations to hold some"
                            + " out; give all numbers of the kernels, and learn no levels");
        }
        this.options = options;
        this.data = data;
        RankBound few =
                RankBound.atMost(Math.min(MOST_COLUMNS, pathOptions.rank().columns(Integer.MAX_VALUE)));
        this.pathOptions = pathOptions
                .withRank(few)
                .withDescent(pathOptions
                        .descent()
                        .withTolerance(Math.max(
                                DescentOptions.defaults().tolerance(),
                                pathOptions.descent().tolerance()))
                        .withMaxSweeps(
                                Math.min(MOST_SWEEPS, pathOptions.descent().maxSweeps())));
        this.parallel = parallel;
        this.progress = options.progress();
        this.splits = splits;
    }

    /**
     * What was found.
     *
     * @param cancelled where the search was ended from outside: the best fit that it had seen, to some of the observations
     */
    record Found<X>(Prepared<X> prepared, Optional<ModelSearch.Found<LocalState>> cancelled) {}

    /**
     * Numbers with their fits.
     *
     * @param kernel the number of the candidate
     * @param logs of the levels' multiples, of the numbers of the inputs' kernel, and of those of the tasks' kernel
     * @param fits one for each split
     */
    private record Point(
            int kernel,
            Transform transform,
            double[] logs,
            double lambda,
            Errors errors,
            double error,
            List<Fit> fits) {
        Point along(int k, double step) {
            double[] moved = logs.clone();
            if (k < 0) {
                return new Point(kernel, transform, moved, lambda * Math.exp(step), errors, error, fits);
            }
            moved[k] += step;
            return new Point(kernel, transform, moved, lambda, errors, error, fits);
        }
    }

    private record Fit(LocalState state, PathPoint point, double lambdaMax) {}

    Found<X> run() {
        List<Transform> transforms = options.transforms();
        int starts = options.kernels().size() + transforms.size() - 1;
        progress.onStage("scales", starts * FEW_LAMBDAS + MOST_FITS);
        Optional<Point> found = Optional.empty();
        for (int kernel = 0; kernel < options.kernels().size() && !cancelled; kernel++) {
            found = better(found, kernel, transforms.get(0));
        }
        // The best kernel on the other scales: to try all of them on all scales would take too long.
        for (Transform transform : transforms.subList(1, transforms.size())) {
            if (found.isPresent() && !cancelled) {
                found = better(found, found.get().kernel, transform);
            }
        }
        Point start =
                found.orElseThrow(() -> new IllegalStateException("cancelled before the first point was finished"));
        Map<String, Double> worth = new LinkedHashMap<>();
        Point best = withoutIdleTerms(descend(start), worth);
        String kernel = options.kernels().get(best.kernel).toString();
        tried.replaceAll(trial ->
                trial.kernel().equals(kernel) && trial.transform().equals(best.transform) ? trial(best, true) : trial);
        Prepared<X> prepared = Prepared.of(options, data, setting(best, worth), parallel);
        return new Found<>(prepared, cancelled ? Optional.of(unfinished(best)) : Optional.empty());
    }

    /** The better one of what was found so far and a candidate at its start numbers. */
    private Optional<Point> better(Optional<Point> found, int kernel, Transform transform) {
        Optional<Point> start = start(kernel, transform);
        start.ifPresent(point -> tried.add(trial(point, false)));
        boolean isBetter = start.isPresent() && (found.isEmpty() || start.get().error < found.get().error * (1 - SAME));
        return isBetter ? start : found;
    }

    private Scales.Trial trial(Point point, boolean isChosen) {
        return new Scales.Trial(
                options.kernels().get(point.kernel).toString(),
                point.transform,
                point.error,
                options.search().criterion().standardError(point.errors),
                Double.NaN,
                isChosen);
    }

    private ModelSearch.Found<LocalState> unfinished(Point best) {
        Fit fit = best.fits.get(0);
        return new ModelSearch.Found<>(fit.state, fit.point, fit.lambdaMax, Optional.empty(), List.of(fit.point), true);
    }

    /** A candidate at its start numbers, at the lambda that is best for the first split. */
    private Optional<Point> start(int kernel, Transform transform) {
        double[] logs = new double[LEVELS + open(kernel).size()];
        for (int k = LEVELS; k < logs.length; k++) {
            logs[k] = Math.log(open(kernel).get(k - LEVELS).start());
        }
        Prepared<X> prepared =
                Prepared.of(options, data, setting(kernel, transform, logs, 0, Optional.empty()), parallel);
        List<Fit> states = new ArrayList<>();
        List<Errors> errors = new ArrayList<>();
        OptionalDouble lambda = options.search().lambda();
        for (Split split : splits) {
            RegularizationPath<LocalState> path = RegularizationPath.of(
                    prepared.problem(split), pathOptions, OptionalDouble.empty(), prepared.scale());
            Best best = new Best(path);
            LambdaGrid grid = path.grid(FEW_LAMBDAS, SMALLEST_RATIO);
            LambdaGrid down = lambda.isPresent() ? grid.downTo(lambda.getAsDouble()) : grid;
            best.lambda = lambda;
            path.run(down, Optional.empty(), Optional.of(errorsOn(prepared, split)), best);
            if (best.point.isEmpty()) {
                return Optional.empty();
            }
            PathPoint point = best.point.get();
            lambda = OptionalDouble.of(point.lambda());
            states.add(new Fit(best.state.orElseThrow(), point, path.lambdaMax()));
            errors.add(point.validation().orElseThrow());
        }
        return Optional.of(new Point(
                kernel, transform, logs, lambda.orElseThrow(), errors.get(0), mean(errors), List.copyOf(states)));
    }

    /** Keeps the best point of a path, or the one at a given lambda, and ends the path when the error has turned. */
    private final class Best implements PathListener<LocalState> {
        private static final double CLEARLY_WORSE = 1.01;

        private final RegularizationPath<LocalState> path;
        private OptionalDouble lambda = OptionalDouble.empty();
        private Optional<LocalState> state = Optional.empty();
        private Optional<PathPoint> point = Optional.empty();

        private Best(RegularizationPath<LocalState> path) {
            this.path = path;
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
            return goOn() && !(lambda.isEmpty() && hasTurned);
        }

        @Override
        public boolean onSweep(double at, DescentResult.Sweep sweep) {
            return goOn();
        }
    }

    private boolean goOn() {
        cancelled = cancelled || progress.cancelled();
        return !cancelled;
    }

    /** Goes downhill along one number after the other, as long as there are fits to spend. */
    private Point descend(Point start) {
        Point best = start;
        int numbers = start.logs.length;
        double[] directions = new double[numbers + 1];
        Arrays.fill(directions, -1); // towards less: a weaker level, a smaller weight
        for (double step = FIRST_STEP; step >= LAST_STEP && mayFit(); ) {
            boolean moved = false;
            for (int k = -1; k < numbers && mayFit(); k++) {
                if (!isMovable(k)) {
                    continue;
                }
                for (int turn = 0; turn < 2 && mayFit(); turn++) {
                    Optional<Point> next = fit(best.along(k, directions[k + 1] * step));
                    if (next.isPresent() && next.get().error < best.error * (1 - SAME)) {
                        best = next.get();
                        moved = true;
                        break;
                    }
                    directions[k + 1] = -directions[k + 1];
                }
            }
            step = moved ? step : step / 2;
        }
        return best;
    }

    /** Lambda is -1. */
    private boolean isMovable(int k) {
        return switch (k) {
            case -1 -> options.search().lambda().isEmpty();
            case 0 -> options.learnLevels() && options.mean();
            case 1 -> options.learnLevels();
            default -> true;
        };
    }

    private boolean mayFit() {
        return fits < MOST_FITS && goOn();
    }

    /** The fit at other numbers, from those of the point before; empty where these are out of bounds, or it was cancelled. */
    private Optional<Point> fit(Point at) {
        if (!isWithinBounds(at)) {
            return Optional.empty();
        }
        fits++;
        Prepared<X> prepared =
                Prepared.of(options, data, setting(at.kernel, at.transform, at.logs, 0, Optional.empty()), parallel);
        List<Fit> next = new ArrayList<>();
        List<Errors> errors = new ArrayList<>();
        for (int s = 0; s < splits.size(); s++) {
            Split split = splits.get(s);
            Fit before = at.fits.get(s);
            Problem problem = prepared.problem(split);
            RegularizationPath<LocalState> path = RegularizationPath.of(
                    problem, pathOptions, OptionalDouble.of(Double.POSITIVE_INFINITY), prepared.scale());
            Best best = new Best(path);
            best.lambda = OptionalDouble.of(at.lambda);
            path.run(
                    LambdaGrid.of(at.lambda),
                    Optional.of(LocalState.withCoefficientsOf(before.state, problem)),
                    Optional.of(errorsOn(prepared, split)),
                    best);
            if (cancelled) {
                return Optional.empty();
            }
            next.add(new Fit(best.state.orElseThrow(), best.point.orElseThrow(), before.lambdaMax));
            errors.add(best.point.orElseThrow().validation().orElseThrow());
        }
        return Optional.of(
                new Point(at.kernel, at.transform, at.logs, at.lambda, errors.get(0), mean(errors), List.copyOf(next)));
    }

    private boolean isWithinBounds(Point at) {
        List<Open> open = open(at.kernel);
        for (int k = LEVELS; k < at.logs.length; k++) {
            double number = Math.exp(at.logs[k]);
            Open bounds = open.get(k - LEVELS);
            boolean isLeftOut = number == 0 && bounds.mayBeZero();
            if (!isLeftOut && !(number >= bounds.smallest() && number <= bounds.largest())) {
                return false;
            }
        }
        return true;
    }

    /** Leaves out each term in turn; those whose absence costs nothing stay out. */
    private Point withoutIdleTerms(Point found, Map<String, Double> worth) {
        Point best = found;
        for (int k = LEVELS; k < found.logs.length && goOn(); k++) {
            Open number = open(found.kernel).get(k - LEVELS);
            if (number.mayBeZero()) {
                Optional<Point> without = fit(best.along(k, Double.NEGATIVE_INFINITY));
                without.ifPresent(point -> worth.put(number.name(), point.error));
                if (without.isPresent() && without.get().error <= best.error * (1 + WORTH)) {
                    best = without.get();
                }
            }
        }
        return best;
    }

    /** The mean square of what the fits miss of the held-out values on the scale of learning; 0 where that is the scale of the data. */
    private double noise(Point best) {
        if (best.transform.isNone()) {
            return 0;
        }
        TaskData<X> learned = best.transform.of(data);
        return IntStream.range(0, splits.size())
                .mapToDouble(s -> FitErrors.of(
                                best.fits.get(s).state,
                                learned.subset(splits.get(s).heldOut()).byTask(),
                                parallel)
                        .rmse())
                .map(rmse -> rmse * rmse)
                .average()
                .orElseThrow();
    }

    private Function<LocalState, Errors> errorsOn(Prepared<X> prepared, Split split) {
        ObservationIndex heldOut = prepared.data().subset(split.heldOut()).byTask();
        return state -> FitErrors.of(state.limited(prepared.scale().prediction()), heldOut, parallel);
    }

    private double error(Errors errors) {
        return options.search().criterion().of(errors);
    }

    private double mean(List<Errors> errors) {
        return errors.stream().mapToDouble(this::error).average().orElseThrow();
    }

    private List<Open> open(int kernel) {
        List<Open> open = new ArrayList<>(options.kernels().get(kernel).open());
        options.tasks().ifPresent(tasks -> open.addAll(tasks.kernels().open()));
        return open;
    }

    private Setting<X> setting(Point point, Map<String, Double> worth) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        if (options.learnLevels() && options.mean()) {
            numbers.put("level of the mean", Math.exp(point.logs[0]));
        }
        if (options.learnLevels()) {
            numbers.put("level of the intercepts", Math.exp(point.logs[1]));
        }
        List<Open> open = open(point.kernel);
        for (int k = LEVELS; k < point.logs.length; k++) {
            numbers.put(open.get(k - LEVELS).name(), Math.exp(point.logs[k]));
        }
        Setting<X> setting = setting(point.kernel, point.transform, point.logs, 0, Optional.empty());
        Scales scales = new Scales(
                setting.inputs().toString(),
                setting.tasks().map(Object::toString),
                numbers,
                setting.transform(),
                List.copyOf(tried),
                worth);
        return setting(point.kernel, point.transform, point.logs, noise(point), Optional.of(scales));
    }

    /** @param learned where the search is over */
    private Setting<X> setting(int kernel, Transform transform, double[] logs, double noise, Optional<Scales> learned) {
        double[] numbers = Arrays.stream(logs).map(Math::exp).toArray();
        KernelFamily<X> inputs = options.kernels().get(kernel);
        int ofTasks = LEVELS + inputs.open().size();
        double[] ofInputs = Arrays.copyOfRange(numbers, LEVELS, ofTasks);
        // What was found when the search was cancelled is a fit to inputs as the whole family sees them.
        boolean isSettled = learned.isPresent() && !cancelled;
        return new Setting<>(
                isSettled ? inputs.chosen(ofInputs) : inputs.at(ofInputs),
                options.tasks().map(tasks -> tasks.kernels().at(Arrays.copyOfRange(numbers, ofTasks, numbers.length))),
                options.intercepts() || options.learnLevels(),
                levels -> levels.times(numbers[0], numbers[1]),
                transform,
                OptionalDouble.empty(),
                noise,
                learned);
    }
}

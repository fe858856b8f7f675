package dev.okl;

import dev.okl.ScaleFits.Point;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.PathOptions;
import dev.okl.internal.scale.KernelPair;
import dev.okl.internal.search.ModelSearch;
import dev.okl.internal.state.LocalState;
import dev.okl.kernel.KernelFamily.Open;
import dev.okl.selection.Scales;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The open numbers of kernels, the levels of mean and intercepts, the scale of the values, and lambda: those with the smallest error on held-out
 * observations. Each kernel is looked at by a path at its start numbers; from the best one the search goes along one number after the
 * other, up and down on a logarithmic scale, with steps that become smaller. Other scales of the values compete with what it has found. Every fit starts from that of the best numbers so far, which is
 * close.
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

    /** What a term must gain to stay. */
    private static final double WORTH = 1e-4;

    private final LearnerOptions<X> options;
    private final TaskData<X> data;
    private final Parallel parallel;
    private final ScaleFits<X> fits;
    private final List<Scales.Trial> tried = new ArrayList<>();
    private int spent;

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
        this.parallel = parallel;
        this.fits = new ScaleFits<>(options, data, splits, pathOptions, parallel);
    }

    /**
     * What was found.
     *
     * @param error of the best fit that the search has seen, on what was held out of it
     * @param unfinished this fit, for where learning is cancelled before there is a better one
     * @param cancelled whether the search itself was ended from outside
     */
    record Found<X>(Prepared<X> prepared, double error, Supplier<Unfinished<X>> unfinished, boolean cancelled) {}

    /** A fit to some of the observations, and what it is a fit of. */
    record Unfinished<X>(Prepared<X> prepared, ModelSearch.Found<LocalState> fit) {}

    Found<X> run(List<Transform> transforms) {
        List<KernelPair<X>> kernels = options.kernels().stream()
                .map(inputs -> new KernelPair<>(inputs, options.relatedTasks(data.tasks())))
                .toList();
        int starts = kernels.size() + transforms.size() - 1;
        options.progress().onStage("scales", starts * ScaleFits.FEW_LAMBDAS + MOST_FITS);
        Optional<Point<X>> found = Optional.empty();
        for (KernelPair<X> candidate : kernels) {
            found = better(found, candidate, transforms.get(0));
        }
        Point<X> start =
                found.orElseThrow(() -> new IllegalStateException("cancelled before the first point was finished"));
        Point<X> descended = descend(start);
        replaceTrial(start, trial(descended, false));
        Point<X> whole = onBestScale(descended, transforms.subList(1, transforms.size()));
        replaceTrial(whole, trial(whole, true));
        Map<String, Double> worth = new LinkedHashMap<>();
        Point<X> best = withoutIdleTerms(whole, worth);
        Scales scales = scales(best, worth);
        return new Found<>(
                Prepared.of(options, data, fits.setting(best, scales), parallel),
                best.error(),
                () -> new Unfinished<>(
                        Prepared.of(options, data, fits.unfinishedSetting(best, scales), parallel),
                        fits.unfinished(best)),
                fits.isCancelled());
    }

    /** The better one of what was found so far and a candidate at its start numbers. */
    private Optional<Point<X>> better(Optional<Point<X>> found, KernelPair<X> kernels, Transform transform) {
        Optional<Point<X>> start = fits.isCancelled() ? Optional.empty() : fits.start(kernels, transform);
        start.ifPresent(point -> tried.add(trial(point, false)));
        boolean isBetter = start.isPresent()
                && (found.isEmpty() || start.get().error() < found.get().error() * (1 - SAME));
        return isBetter ? start : found;
    }

    /**
     * The same kernels on another scale of the values, where the error is smaller there, and tasks are predicted better by more than a standard error of the differences. They start
     * from the numbers that were found: on one scale at its best and on others at a guess, errors could not be compared.
     */
    private Point<X> onBestScale(Point<X> found, List<Transform> others) {
        Optional<Point<X>> best = Optional.empty();
        for (Transform transform : others) {
            Optional<Point<X>> other = fits.isCancelled() ? Optional.empty() : fits.onScale(found, transform);
            other.ifPresent(point -> tried.add(trial(point, false)));
            best = Stream.concat(best.stream(), other.stream()).min(Comparator.comparingDouble(Point::error));
        }
        boolean isBetter = best.isPresent() && best.get().error() < found.error();
        if (!isBetter || fits.taskErrors(found, best.get()).isAsGood()) {
            return found;
        }
        options.progress().onStage("scales", MOST_FITS);
        Point<X> descended = descend(best.get());
        replaceTrial(best.get(), trial(descended, false));
        return descended;
    }

    private void replaceTrial(Point<X> point, Scales.Trial by) {
        Scales.Trial before = trial(point, false);
        tried.replaceAll(trial -> trial.equals(before) ? by : trial);
    }

    private Scales.Trial trial(Point<X> point, boolean isChosen) {
        return new Scales.Trial(
                point.kernels().inputs().toString(),
                point.transform(),
                point.error(),
                options.search().criterion().standardError(point.errors()),
                Double.NaN,
                isChosen);
    }

    /** Goes downhill along one number after the other, as long as there are fits to spend. */
    private Point<X> descend(Point<X> start) {
        Point<X> best = start;
        spent = 0;
        int numbers = start.logs().length;
        double[] directions = new double[numbers + 1];
        Arrays.fill(directions, -1); // towards less: a weaker level, a smaller weight
        for (double step = FIRST_STEP; step >= LAST_STEP && mayFit(); ) {
            boolean moved = false;
            for (int k = -1; k < numbers && mayFit(); k++) {
                if (!isMovable(k)) {
                    continue;
                }
                for (int turn = 0; turn < 2 && mayFit(); turn++) {
                    Optional<Point<X>> next = fit(best.along(k, directions[k + 1] * step));
                    if (next.isPresent() && next.get().error() < best.error() * (1 - SAME)) {
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
        return spent < MOST_FITS && !fits.isCancelled();
    }

    private Optional<Point<X>> fit(Point<X> at) {
        Optional<Point<X>> next = fits.fit(at);
        spent += next.isPresent() ? 1 : 0;
        return next;
    }

    /** Leaves out each term in turn; those whose absence costs nothing stay out. */
    private Point<X> withoutIdleTerms(Point<X> found, Map<String, Double> worth) {
        Point<X> best = found;
        List<Open> open = found.kernels().open();
        for (int k = 0; k < open.size() && !fits.isCancelled(); k++) {
            if (open.get(k).mayBeZero()) {
                Optional<Point<X>> without = fit(best.along(ScaleFits.LEVELS + k, Double.NEGATIVE_INFINITY));
                if (without.isPresent()) {
                    worth.put(open.get(k).name(), without.get().error());
                    best = without.get().error() <= best.error() * (1 + WORTH) ? without.get() : best;
                }
            }
        }
        return best;
    }

    private Scales scales(Point<X> found, Map<String, Double> worth) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        if (options.learnLevels() && options.mean()) {
            numbers.put("level of the mean", Math.exp(found.logs()[0]));
        }
        if (options.learnLevels()) {
            numbers.put("level of the intercepts", Math.exp(found.logs()[1]));
        }
        double[] ofKernels = found.numbers();
        List<Open> open = found.kernels().open();
        Set<Integer> inside = new HashSet<>(); // of terms that were left out
        for (int k = 0; k < ofKernels.length; k++) {
            if (ofKernels[k] == 0) {
                inside.addAll(found.kernels().ofTerm(k));
                inside.remove(k);
            }
        }
        for (int k = 0; k < ofKernels.length; k++) {
            if (!inside.contains(k)) {
                numbers.put(open.get(k).name(), ofKernels[k]);
            }
        }
        return new Scales(
                found.kernels().ofInputs(ofKernels).toString(),
                found.kernels().ofTasks(ofKernels).map(Object::toString),
                numbers,
                found.transform(),
                List.copyOf(tried),
                worth);
    }
}

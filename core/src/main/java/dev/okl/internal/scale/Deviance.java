package dev.okl.internal.scale;

import dev.okl.data.TaskData;
import dev.okl.kernel.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The deviance of a {@link MixedModel}, as a function of the logarithms of its variances and of the open numbers of kernels, with a weak prior that keeps
 * near their starts what the data say nothing of.
 */
final class Deviance<X> {
    /** Those of mean, intercepts and deviations, before the numbers of the kernels. */
    private static final int VARIANCES = 3;

    /** What the last iteration of a search gains at most. */
    static final double TOLERANCE = 1e-3;

    /** The same for candidates, of which most will not be taken: only differences of some tenths matter. */
    static final double TOLERANCE_OF_CANDIDATES = 0.05;

    private static final int MAX_ITERATIONS = 60;

    /** Of the logarithms of kernels' numbers, to both sides: far above rounding, and its square is far below what matters. */
    private static final double DIFFERENCE = 1e-4;

    /** Standard deviations of the logarithms in the prior. */
    private static final double PRIOR_OF_NUMBERS = 1.5;

    private static final double PRIOR_OF_VARIANCES = 4;

    /** The variances relative to the noise that the search starts from, and their bounds. */
    private static final double START = 3;

    private static final double SMALLEST = 1e-7;
    private static final double LARGEST = 1e8;

    private final MixedModel model;
    private final TaskData<X> seen;
    private final KernelPair<X> kernels;
    private final boolean mean;
    private final boolean intercepts;
    private double[] cachedNumbers = new double[0];
    private Optional<MixedModel.Covariance> cached = Optional.empty();
    private double[] fitted = new double[0];
    private Optional<MixedFit> fit = Optional.empty();

    /**
     * For a model.
     *
     * @param seen the observations as the kernel sees them
     * @param mean whether there is a mean
     * @param intercepts whether there are intercepts
     */
    Deviance(MixedModel model, TaskData<X> seen, KernelPair<X> kernels, boolean mean, boolean intercepts) {
        this.model = model;
        this.seen = seen;
        this.kernels = kernels;
        this.mean = mean;
        this.intercepts = intercepts;
    }

    /** Where a search starts of which nothing better is known. */
    double[] start() {
        return logs(START, KernelFamily.Open::start);
    }

    /** A start at the optimum of other kernels, whose numbers are the first of ours. */
    double[] startAt(double[] logsOfOthers) {
        double[] start = start();
        System.arraycopy(logsOfOthers, 0, start, 0, Math.min(start.length, logsOfOthers.length));
        return start;
    }

    /** The optimum of some kernels as a start for the same without some of the numbers. */
    static double[] withoutNumbers(double[] logs, List<Integer> numbers) {
        return IntStream.range(0, logs.length)
                .filter(k -> !numbers.contains(k - VARIANCES))
                .mapToDouble(k -> logs[k])
                .toArray();
    }

    /** The logarithms with the smallest deviance that a search from there finds, or has found when it is cancelled. */
    double[] minimize(double[] from, double tolerance, BooleanSupplier cancelled) {
        double[] lower = logs(SMALLEST, KernelFamily.Open::smallest);
        double[] upper = logs(LARGEST, KernelFamily.Open::largest);
        return QuasiNewton.minimize(this::at, this::slopes, lower, upper, from, tolerance, MAX_ITERATIONS, cancelled)
                .point();
    }

    private double[] logs(double variance, ToDoubleFunction<KernelFamily.Open> number) {
        double[] ofNumbers =
                kernels.open().stream().mapToDouble(number).map(Math::log).toArray();
        double[] logs = new double[VARIANCES + ofNumbers.length];
        Arrays.fill(logs, 0, VARIANCES, Math.log(variance));
        System.arraycopy(ofNumbers, 0, logs, VARIANCES, ofNumbers.length);
        return logs;
    }

    double[] numbers(double[] logs) {
        return Arrays.stream(logs, VARIANCES, logs.length).map(Math::exp).toArray();
    }

    MixedModel.Variances variances(double[] logs) {
        return new MixedModel.Variances(
                mean ? Math.exp(logs[0]) : 0, intercepts ? Math.exp(logs[1]) : 0, Math.exp(logs[2]));
    }

    /** The last one is kept: variances change more often than numbers. */
    Optional<MixedModel.Covariance> covariance(double[] logs) {
        double[] numbers = numbers(logs);
        if (cached.isEmpty() || !Arrays.equals(numbers, cachedNumbers)) {
            cached = model.covariance(kernels.ofInputs(numbers), seen, kernels.gramOfTasks(numbers));
            cachedNumbers = numbers;
        }
        return cached;
    }

    /** Infinite where the kernels give no numbers. */
    double at(double[] logs) {
        double prior = 0;
        double[] start = start();
        for (int k = 0; k < logs.length; k++) {
            double off = (logs[k] - start[k]) / spread(k);
            prior += off * off;
        }
        double total = prior;
        return fit(logs).map(at -> total + at.deviance()).orElse(Double.POSITIVE_INFINITY);
    }

    private static double spread(int k) {
        return k < VARIANCES ? PRIOR_OF_VARIANCES : PRIOR_OF_NUMBERS;
    }

    /** The last one is kept: its derivatives come from what it has factored. */
    private Optional<MixedFit> fit(double[] logs) {
        if (!Arrays.equals(logs, fitted)) {
            fit = covariance(logs).map(covariance -> model.fit(covariance, variances(logs)));
            fitted = logs.clone();
        }
        return fit;
    }

    /** The derivatives where the deviance is finite: by the variances exactly, and by the kernels' numbers along differences of kernels. */
    double[] slopes(double[] logs) {
        MixedFit.Slopes slopes = fit(logs).orElseThrow().slopes();
        int[] pivots = covariance(logs).orElseThrow().pivots();
        double[] all = new double[logs.length];
        all[0] = slopes.mean();
        all[1] = slopes.intercepts();
        all[2] = slopes.deviations();
        int ofInputs = kernels.inputs().open().size();
        double[] start = start();
        for (int k = 0; k < logs.length; k++) {
            if (k >= VARIANCES) {
                double above = along(slopes, pivots, logs, k, DIFFERENCE, k - VARIANCES < ofInputs);
                double below = along(slopes, pivots, logs, k, -DIFFERENCE, k - VARIANCES < ofInputs);
                double slope = (above - below) / (2 * DIFFERENCE);
                all[k] = Double.isFinite(slope) ? slope : 0;
            }
            all[k] += 2 * (logs[k] - start[k]) / (spread(k) * spread(k));
        }
        return all;
    }

    private double along(
            MixedFit.Slopes slopes, int[] pivots, double[] logs, int k, double difference, boolean ofInputs) {
        double[] moved = logs.clone();
        moved[k] += difference;
        double[] numbers = numbers(moved);
        return ofInputs
                ? model.along(slopes, pivots, kernels.ofInputs(numbers), seen)
                : model.alongTasks(slopes, kernels.gramOfTasks(numbers).orElseThrow());
    }
}

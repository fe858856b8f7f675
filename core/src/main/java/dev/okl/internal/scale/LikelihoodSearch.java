package dev.okl.internal.scale;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.FixedPart;
import dev.okl.internal.state.Levels;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelFamily;
import dev.okl.selection.Progress;
import dev.okl.selection.Scales;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The open numbers of kernels, how large mean, intercepts and deviations are, and the noise: those that maximise the restricted
 * likelihood of a {@link MixedModel}, with a weak prior that keeps near their starts what the data say nothing of.
 *
 * @param fixed the columns that are not penalised, of data as a kernel sees them
 * @param mean whether there is a mean
 * @param intercepts whether there are intercepts
 * @param learnLevels whether the levels of mean and intercepts are those that were found, or follow from the sizes of the data
 * @param folds what candidates are compared on; none where nothing can be held out
 */
public record LikelihoodSearch<X>(
        TaskData<X> data,
        Function<TaskData<X>, FixedPart.Design> fixed,
        boolean mean,
        boolean intercepts,
        boolean learnLevels,
        List<Split> folds,
        Progress progress,
        Parallel parallel) {
    /** A candidate gains less than this part of the deviance per iteration in the end; only differences of some tenths matter. */
    private static final double TOLERANCE = 1e-3;

    private static final int MAX_ITERATIONS = 60;

    /** Standard deviations of the logarithms in the prior. */
    private static final double PRIOR_OF_NUMBERS = 1.5;

    private static final double PRIOR_OF_VARIANCES = 4;

    /** At fewer inputs a width says nothing: any covariance of so few values is possible, and what it says beyond them is chance. */
    private static final int ENOUGH_INPUTS = 5;

    /** In units of the deviance, by the criterion of Akaike. */
    private static final double COST_OF_A_PARAMETER = 2;

    /** The variances relative to the noise that the search starts from, and their bounds. */
    private static final double START = 3;

    private static final double SMALLEST = 1e-7;
    private static final double LARGEST = 1e8;

    /**
     * A candidate at its best.
     *
     * @param numbers of the family
     * @param size the mean diagonal of the kernel, in units of which the variances are
     * @param deviance minus twice the restricted log-likelihood of the values as they are
     * @param error the root mean square error on what each fold held out, on the scale of the data; NaN without folds
     * @param standardError of the error
     */
    record Candidate<X>(
            KernelFamily<X> family,
            Transform transform,
            double[] numbers,
            double size,
            double mean,
            double intercepts,
            double deviations,
            double noise,
            double deviance,
            double error,
            double standardError) {
        Kernel<X> kernel() {
            return family.at(numbers);
        }

        /**
         * The lambda at which the free part is expected to be as large as the deviations: with the spread s_e of a deviation
         * in its norm, s^2 sqrt(m) / s_e.
         */
        double lambda(int tasks) {
            return Math.sqrt(noise * tasks * size / deviations);
        }
    }

    /** The best of all kernels on all scales. */
    public Setting<X> run(List<KernelFamily<X>> kernels, List<Transform> transforms) {
        List<Candidate<X>> candidates = new ArrayList<>();
        List<KernelFamily<X>> known = kernels.stream()
                .filter(kernel -> kernel.open().isEmpty() || tellsSmoothness())
                .toList();
        List<KernelFamily<X>> competing = known.isEmpty() ? kernels : known;
        progress.onStage("kernels", transforms.size() * competing.size());
        for (Transform transform : transforms) {
            for (KernelFamily<X> kernel : competing) {
                if (candidates.isEmpty() || !progress.cancelled()) {
                    best(kernel, transform).ifPresent(candidates::add);
                }
            }
        }
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("none of the kernels " + kernels + " is one at these inputs");
        }
        int chosen = candidates.indexOf(choose(candidates));
        Map<String, Double> worth = new LinkedHashMap<>();
        candidates.set(chosen, withoutIdleTerms(candidates.get(chosen), worth));
        return setting(candidates.get(chosen), candidates, worth);
    }

    /** Leaves out each term in turn; those that do not make the data more likely by what a parameter costs stay out. */
    private Candidate<X> withoutIdleTerms(Candidate<X> found, Map<String, Double> worth) {
        Candidate<X> best = found;
        for (int k = found.family.open().size() - 1; k >= 0 && !progress.cancelled(); k--) {
            KernelFamily.Open number = best.family.open().get(k);
            Optional<Candidate<X>> without =
                    number.mayBeZero() ? best(new WithoutTerm<>(best.family, k), best.transform) : Optional.empty();
            if (without.isPresent()) {
                if (!Double.isNaN(without.get().error)) {
                    worth.put(number.name(), without.get().error);
                }
                best = without.get().deviance <= best.deviance + COST_OF_A_PARAMETER ? without.get() : best;
            }
        }
        return best;
    }

    /** Whether there are enough different inputs to tell how smooth functions are. */
    private boolean tellsSmoothness() {
        return IntStream.range(0, data.size())
                        .map(data::input)
                        .distinct()
                        .limit(ENOUGH_INPUTS)
                        .count()
                == ENOUGH_INPUTS;
    }

    /** The most likely one of those that predict as well as the best one, but for a standard error. */
    private static <X> Candidate<X> choose(List<Candidate<X>> candidates) {
        Candidate<X> accurate = candidates.stream()
                .min(Comparator.comparingDouble(Candidate::error))
                .orElseThrow();
        return candidates.stream()
                .filter(candidate -> !(candidate.error > accurate.error + accurate.standardError))
                .min(Comparator.comparingDouble(Candidate::deviance))
                .orElseThrow();
    }

    private Setting<X> setting(Candidate<X> best, List<Candidate<X>> candidates, Map<String, Double> worth) {
        double lambda = best.lambda(data.tasks().size());
        Levels levels = new Levels(
                mean ? Math.sqrt(best.mean * lambda / best.size) : 1,
                intercepts ? Math.sqrt(best.intercepts * lambda) : 1);
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (int k = 0; k < best.numbers.length; k++) {
            numbers.put(best.family.open().get(k).name(), best.numbers[k]);
        }
        List<Scales.Trial> tried = candidates.stream()
                .map(candidate -> new Scales.Trial(
                        candidate.family.toString(),
                        candidate.transform,
                        candidate.error,
                        candidate.standardError,
                        candidate.deviance,
                        candidate.equals(best)))
                .toList();
        return new Setting<>(
                best.family.chosen(best.numbers),
                Optional.empty(),
                intercepts,
                bySizes -> learnLevels ? levels : bySizes,
                best.transform,
                OptionalDouble.of(lambda),
                best.noise,
                Optional.of(
                        new Scales(best.kernel().toString(), Optional.empty(), numbers, best.transform, tried, worth)));
    }

    /** The best numbers of a family on a scale; empty where its kernel is none at these data. */
    private Optional<Candidate<X>> best(KernelFamily<X> family, Transform transform) {
        TaskData<X> seen = data.seenAs(family.start()::reduced);
        MixedModel model = new MixedModel(transform.of(seen), fixed.apply(seen), parallel);
        Deviance deviance = new Deviance(model, seen, family);
        if (!Double.isFinite(deviance.at(deviance.start()))) {
            return Optional.empty();
        }
        double[] logs = QuasiNewton.minimize(
                        deviance::at, deviance.lower(), deviance.upper(), deviance.start(), TOLERANCE, MAX_ITERATIONS)
                .point();
        MixedModel.Covariance covariance = deviance.covariance(logs).orElseThrow();
        MixedModel.Variances variances = deviance.variances(logs);
        MixedModel.Fit fit = model.fit(covariance, variances);
        double stretch = 0;
        double floor =
                smallestPositive() / 2; // what is nothing on the scale of the data is not infinitely likely on another
        for (int o = 0; o < data.size() && !transform.isNone(); o++) {
            stretch += transform.logSlope(Math.max(floor, data.value(o)));
        }
        double[] squares = squaredErrors(model, covariance, variances, transform);
        double meanSquare = Arrays.stream(squares).average().orElse(Double.NaN);
        double spread = Arrays.stream(squares)
                .map(s -> (s - meanSquare) * (s - meanSquare))
                .sum();
        double error = Math.sqrt(meanSquare);
        return Optional.of(new Candidate<>(
                family,
                transform,
                deviance.numbers(logs),
                covariance.size(),
                variances.mean(),
                variances.intercepts(),
                variances.deviations(),
                fit.noise(),
                fit.deviance() - 2 * stretch,
                error,
                Math.sqrt(spread) / squares.length / (2 * error)));
    }

    private double smallestPositive() {
        double smallest = Double.POSITIVE_INFINITY;
        for (int o = 0; o < data.size(); o++) {
            smallest = data.value(o) > 0 ? Math.min(smallest, data.value(o)) : smallest;
        }
        return smallest == Double.POSITIVE_INFINITY ? 1 : smallest;
    }

    private double[] squaredErrors(
            MixedModel model, MixedModel.Covariance covariance, MixedModel.Variances variances, Transform transform) {
        List<Double> squares = new ArrayList<>();
        for (Split fold : folds) {
            boolean[] heldOut = new boolean[data.size()];
            for (int o : fold.heldOut()) {
                heldOut[o] = true;
            }
            double[] predictions = model.fit(covariance, variances, heldOut).heldOutPredictions();
            for (int o : fold.heldOut()) {
                double error = transform.inverse(predictions[o]) - data.value(o);
                squares.add(error * error);
            }
        }
        return squares.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** The deviance with the prior, as a function of the logarithms of the variances, then of the open numbers. */
    private final class Deviance {
        private static final int VARIANCES = 3;

        private final MixedModel model;
        private final TaskData<X> seen;
        private final KernelFamily<X> family;
        private double[] cachedNumbers = new double[0];
        private Optional<MixedModel.Covariance> cached = Optional.empty();

        private Deviance(MixedModel model, TaskData<X> seen, KernelFamily<X> family) {
            this.model = model;
            this.seen = seen;
            this.family = family;
        }

        double[] start() {
            return logs(START, KernelFamily.Open::start);
        }

        double[] lower() {
            return logs(SMALLEST, KernelFamily.Open::smallest);
        }

        double[] upper() {
            return logs(LARGEST, KernelFamily.Open::largest);
        }

        private double[] logs(double variance, ToDoubleFunction<KernelFamily.Open> number) {
            double[] logs = new double[VARIANCES + family.open().size()];
            Arrays.fill(logs, 0, VARIANCES, Math.log(variance));
            for (int k = VARIANCES; k < logs.length; k++) {
                logs[k] = Math.log(number.applyAsDouble(family.open().get(k - VARIANCES)));
            }
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
                cached = model.covariance(family.at(numbers), seen);
                cachedNumbers = numbers;
            }
            return cached;
        }

        double at(double[] logs) {
            double prior = 0;
            double[] start = start();
            for (int k = 0; k < logs.length; k++) {
                double off = (logs[k] - start[k]) / (k < VARIANCES ? PRIOR_OF_VARIANCES : PRIOR_OF_NUMBERS);
                prior += off * off;
            }
            double total = prior;
            return covariance(logs)
                    .map(covariance ->
                            total + model.fit(covariance, variances(logs)).deviance())
                    .orElse(Double.POSITIVE_INFINITY);
        }
    }
}

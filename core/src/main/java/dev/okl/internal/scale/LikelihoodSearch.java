package dev.okl.internal.scale;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.internal.key.RankKeys;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.FixedPart;
import dev.okl.internal.state.Levels;
import dev.okl.kernel.KernelFamily;
import dev.okl.metric.ErrorSums;
import dev.okl.metric.Errors;
import dev.okl.selection.Criterion;
import dev.okl.selection.Progress;
import dev.okl.selection.Scales;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The open numbers of kernels, how large mean, intercepts and deviations are, and the noise: those that maximise the restricted
 * likelihood of a {@link MixedModel}. Kernels on the inputs and scales of the values compete with independent tasks; how far described tasks are
 * alike is found for the best of them, with all other numbers once more.
 *
 * @param fixed the columns that are not penalised, of data as a kernel sees them
 * @param constant whether a constant is among them
 * @param tasks what is known of the tasks, where a kernel says how alike they are
 * @param mean whether there is a mean
 * @param intercepts whether there are intercepts
 * @param learnLevels whether the levels of mean and intercepts are those that were found, or follow from the sizes of the data
 * @param folds what candidates are compared on; none where nothing can be held out
 * @param criterion the error that they are compared by
 * @param limit what becomes of predictions, such as clipping
 * @param seed of the choice among many observations of a task
 */
public record LikelihoodSearch<X>(
        TaskData<X> data,
        Function<TaskData<X>, FixedPart.Design> fixed,
        boolean constant,
        Optional<RelatedTasks<?>> tasks,
        boolean mean,
        boolean intercepts,
        boolean learnLevels,
        List<Split> folds,
        Criterion criterion,
        DoubleUnaryOperator limit,
        long seed,
        Progress progress,
        Parallel parallel) {
    /** At fewer inputs a width says nothing: any covariance of so few values is possible, and what it says beyond them is chance. */
    private static final int ENOUGH_INPUTS = 5;

    /**
     * More observations of a task tell hardly more about scales, at a cost that is the cube of their number: so many are looked at as make
     * about so many operations, and more where all of them depend on each other, for that is done once.
     */
    private static final double MOST_WORK = 2e7;

    private static final double MOST_WORK_RELATED = 2e8;

    /** In units of the deviance, by the criterion of Akaike. */
    private static final double COST_OF_A_PARAMETER = 2;

    /**
     * A candidate at its best.
     *
     * @param numbers that were open
     * @param logs where the likelihood is largest
     * @param size the mean diagonal of the kernel, in units of which the variances are
     * @param taskSize that of the kernel on the tasks
     * @param deviance minus twice the restricted log-likelihood of the values as they are
     * @param error the root mean square error on what each fold held out, on the scale of the data; NaN without folds
     * @param standardError of the error
     */
    private record Candidate<X>(
            KernelPair<X> kernels,
            Transform transform,
            double[] numbers,
            double[] logs,
            double size,
            double taskSize,
            MixedModel.Variances variances,
            double noise,
            double deviance,
            double error,
            double standardError) {
        /**
         * The lambda at which the free part is expected to be as large as the deviations: with the spread s_e of a deviation
         * in its norm, s^2 sqrt(m) / s_e, in units of the mean weight.
         */
        double lambda(int tasks) {
            return Math.sqrt(noise * tasks * size * taskSize / variances.deviations());
        }

        Scales.Trial trial(boolean isChosen) {
            return new Scales.Trial(kernels.inputs().toString(), transform, error, standardError, deviance, isChosen);
        }
    }

    /** Whether the mixed model can stand for all these kernels, at the numbers where a search starts. */
    public static <X> boolean suits(TaskData<X> data, List<KernelFamily<X>> kernels) {
        return kernels.stream()
                .allMatch(kernel -> MixedModel.holds(
                        kernel.start(), data.seenAs(kernel.start()::reduced).inputs()));
    }

    /** The best of all kernels on all scales. */
    public Setting<X> run(List<KernelFamily<X>> kernels, List<Transform> transforms) {
        List<Candidate<X>> candidates = new ArrayList<>();
        List<KernelFamily<X>> known = kernels.stream()
                .filter(kernel -> kernel.open().isEmpty() || tellsSmoothness())
                .toList();
        List<KernelFamily<X>> competing = known.isEmpty() ? kernels : known;
        progress.onStage("kernels", transforms.size() * competing.size());
        // On one scale of the values they are near those on the others.
        Map<KernelFamily<X>, double[]> optima = new HashMap<>();
        for (Transform transform : transforms) {
            for (KernelFamily<X> kernel : competing) {
                if (candidates.isEmpty() || !progress.cancelled()) {
                    double[] start = optima.getOrDefault(kernel, new double[0]);
                    best(new KernelPair<>(kernel, Optional.empty()), transform, start, Deviance.TOLERANCE_OF_CANDIDATES)
                            .ifPresent(candidate -> {
                                candidates.add(candidate);
                                optima.put(kernel, candidate.logs);
                            });
                }
            }
        }
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("none of the kernels " + kernels + " is one at these inputs");
        }
        Candidate<X> chosen = choose(candidates);
        Map<String, Double> worth = new LinkedHashMap<>();
        Candidate<X> whole = withTasks(chosen);
        Candidate<X> best = withoutIdleTerms(whole, worth);
        List<Scales.Trial> tried = candidates.stream()
                .map(candidate -> candidate.equals(chosen) ? whole.trial(true) : candidate.trial(false))
                .toList();
        return setting(best, whole.kernels.open(), tried, worth);
    }

    /** At its very best, with the kernel on the tasks, where there is one. */
    private Candidate<X> withTasks(Candidate<X> found) {
        if (tasks.isEmpty() && progress.cancelled()) {
            return found;
        }
        if (tasks.isEmpty()) {
            return best(found.kernels, found.transform, found.logs, Deviance.TOLERANCE)
                    .orElse(found);
        }
        progress.onStage("tasks", 1);
        return best(new KernelPair<>(found.kernels.inputs(), tasks), found.transform, found.logs, Deviance.TOLERANCE)
                .orElseThrow(() -> new IllegalArgumentException(
                        "the kernel on the tasks must give finite numbers, and some above 0"));
    }

    /** Leaves out each term in turn; those that do not make the data more likely by what their numbers cost stay out. */
    private Candidate<X> withoutIdleTerms(Candidate<X> found, Map<String, Double> worth) {
        Candidate<X> best = found;
        List<KernelFamily.Open> open = found.kernels.open();
        for (int last = open.size() - 1; last >= 0 && !progress.cancelled(); last--) {
            KernelFamily.Open weight = open.get(last);
            int k = best.kernels.open().indexOf(weight);
            if (k < 0 || !weight.mayBeZero()) {
                continue; // -1: it has gone with the term that it is in
            }
            List<Integer> numbers = best.kernels.ofTerm(k);
            Optional<Candidate<X>> without = best(
                    best.kernels.without(k),
                    best.transform,
                    Deviance.withoutNumbers(best.logs, numbers),
                    Deviance.TOLERANCE);
            if (without.isPresent()) {
                if (!Double.isNaN(without.get().error)) {
                    worth.put(weight.name(), without.get().error);
                }
                double cost = COST_OF_A_PARAMETER * numbers.size();
                best = without.get().deviance <= best.deviance + cost ? without.get() : best;
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

    /** The most likely one, by what its numbers cost, of those that predict as well as the best one, but for a standard error. */
    private static <X> Candidate<X> choose(List<Candidate<X>> candidates) {
        Candidate<X> accurate = candidates.stream()
                .min(Comparator.comparingDouble(Candidate::error))
                .orElseThrow();
        return candidates.stream()
                .filter(candidate -> !(candidate.error > accurate.error + accurate.standardError))
                .min(Comparator.comparingDouble(
                        candidate -> candidate.deviance + COST_OF_A_PARAMETER * candidate.numbers.length))
                .orElseThrow();
    }

    /** @param open all numbers that were; the weights that the best one has no more are 0 */
    private Setting<X> setting(
            Candidate<X> best, List<KernelFamily.Open> open, List<Scales.Trial> tried, Map<String, Double> worth) {
        double lambda = best.lambda(data.tasks().size());
        Levels levels = new Levels(
                mean ? Math.sqrt(best.variances.mean() * lambda / best.size) : 1,
                intercepts ? Math.sqrt(best.variances.intercepts() * lambda / best.taskSize) : 1);
        Map<String, Double> numbers = new LinkedHashMap<>();
        List<KernelFamily.Open> left = best.kernels.open();
        for (KernelFamily.Open number : open) {
            int k = left.indexOf(number);
            if (k >= 0 || number.mayBeZero()) {
                numbers.put(number.name(), k >= 0 ? best.numbers[k] : 0);
            }
        }
        Scales scales = new Scales(
                best.kernels.ofInputs(best.numbers).toString(),
                best.kernels.ofTasks(best.numbers).map(Object::toString),
                numbers,
                best.transform,
                tried,
                worth);
        return new Setting<>(
                best.kernels.chosenOfInputs(best.numbers),
                best.kernels.chosenOfTasks(best.numbers),
                intercepts,
                bySizes -> learnLevels ? levels : bySizes,
                best.transform,
                OptionalDouble.of(lambda * MixedModel.meanWeight(data)),
                best.noise,
                Optional.of(scales));
    }

    /**
     * The best numbers of kernels on a scale; empty where the kernel is none at these data.
     *
     * @param start logarithms that are at their best for other kernels, to whose numbers these add some, or on another scale; may be empty
     * @param tolerance of the deviance
     */
    private Optional<Candidate<X>> best(KernelPair<X> kernels, Transform transform, double[] start, double tolerance) {
        TaskData<X> seen = data.seenAs(kernels.ofInputs(kernels.start())::reduced);
        boolean related = kernels.tasks().isPresent();
        int[] sample = sample(related);
        TaskData<X> learned = transform.of(seen);
        MixedModel model = new MixedModel(learned, fixed.apply(seen), centre(learned), sample, related, parallel);
        Deviance<X> deviance = new Deviance<>(model, seen, kernels, mean, intercepts);
        double[] from = deviance.startAt(start);
        if (!Double.isFinite(deviance.at(from))) {
            return Optional.empty();
        }
        double[] logs = deviance.minimize(from, tolerance, progress::cancelled);
        MixedModel.Covariance covariance = deviance.covariance(logs).orElseThrow();
        MixedModel.Variances variances = deviance.variances(logs);
        MixedFit fit = model.fit(covariance, variances);
        double stretch = 0;
        double floor =
                smallestPositive() / 2; // what is nothing on the scale of the data is not infinitely likely on another
        for (int o : sample) {
            stretch += transform.isNone() ? 0 : transform.logSlope(Math.max(floor, data.value(o)));
        }
        Errors errors = errors(model, covariance, variances, transform);
        Candidate<X> found = new Candidate<>(
                kernels,
                transform,
                deviance.numbers(logs),
                logs,
                covariance.size(),
                covariance.taskSize(),
                variances,
                fit.noise(),
                fit.deviance() - 2 * stretch * fit.degreesOfFreedom() / sample.length,
                criterion.of(errors),
                criterion.standardError(errors));
        progress.onCandidate(found.trial(false));
        return Optional.of(found);
    }

    /** The mean, so that digits are left for what differs from it. */
    private double centre(TaskData<X> learned) {
        return constant
                ? IntStream.range(0, learned.size())
                        .mapToDouble(learned::value)
                        .average()
                        .orElseThrow()
                : 0;
    }

    private double smallestPositive() {
        double smallest = Double.POSITIVE_INFINITY;
        for (int o = 0; o < data.size(); o++) {
            smallest = data.value(o) > 0 ? Math.min(smallest, data.value(o)) : smallest;
        }
        return smallest == Double.POSITIVE_INFINITY ? 1 : smallest;
    }

    /** The errors on what each fold holds out, of predictions as a model makes them. */
    private Errors errors(
            MixedModel model, MixedModel.Covariance covariance, MixedModel.Variances variances, Transform transform) {
        ErrorSums sums = new ErrorSums(data.value(0));
        for (Split fold : folds) {
            boolean[] heldOut = new boolean[data.size()];
            for (int o : fold.heldOut()) {
                heldOut[o] = true;
            }
            MixedFit fit = model.fit(covariance, variances, heldOut);
            double[] predictions = fit.heldOutPredictions();
            for (int o : fold.heldOut()) {
                if (!Double.isNaN(predictions[o])) { // one that the sample has
                    double prediction = limit.applyAsDouble(transform.mean(predictions[o], fit.noise()));
                    sums.add(data.value(o), prediction, data.weight(o));
                }
            }
        }
        return sums.errors();
    }

    /** The observations that are looked at: all, but for those of tasks with very many. */
    private int[] sample(boolean related) {
        int[] counts = new int[data.tasks().size()];
        IntStream.range(0, data.size()).forEach(o -> counts[data.task(o)]++);
        int largest = Arrays.stream(counts).max().orElseThrow();
        int most = largest;
        while (most > 1 && work(counts, most, related) > (related ? MOST_WORK_RELATED : MOST_WORK)) {
            most--;
        }
        return most < largest
                ? Split.learnFrom(data, RankKeys.of(data.inputs(), data::inputNumber), most, seed)
                        .training()
                : IntStream.range(0, data.size()).toArray();
    }

    /** Operations of one evaluation with so many observations of each task at most. */
    private static double work(int[] counts, int most, boolean related) {
        double[] sizes = related
                ? new double[] {
                    Arrays.stream(counts).mapToDouble(n -> Math.min(n, most)).sum()
                }
                : Arrays.stream(counts).mapToDouble(n -> Math.min(n, most)).toArray();
        return Arrays.stream(sizes)
                .map(n -> n * n * (n / 3 + MixedModel.USUAL_COLUMNS))
                .sum();
    }
}

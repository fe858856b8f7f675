package dev.okl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.FixedColumns;
import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelFamily;
import dev.okl.kernel.KernelFamily.Open;
import dev.okl.kernel.Kernels;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Progress;
import dev.okl.selection.Scales;
import dev.okl.selection.Validation;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is learned beside the functions. */
class ScalesTest {
    /** A width from forty noisy curves: its logarithm has a standard error of about a tenth. */
    private static final double FACTOR = 1.5;

    /** As the program promises: relative, of predictions of about this size. */
    private static final double PROMISED = 1e-6;

    /** A shift by a hundred thousand takes five digits. */
    private static final double SHIFTED = 1e-5;

    /** Differences of half a unit are nothing. */
    private static final double DEVIANCE = 1e-3;

    private static final KernelFamily<Double> SMOOTH =
            KernelFamily.of(List.of(new Open("width", 1, 1e-3, 1e3, false)), numbers -> Kernels.matern(2.5, numbers[0])
                    .ofNumbers());

    private static final KernelFamily<Double> NEVER_ALIKE = KernelFamily.of(Kernels.delta());

    /** Sums of waves of the length that a width of 6 makes, a curve per task about a common one. */
    private static TaskData<Double> waves(int tasks, double factor, boolean exponential) {
        Random random = new Random(11);
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int j = 0; j < tasks; j++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            for (int i = 0; i < 12; i++) {
                double t = random.nextInt(48) / 2.0;
                double y = 3
                        + 2 * Math.cos(t / 6)
                        + a * Math.sin(t / 5)
                        + b * Math.cos(t / 7)
                        + 0.2 * random.nextGaussian();
                builder.add(factor * t, "task " + j, exponential ? Math.exp(y / 2) : y);
            }
        }
        return builder.build();
    }

    private static LearnerBuilder<Double> learner(List<KernelFamily<Double>> kernels) {
        return OutputKernelLearner.builder(kernels)
                .constant(true)
                .learnLevels(true)
                .validation(Validation.automatic());
    }

    @Test
    void theWidthFollowsTheUnitOfTheInput() {
        double inHours = width(waves(40, 1, false));
        double inDays = width(waves(40, 1.0 / 24, false));

        assertThat(inHours / (24 * inDays)).isBetween(1 / FACTOR, FACTOR);
        assertThat(inHours).isBetween(2.0, 30.0);
    }

    private static double width(TaskData<Double> data) {
        return learner(List.of(SMOOTH))
                .build()
                .fit(data)
                .scales()
                .orElseThrow()
                .numbers()
                .get("width");
    }

    @Test
    void ofFewObservationsATermIsWorthTheErrorWithoutItAndIsDroppedIfItMakesThemNoMoreLikely() {
        KernelFamily<Double> sum = KernelFamily.of(
                List.of(
                        new Open("weight of wave", 0.1, 1e-6, 1e4, true),
                        new Open("weight of single times", 0.1, 1e-6, 1e4, true)),
                numbers -> Kernels.linear()
                        .ofNumbers()
                        .plus(Kernels.matern(2.5, 6).ofNumbers().times(numbers[0]))
                        .plus(NEVER_ALIKE.at().times(numbers[1])));
        Scales scales =
                learner(List.of(sum)).build().fit(waves(20, 1, false)).scales().orElseThrow();

        double error = scales.tried().get(0).error();
        assertThat(scales.withoutTerm().get("weight of wave")).isGreaterThan(1.5 * error);
        assertThat(scales.withoutTerm().get("weight of single times")).isCloseTo(error, within(0.05 * error));
        assertThat(scales.numbers()).containsEntry("weight of single times", 0.0);
        assertThat(scales.numbers().get("weight of wave")).isPositive();
    }

    @Test
    void theBestOfSeveralKernelsIsTaken() {
        FitResult<OutputKernelModel<Double>> fit =
                learner(List.of(NEVER_ALIKE, SMOOTH)).build().fit(waves(20, 1, false));

        Scales scales = fit.scales().orElseThrow();
        assertThat(scales.tried().stream().map(Scales.Trial::chosen)).containsExactly(false, true);
        assertThat(scales.kernel()).startsWith("of-numbers");
        assertThat(scales.tried().get(1).error())
                .isLessThan(scales.tried().get(0).error());
    }

    @Test
    void theScaleOfTheValuesIsTakenOnWhichTheyAreMostLikely() {
        TaskData<Double> data = waves(20, 1, true);
        FitResult<OutputKernelModel<Double>> fit = learner(List.of(SMOOTH))
                .transform(Transform.NONE, new Transform(Transform.Kind.LOG))
                .build()
                .fit(data);

        Scales scales = fit.scales().orElseThrow();
        assertThat(scales.transform().kind()).isEqualTo(Transform.Kind.LOG);
        assertThat(scales.tried().get(1).deviance())
                .isLessThan(scales.tried().get(0).deviance());
        // Errors are told on the scale of the data: those of the path are the model's own.
        double rmse = fit.model().errors(data).rmse();
        assertThat(fit.point().training().rmse()).isCloseTo(rmse, within(1e-6 * rmse));
    }

    @Test
    void theMedianIsBelowTheMeanOfSkewedValues() {
        OutputKernelModel<Double> model = learner(List.of(SMOOTH))
                .transform(new Transform(Transform.Kind.LOG))
                .build()
                .fit(waves(20, 1, true))
                .model();

        assertThat(model.parts().noise()).isPositive();
        double mean = model.predict(3.0, "task 4");
        double median = model.ofMedians().predict(3.0, "task 4");
        assertThat(mean / median).isCloseTo(Math.exp(model.parts().noise() / 2), within(1e-6));
    }

    @Test
    void aNewTaskIsTheAverageOfTheLearnedFunctionsAndItsValuesAreOnTheScaleOfTheData() {
        OutputKernelModel<Double> model = learner(List.of(SMOOTH))
                .transform(new Transform(Transform.Kind.LOG))
                .build()
                .fit(waves(20, 1, true))
                .model();

        double average = model.tasks().stream()
                .mapToDouble(task -> model.predict(7.5, task))
                .average()
                .orElseThrow();
        assertThat(model.newTask().at(7.5)).isCloseTo(average, within(1e-9 * average));
        double folded =
                model.foldIn(List.of(new Observation<>(7.5, 3 * average))).at(7.5);
        assertThat(folded).isBetween(average, 3 * average);
    }

    @Test
    void knownTasksKeepTheirFunctionsWhenTheMeanBecomesTheTasks() {
        OutputKernelModel<Double> model =
                learner(List.of(SMOOTH)).build().fit(waves(20, 1, false)).model();

        double[] sums = new double[model.rank()];
        for (String task : model.tasks()) {
            double[] factors = model.task(task).factors();
            for (int k = 0; k < sums.length; k++) {
                sums[k] += factors[k];
            }
        }
        assertThat(sums).containsExactly(new double[sums.length], within(1e-9));
    }

    /** A column of the input with a unit and an origin of its own. */
    private static FixedColumns<Double> time(double unit, double origin) {
        return new FixedColumns<>() {
            @Override
            public List<String> names() {
                return List.of("time");
            }

            @Override
            public double[] of(Double t) {
                return new double[] {origin + unit * t};
            }
        };
    }

    /** All functions are evaluated for a value of a new task on another scale: once for an input that a table has again and again. */
    /** A kernel that does not suit the data: what it cannot follow is noise for the likelihood, and validation follows more closely. */
    @Test
    void newTasksKeepTheLambdaThatTheLikelihoodExpectsWhereValidationGoesBelowIt() {
        TaskData<Double> data = waves(40, 1, false);
        Kernel<Double> wrong = Kernels.linear().ofNumbers().plus(Kernels.delta());
        LearnerBuilder<Double> builder = learner(List.of(KernelFamily.of(wrong)));
        FitResult<OutputKernelModel<Double>> fit = builder.build().fit(data);
        double lambda = fit.lambda();
        double expected = fit.model().parts().newTaskLambda();

        assertThat(expected).isGreaterThan(lambda);
        // One observation at a known input, without the intercepts' column: b = e r / (e.e + lambda).
        OutputKernelModel<Double> model = fit.model();
        double x = data.inputs().get(0);
        double before = model.mean().at(x);
        double[] e = model.inputRow(x);
        double squares = -1; // the column of the mean is no unknown: its row holds a 1 for every task
        for (int k = 0; k < e.length; k++) {
            squares += k == model.layout().meanColumn() ? 1 : e[k] * e[k];
        }
        double after = model.foldIn(List.of(new Observation<>(x, before + 1))).at(x);
        assertThat(after - before).isCloseTo(squares / (squares + expected), within(PROMISED));
        // Who names a lambda means it.
        OutputKernelModel<Double> named =
                builder.lambda(lambda).build().fit(data).model();
        assertThat(named.parts().newTaskLambda()).isEqualTo(lambda);
    }

    @Test
    void aNewTaskIsEvaluatedOnceAtAnInput() {
        AtomicInteger asked = new AtomicInteger();
        Kernel<Double> counting = (s, t) -> {
            asked.incrementAndGet();
            return Math.min(s, t);
        };
        OutputKernelModel<Double> model = OutputKernelLearner.builder(counting)
                .learnLevels(true)
                .transform(new Transform(Transform.Kind.LOG))
                .lambda(1)
                .build()
                .fit(waves(20, 1, true))
                .model();
        TaskFunction<Double> newTask = model.newTask();
        double value = newTask.at(7.77);
        asked.set(0);

        assertThat(newTask.at(7.77)).isEqualTo(value);
        assertThat(asked).hasValue(0);
        assertThat(newTask.at(7.78)).isNotEqualTo(value);
        assertThat(asked).hasPositiveValue();
    }

    /** The likelihood has as many degrees of freedom as there are observations less fixed columns, on every scale. */
    @Test
    void howMuchMoreLikelyAScaleIsDoesNotDependOnTheUnitOfTheValues() {
        TaskData<Double> data = waves(20, 1, true);
        double[] before = deviances(data);
        double[] after = deviances(data.withValues(y -> 1e-3 * y));

        for (int k = 1; k < before.length; k++) {
            assertThat(after[k] - after[0]).isCloseTo(before[k] - before[0], within(DEVIANCE));
        }
    }

    private static double[] deviances(TaskData<Double> data) {
        return learner(List.of(SMOOTH))
                .transform(Transform.NONE, new Transform(Transform.Kind.SQRT), new Transform(Transform.Kind.LOG))
                .fixedColumns(time(1, 0))
                .build()
                .fit(data)
                .scales()
                .orElseThrow()
                .tried()
                .stream()
                .mapToDouble(Scales.Trial::deviance)
                .toArray();
    }

    @Test
    void unitsAndOriginsOfFixedColumnsDoNotMatter() {
        TaskData<Double> data = waves(20, 1, false);
        OutputKernelModel<Double> one = withTime(data, time(1, 0));
        for (FixedColumns<Double> other : List.of(time(1e6, 0), time(1e-3, 0), time(1, 1e5))) {
            OutputKernelModel<Double> model = withTime(data, other);

            for (double t = 0; t < 30; t += 3.7) {
                assertThat(model.predict(t, "task 3")).isCloseTo(one.predict(t, "task 3"), within(PROMISED));
            }
        }
        double effect = one.fixedEffects().get("time");
        assertThat(withTime(data, time(1e6, 0)).fixedEffects().get("time"))
                .isCloseTo(effect / 1e6, within(PROMISED * Math.abs(effect) / 1e6));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-6, 1e-2, 1e4})
    void theUnitOfTheWeightsDoesNotMatter(double unit) {
        TaskData<Double> data = waves(20, 1, false);
        OutputKernelModel<Double> one = learnWithWeights(data, 1);
        OutputKernelModel<Double> other = learnWithWeights(data, unit);

        for (double t = 0; t < 30; t += 3.7) {
            assertThat(other.predict(t, "task 3")).isCloseTo(one.predict(t, "task 3"), within(PROMISED));
        }
    }

    private static OutputKernelModel<Double> learnWithWeights(TaskData<Double> data, double unit) {
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int o = 0; o < data.size(); o++) {
            double weight = unit * (1 + o % 3);
            builder.add(data.inputs().get(data.input(o)), data.tasks().get(data.task(o)), data.value(o), weight);
        }
        return learner(List.of(SMOOTH)).build().fit(builder.build()).model();
    }

    @Test
    void whatIsAddedToAllValuesDoesNotMatter() {
        TaskData<Double> data = waves(20, 1, false);
        OutputKernelModel<Double> one =
                learner(List.of(SMOOTH)).build().fit(data).model();
        OutputKernelModel<Double> shifted = learner(List.of(SMOOTH))
                .build()
                .fit(data.withValues(y -> y + 1e5))
                .model();

        for (double t = 0; t < 30; t += 3.7) {
            assertThat(shifted.predict(t, "task 3") - 1e5).isCloseTo(one.predict(t, "task 3"), within(SHIFTED));
        }
    }

    private static OutputKernelModel<Double> withTime(TaskData<Double> data, FixedColumns<Double> column) {
        return learner(List.of(SMOOTH)).fixedColumns(column).build().fit(data).model();
    }

    @Test
    void ofFewObservationsASearchThatIsCancelledEndsAtTheLambdaThatItExpects() {
        TaskData<Double> data = waves(20, 1, false);
        AtomicInteger tried = new AtomicInteger();
        Progress progress = new Progress() {
            @Override
            public void onCandidate(Scales.Trial candidate) {
                tried.incrementAndGet();
            }

            @Override
            public boolean cancelled() {
                return tried.get() > 0;
            }
        };
        FitResult<OutputKernelModel<Double>> fit =
                learner(List.of(SMOOTH, NEVER_ALIKE)).progress(progress).build().fit(data);

        assertThat(fit.cancelled()).isTrue();
        assertThat(tried).hasValue(1);
        assertThat(fit.point().rank()).isPositive();
        assertThat(fit.point().training().rmse()).isLessThan(0.3);
    }

    @Test
    void aGivenLambdaIsThatOfACancelledSearchToo() {
        AtomicInteger tried = new AtomicInteger();
        FitResult<OutputKernelModel<Double>> fit = learner(List.of(SMOOTH, NEVER_ALIKE))
                .lambda(0.5)
                .progress(new Progress() {
                    @Override
                    public void onCandidate(Scales.Trial candidate) {
                        tried.incrementAndGet();
                    }

                    @Override
                    public boolean cancelled() {
                        return tried.get() > 0;
                    }
                })
                .build()
                .fit(waves(20, 1, false));

        assertThat(fit.lambda()).isEqualTo(0.5);
    }

    @Test
    void numbersOfBothSidesHaveNamesOfTheirOwn() {
        KernelFamily<Double> inputs =
                KernelFamily.of(List.of(new Open("weight", 0.1, 1e-6, 1e4, true)), numbers -> Kernels.linear()
                        .ofNumbers()
                        .plus(Kernels.matern(2.5, 6).ofNumbers().times(numbers[0])));
        KernelFamily<Integer> tasks =
                KernelFamily.of(List.of(new Open("weight", 0.1, 1e-6, 1e4, true)), numbers -> Kernels.<Integer>delta()
                        .plus(Kernels.<Integer>delta().on((Integer j) -> j % 4).times(numbers[0])));
        Scales scales = learner(List.of(inputs))
                .taskKernels(tasks, task -> Integer.valueOf(task.substring(1)))
                .build()
                .fit(groups())
                .scales()
                .orElseThrow();

        assertThat(scales.numbers()).containsOnlyKeys("weight", "weight of the tasks");
        assertThat(scales.withoutTerm()).containsOnlyKeys("weight", "weight of the tasks");
    }

    @Test
    void observationsWithoutWeightDoNotDecide() {
        TaskData<Double> data = waves(20, 1, false);
        TaskData.Builder<Double> builder = TaskData.builder();
        Random random = new Random(8);
        for (int o = 0; o < data.size(); o++) {
            double t = data.inputs().get(data.input(o));
            builder.add(t, data.tasks().get(data.task(o)), data.value(o));
            builder.add(t + 0.25, data.tasks().get(data.task(o)), 1000 * random.nextGaussian(), 1e-12);
        }
        Scales scales =
                learner(List.of(SMOOTH)).build().fit(builder.build()).scales().orElseThrow();

        assertThat(scales.tried().get(0).error()).isLessThan(1);
    }

    @Test
    void kernelsThatAreFreeAtManyInputsAreLearnedByValidation() {
        Random random = new Random(9);
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int j = 0; j < 60; j++) {
            for (int k = 0; k < 60; k++) {
                int item = random.nextInt(400);
                builder.add((double) item, "t" + j, (item * 37 % 11) / 5.0 + 0.3 * random.nextGaussian());
            }
        }
        Scales scales = learner(List.of(NEVER_ALIKE, SMOOTH))
                .build()
                .fit(builder.build())
                .scales()
                .orElseThrow();

        assertThat(scales.tried().get(0).chosen()).isTrue();
        assertThat(scales.tried().get(0).error()).isLessThan(0.5);
        assertThat(scales.tried().get(0).deviance()).isNaN();
    }

    /** Patients of a group have the same curve but for a little; hair colours mean nothing. */
    private static final KernelFamily<Integer> PATIENTS = KernelFamily.of(
            List.of(
                    new Open("weight of group", 0.1, 1e-6, 1e4, true),
                    new Open("weight of hair", 0.1, 1e-6, 1e4, true)),
            numbers -> Kernels.<Integer>delta()
                    .plus(Kernels.<Integer>delta().on((Integer j) -> j % 4).times(numbers[0]))
                    .plus(Kernels.<Integer>delta().on((Integer j) -> j / 8).times(numbers[1])));

    private static TaskData<Double> groups() {
        Random random = new Random(5);
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int j = 0; j < 32; j++) {
            double own = 0.2 * random.nextGaussian();
            for (int i = 0; i < 5; i++) {
                double t = random.nextInt(24) / 2.0;
                builder.add(
                        t,
                        "p" + j,
                        3 + (1 + own) * Math.sin(t / 3 + j % 4 * Math.PI / 2) + 0.2 * random.nextGaussian());
            }
        }
        return builder.build();
    }

    @Test
    void ofFewObservationsTheLikelihoodTellsWhichDescriptionsOfTasksMatter() {
        TaskData<Double> data = groups();
        FitResult<OutputKernelModel<Double>> alone =
                learner(List.of(SMOOTH)).build().fit(data);
        FitResult<OutputKernelModel<Double>> related = learner(List.of(SMOOTH))
                .taskKernels(PATIENTS, task -> Integer.valueOf(task.substring(1)))
                .build()
                .fit(data);

        Scales scales = related.scales().orElseThrow();
        assertThat(scales.numbers()).containsEntry("weight of hair", 0.0);
        assertThat(scales.numbers().get("weight of group")).isGreaterThan(1);
        assertThat(scales.taskKernel()).isPresent();
        assertThat(scales.withoutTerm().get("weight of group"))
                .isGreaterThan(1.2 * scales.withoutTerm().get("weight of hair"));
        // A new patient of the second group is foreseen by the group, which the average of all is not.
        double squares = 0;
        double ofAverage = 0;
        for (int k = 0; k < 24; k++) {
            double truth = 3 + Math.sin(k / 6.0 + Math.PI / 2);
            squares += Math.pow(related.model().newTask(33).at(k / 2.0) - truth, 2);
            ofAverage += Math.pow(alone.model().newTask().at(k / 2.0) - truth, 2);
        }
        assertThat(squares).isLessThan(0.25 * ofAverage);
    }

    @Test
    void ofManyObservationsTheValidationErrorFindsTheScaleOfTheValues() {
        TaskData<Double> data = waves(500, 1, true).withValues(y -> 1e9 * y);
        assertThat(data.size()).isGreaterThan(5000);

        FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(
                        Kernels.matern(2.5, 6).ofNumbers())
                .constant(true)
                .transform(Transform.NONE, new Transform(Transform.Kind.LOG))
                .build()
                .fit(data);

        Scales scales = fit.scales().orElseThrow();
        assertThat(scales.transform().kind()).isEqualTo(Transform.Kind.LOG);
        assertThat(scales.tried().stream().map(Scales.Trial::chosen)).containsExactly(false, true);
        // The noise of the logarithms is 0.1, and something of the curves is not found.
        assertThat(fit.model().parts().noise()).isBetween(0.01, 0.02);
        double rmse = fit.model().errors(data).rmse();
        assertThat(fit.point().training().rmse()).isCloseTo(rmse, within(1e-6 * rmse));
    }

    /** Many ratings: an item is its genre and a little of its own; colours mean nothing. */
    private static TaskData<String> ratings() {
        Random random = new Random(2);
        double[][] taste = new double[130][6];
        for (double[] of : taste) {
            for (int g = 0; g < of.length; g++) {
                of[g] = random.nextGaussian();
            }
        }
        TaskData.Builder<String> builder = TaskData.builder();
        for (int j = 0; j < taste.length; j++) {
            for (int i = 0; i < 120; i++) {
                if (random.nextDouble() < 0.4) {
                    builder.add("item " + i, "user " + j, 3 + taste[j][i % 6] + 0.3 * random.nextGaussian());
                }
            }
        }
        return builder.build();
    }

    private static int genre(String item) {
        return Integer.parseInt(item.substring(5)) % 6;
    }

    private static int colour(String item) {
        return Integer.parseInt(item.substring(5)) * 7 / 20;
    }

    private static final KernelFamily<String> ITEMS = KernelFamily.of(
            List.of(
                    new Open("weight of genre", 0.1, 1e-6, 1e4, true),
                    new Open("weight of colour", 0.1, 1e-6, 1e4, true)),
            numbers -> Kernels.<String>delta()
                    .plus(Kernels.<Integer>delta().on(ScalesTest::genre).times(numbers[0]))
                    .plus(Kernels.<Integer>delta().on(ScalesTest::colour).times(numbers[1])));

    @Test
    void ofManyObservationsTheValidationErrorFindsTheWeightsAndDropsWhatDoesNotHelp() {
        TaskData<String> data = ratings();
        assertThat(data.size()).isGreaterThan(5000);

        FitResult<OutputKernelModel<String>> fit = OutputKernelLearner.builder(List.of(ITEMS))
                .constant(true)
                .learnLevels(true)
                .rank(8)
                .build()
                .fit(data);

        Scales scales = fit.scales().orElseThrow();
        Map<String, Double> numbers = scales.numbers();
        assertThat(numbers.get("weight of genre")).isGreaterThan(0.3);
        assertThat(numbers.get("weight of colour")).isLessThan(0.1 * numbers.get("weight of genre"));
        assertThat(numbers).containsKeys("level of the mean", "level of the intercepts");
        Map<String, Double> without = scales.withoutTerm();
        assertThat(without.get("weight of genre"))
                .isGreaterThan(1.1 * scales.tried().get(0).error());
        double start = OutputKernelLearner.builder(ITEMS.start())
                .constant(true)
                .rank(8)
                .build()
                .fit(data)
                .selection()
                .orElseThrow()
                .errors()
                .rmse();
        assertThat(fit.selection().orElseThrow().errors().rmse()).isLessThan(start);
    }

    /** Far from 0 a logarithm is all but a straight line: nothing is clearly better than what comes first. */
    @Test
    void ofManyObservationsAScaleIsLeftOnlyForOneThatIsClearlyBetter() {
        TaskData<String> data = ratings().withValues(y -> 20 + y);
        Transform log = new Transform(Transform.Kind.LOG);

        for (List<Transform> scales : List.of(List.of(Transform.NONE, log), List.of(log, Transform.NONE))) {
            FitResult<OutputKernelModel<String>> fit = OutputKernelLearner.builder(List.of(ITEMS))
                    .constant(true)
                    .learnLevels(true)
                    .rank(4)
                    .transform(scales.toArray(Transform[]::new))
                    .build()
                    .fit(data);

            Scales learned = fit.scales().orElseThrow();
            assertThat(learned.transform()).isEqualTo(scales.get(0));
            assertThat(learned.tried().stream().map(Scales.Trial::transform)).containsExactlyElementsOf(scales);
            assertThat(learned.tried().stream().map(Scales.Trial::chosen)).containsExactly(true, false);
        }
    }

    @Test
    void aSearchThatIsCancelledKeepsTheBestSoFar() {
        AtomicInteger points = new AtomicInteger();
        Progress progress = new Progress() {
            @Override
            public void onPoint(PathPoint point) {
                points.incrementAndGet();
            }

            @Override
            public boolean cancelled() {
                return points.get() > 20;
            }
        };

        FitResult<OutputKernelModel<String>> fit = OutputKernelLearner.builder(List.of(ITEMS))
                .learnLevels(true)
                .rank(4)
                .progress(progress)
                .build()
                .fit(ratings());

        assertThat(fit.cancelled()).isTrue();
        assertThat(fit.warnings()).anyMatch(warning -> warning.contains("cancelled"));
        assertThat(fit.model().predict("item 3", "user 5")).isFinite();
        assertThat(fit.scales()).isPresent();
    }

    /** The path begins at the largest lambda, where fits are far worse than the search's. */
    @Test
    void aPathThatIsCancelledEarlyDoesNotLoseWhatTheSearchHadFound() {
        AtomicInteger pointsOfThePath = new AtomicInteger(-1);
        AtomicReference<Double> smallest = new AtomicReference<>(Double.POSITIVE_INFINITY);
        Progress progress = new Progress() {
            @Override
            public void onStage(String name, int points) {
                pointsOfThePath.set("validation".equals(name) ? 0 : -1);
            }

            @Override
            public void onPoint(PathPoint point) {
                if (pointsOfThePath.get() < 0) {
                    smallest.accumulateAndGet(point.validation().orElseThrow().rmse(), Math::min);
                } else {
                    pointsOfThePath.incrementAndGet();
                }
            }

            @Override
            public boolean cancelled() {
                return pointsOfThePath.get() >= 2;
            }
        };
        TaskData<String> data = ratings();

        FitResult<OutputKernelModel<String>> fit = OutputKernelLearner.builder(List.of(ITEMS))
                .constant(true)
                .learnLevels(true)
                .rank(8)
                .progress(progress)
                .build()
                .fit(data);

        assertThat(fit.cancelled()).isTrue();
        assertThat(fit.point().validation().orElseThrow().rmse()).isLessThan(1.01 * smallest.get());
        assertThat(fit.model().predict("item 3", "user 5")).isFinite();
    }

    @Test
    void theSameSeedGivesTheSameModelForAnyNumberOfThreads() {
        OutputKernelModel<String> one = fitted(1);
        OutputKernelModel<String> two = fitted(2);

        assertThat(one.parts().taskValues().data())
                .isEqualTo(two.parts().taskValues().data());
        assertThat(one.predict("item 1", "user 1")).isEqualTo(two.predict("item 1", "user 1"));
    }

    private static OutputKernelModel<String> fitted(int threads) {
        return OutputKernelLearner.builder(List.of(ITEMS))
                .learnLevels(true)
                .rank(4)
                .threads(threads)
                .build()
                .fit(ratings())
                .model();
    }

    @Test
    void withoutAnythingToHoldOutThereIsNothingToSearchBy() {
        TaskData.Builder<String> builder = TaskData.builder();
        for (int j = 0; j < 6000; j++) {
            builder.add("item " + j % 50, "user " + j, j % 5);
        }

        assertThatThrownBy(() -> OutputKernelLearner.builder(List.of(ITEMS))
                        .lambda(1)
                        .build()
                        .fit(builder.build()))
                .hasMessageContaining("nothing to learn scales by");
    }

    @Test
    void aGivenKernelIsNotTouched() {
        FitResult<OutputKernelModel<Double>> fit = OutputKernelLearner.builder(
                        Kernels.gaussian(3).ofNumbers())
                .build()
                .fit(waves(10, 1, false));

        assertThat(fit.scales()).isEmpty();
        assertThat(fit.model().parts().inputKernel())
                .isEqualTo(Kernels.gaussian(3).ofNumbers());
    }

    @Test
    void openNumbersOfAFamilyHaveDistinctNames() {
        Open width = new Open("width", 1, 1e-3, 1e3, false);

        assertThatThrownBy(() -> KernelFamily.of(List.of(width, width), numbers -> Kernels.<Double>delta()))
                .hasMessage("names of open numbers must be distinct but 'width' occurs twice");
    }

    @Test
    void openNumbersStartWithinTheirBounds() {
        assertThatThrownBy(() -> new Open("width", 5, 1, 3, false)).hasMessageContaining("width must start between");
        assertThatThrownBy(() -> OutputKernelLearner.builder(List.<KernelFamily<Double>>of()))
                .hasMessageContaining("at least one kernel");
    }
}

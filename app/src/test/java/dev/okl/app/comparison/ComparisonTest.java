package dev.okl.app.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.ModelParts;
import dev.okl.app.error.UserError;
import dev.okl.app.simulation.PkStudy;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.kernel.Kernels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ComparisonTest {
    /** The first factors are random, and a descent ends at a tolerance of a thousandth. */
    private static final double DESCENT = 1e-2;

    /** Of errors of the size of 1e6. */
    private static final double ROUNDING = 1e-6;

    private static final TaskData<Double> STUDY = PkStudy.simulate(2).data();
    /** The error of one of 54 tested values that is 1e-3 or less away from itself. */
    private static final double HARDLY_ANOTHER_VALUE = 1e-3;

    private static final MethodOptions<Double> OPTIONS = MethodOptions.of(Kernels.decaySpline())
            .withForAll(builder -> builder.lambdas(15, 1e-4).threads(1));

    @Test
    void learningTogetherHelpsWhereTasksAreMultiplesOfOneFunction() {
        List<String> fits = new ArrayList<>();
        // The validation error of such data rises at first and falls far only later, so the whole path is needed.
        MethodOptions<Double> options = MethodOptions.of(Kernels.linearSpline())
                .withForAll(builder -> builder.lambdas(20, 1e-4).endEarly(false).threads(1));
        ComparisonResult result =
                comparison(multiples(), options, TestPlan.randomShare(0.25, 4)).run(fits::add);
        assertThat(fits)
                .hasSize(16)
                .startsWith("1/4 OKL with shared mean", "1/4 pooled", "1/4 independent", "1/4 matrix factorisation");
        assertThat(fits.get(15)).isEqualTo("4/4 matrix factorisation");
        assertThat(result.verdict()).isEqualTo(Verdict.HELPED_CLEARLY);
        assertThat(result.testedTasks()).isEqualTo(30);
        assertThat(result.betterTasks()).isBetween(20, 30);
        // Two of eight samples in each of four runs.
        assertThat(result.joint().taskErrors().count(5)).isEqualTo(8);
    }

    private static Comparison<Double> comparison(TaskData<Double> data, MethodOptions<Double> options, TestPlan plan) {
        return new Comparison<>(data, options, Method.OKL_MEAN, plan, Optional.empty(), 1);
    }

    /** Task j is a_j sin(x), seen at eight of ten inputs. */
    private static TaskData<Double> multiples() {
        Random random = new Random(3);
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int j = 0; j < 30; j++) {
            double size = 4 * random.nextGaussian();
            for (int x : random.ints(1, 11).distinct().limit(8).toArray()) {
                builder.add((double) x, "task " + j, size * Math.sin(x) + 0.1 * random.nextGaussian());
            }
        }
        return builder.build();
    }

    @Test
    void figuresAreThoseOfAFitByHand() {
        double[] order = STUDY.perObservation(hour -> hour);
        ComparisonResult result = new Comparison<>(
                        STUDY,
                        OPTIONS.withForAll(builder -> builder.lambda(0.5)),
                        Method.OKL,
                        TestPlan.lastPerTask(2, order, 2),
                        Optional.empty(),
                        1)
                .run(fit -> {});
        Split split = Split.lastPerTask(STUDY, 2, order);
        double byHand = Method.OKL
                .fit(OPTIONS.withForAll(builder -> builder.lambda(0.5)), STUDY.subset(split.training()))
                .model()
                .errors(STUDY.subset(split.heldOut()))
                .rmse();
        assertThat(result.joint().mean(ComparisonRow.Run::rmse)).isCloseTo(byHand, within(DESCENT * byHand));
        assertThat(result.joint().method()).isEqualTo(Method.OKL);
        assertThat(result.runs()).isEqualTo(1);
        assertThat(result.difference().over()).isEqualTo("task");
    }

    @Test
    void lambdaOfAForecastIsValidatedByForecasting() {
        double[] order = STUDY.perObservation(hour -> hour);
        TestPlan plan = TestPlan.lastPerTask(2, order, 2);
        Split split = plan.splits(STUDY, 1).findFirst().orElseThrow();
        TaskData<Double> training = STUDY.subset(split.training());
        Split inner = plan.innerValidation()
                .apply(split)
                .orElseThrow()
                .splits(training, 1)
                .get(0);
        assertThat(Arrays.stream(inner.heldOut())
                        .mapToObj(o -> training.inputs().get(training.input(o))))
                .containsOnly(4.0, 7.0);
        assertThat(TestPlan.randomShare(0.5, 2).innerValidation().apply(split)).isEmpty();
    }

    @Test
    void everyMethodIsClippedAlike() {
        ComparisonResult result = new Comparison<>(
                        STUDY,
                        OPTIONS.withForAll(builder -> builder.lambda(0.5)),
                        Method.OKL_MEAN,
                        TestPlan.randomShare(0.25, 2),
                        Optional.of(new ModelParts.Range(1e6, 1e6 + 1e-9)),
                        1)
                .run(fit -> {});
        double pooled = result.rows().get(0).mean(ComparisonRow.Run::mae);
        assertThat(pooled).isGreaterThan(1e5);
        assertThat(result.rows())
                .allSatisfy(row -> assertThat(row.mean(ComparisonRow.Run::mae)).isCloseTo(pooled, within(ROUNDING)));
        assertThat(result.verdict()).isEqualTo(Verdict.NO_DIFFERENCE);
    }

    @Test
    void sameSeedSameFiguresAndRunsDiffer() {
        TestPlan plan = TestPlan.randomShare(0.25, 2);
        List<Split> splits = plan.splits(STUDY, 1).toList();
        assertThat(splits.get(0).heldOut()).isNotEqualTo(splits.get(1).heldOut());
        assertThat(plan.splits(STUDY, 1).toList().get(1).heldOut())
                .isEqualTo(splits.get(1).heldOut());
    }

    @Test
    void splitsAreMadeWhenTheirTurnComes() {
        assertThat(TestPlan.randomShare(0.25, Integer.MAX_VALUE)
                        .splits(STUDY, 1)
                        .limit(2))
                .hasSize(2);
    }

    @Test
    void dataThatCannotBeSplitAreTheUsersProblem() {
        TaskData<Double> single =
                TaskData.<Double>builder().add(1.0, "a", 1).add(2.0, "b", 2).build();
        assertThatThrownBy(() -> comparison(single, OPTIONS, TestPlan.randomShare(0.25, 10))
                        .run(fit -> {}))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith("cannot keep observations away to test on: nothing to validate on");
        TaskData<Double> pairs =
                TaskData.<Double>builder().add(1.0, "a", 1).add(2.0, "a", 2).build();
        assertThatThrownBy(() ->
                        comparison(pairs, OPTIONS, TestPlan.randomShare(0.5, 2)).run(fit -> {}))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith("OKL with shared mean: nothing to validate on");
        assertThatThrownBy(() -> new Comparison<>(
                        STUDY, OPTIONS, Method.RMF, TestPlan.randomShare(0.25, 10), Optional.empty(), 1))
                .hasMessage("learning together must be OKL or OKL_MEAN but was RMF");
        assertThatThrownBy(() -> TestPlan.randomShare(0.5, 0)).hasMessage("runs must be >= 1 but was 0");
    }

    @Test
    void allKindsOfWarningsAreKept() {
        MethodOptions<Double> hasty = MethodOptions.of(Kernels.linearSpline())
                .withForAll(builder -> builder.lambdas(2, 0.9)
                        .sweeps(1)
                        .tolerance(1e-12)
                        .endEarly(false)
                        .threads(1));
        ComparisonResult result =
                comparison(multiples(), hasty, TestPlan.randomShare(0.25, 2)).run(fit -> {});

        assertThat(result.joint().warnings())
                .anySatisfy(warning -> assertThat(warning).contains("of 2 runs: the best lambda is the largest"))
                .anySatisfy(warning -> assertThat(warning).contains("in 2 of 2 runs: not converged within 1 sweeps"))
                .hasSizeBetween(
                        2, 3); // with a latent function in use at the largest lambda and without one are two kinds
    }

    @Test
    void theTimeItselfIsStillTraining() {
        double[] order = {1, 2, 3, 2};
        Split split = TestPlan.after(2, order, 0).splits(STUDY, 1).findFirst().orElseThrow();

        assertThat(split.training()).containsExactly(0, 1, 3);
        assertThat(split.heldOut()).containsExactly(2);
        assertThatThrownBy(() -> TestPlan.after(3, order, 0).splits(STUDY, 1).toList())
                .hasMessageEndingWith("but there are 4 and 0");
    }

    @Test
    void valuesThatAreTestedOnDecideNothing() {
        double[] order = STUDY.perObservation(hour -> hour);
        int tested = Split.lastPerTask(STUDY, 2, order).heldOut()[0];
        MethodOptions<Double> learned = new MethodOptions<>(
                OPTIONS.kernels(), OPTIONS.forAll(), builder -> builder.transforms(Transform::candidates));
        List<Double> errors = new ArrayList<>();
        for (double value : new double[] {1e-3, -1e-3, 0
        }) { // positive, negative and neither: other scales could be tried on all values
            TaskData<Double> data = withValue(STUDY, tested, value);
            ComparisonResult result = new Comparison<>(
                            data, learned, Method.OKL_MEAN, TestPlan.lastPerTask(2, order, 2), Optional.empty(), 1)
                    .run(fit -> {});
            errors.add(result.joint().mean(ComparisonRow.Run::rmse));
        }
        assertThat(errors)
                .allSatisfy(error -> assertThat(error).isCloseTo(errors.get(0), within(HARDLY_ANOTHER_VALUE)));
    }

    /** The same with another value of one observation. */
    private static TaskData<Double> withValue(TaskData<Double> data, int observation, double value) {
        TaskData.Builder<Double> builder = TaskData.builder();
        for (int o = 0; o < data.size(); o++) {
            builder.add(
                    data.inputs().get(data.input(o)),
                    data.tasks().get(data.task(o)),
                    o == observation ? value : Math.max(1, data.value(o)));
        }
        return builder.build();
    }

    @ParameterizedTest
    @EnumSource(names = {"POOLED", "INDEPENDENT"})
    void allMethodsLearnTheValuesOnTheSameScale(Method method) {
        Transform log = new Transform(Transform.Kind.LOG);
        TaskData<Double> data = STUDY.withValues(y -> Math.max(1, y));
        double[] order = data.perObservation(hour -> hour);
        Split split = Split.lastPerTask(data, 2, order);
        MethodOptions<Double> options = OPTIONS.withForAll(builder -> builder.lambda(0.5));
        MethodOptions<Double> onLogs =
                new MethodOptions<>(options.kernels(), options.forAll(), builder -> builder.transform(log));
        TaskData<Double> test = data.subset(split.heldOut());
        double[] logs = method.fit(options, log.of(data.subset(split.training())))
                .model()
                .predictions(test);
        double squares = 0;
        for (int o = 0; o < logs.length; o++) {
            squares += Math.pow(Math.exp(logs[o]) - test.value(o), 2) / logs.length;
        }

        ComparisonResult result = new Comparison<>(
                        data, onLogs, Method.OKL_MEAN, TestPlan.lastPerTask(2, order, 2), Optional.empty(), 1)
                .run(fit -> {});

        ComparisonRow row = result.rows().stream()
                .filter(each -> each.method() == method)
                .findFirst()
                .orElseThrow();
        assertThat(row.mean(ComparisonRow.Run::rmse))
                .isCloseTo(Math.sqrt(squares), within(ROUNDING * Math.sqrt(squares)));
    }
}

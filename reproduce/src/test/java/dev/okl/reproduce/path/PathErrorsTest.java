package dev.okl.reproduce.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.FitResult;
import dev.okl.TaskModel;
import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.MethodOptions;
import dev.okl.app.simulation.PkStudy;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernels;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.Criterion;
import dev.okl.selection.LambdaGrid;
import dev.okl.selection.PathPoint;
import dev.okl.selection.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PathErrorsTest {
    private static final TaskData<Double> STUDY = PkStudy.simulate(3).data();
    private static final MethodOptions<Double> OPTIONS = MethodOptions.of(Kernels.decaySpline())
            .withForAll(builder -> builder.fullRank()
                    .threads(1)
                    .tolerance(1e-9)
                    .sweeps(20_000)
                    .levelsAtOne() // by themselves they follow from all observations that a learner is given
                    .lambdas(6, 1e-2));

    /** Both fits stop at a relative duality gap of 1e-9, which leaves about its root in the values. */
    private static final double BY_DEFINITION = 1e-3;

    private static final double TIGHT = 1e-12;
    private static final String TEST = "test";
    private static final Split SPLIT = new Split(every(0, 1, 2), every(3));
    private static final int[] TESTED = every(4);

    /** The observations whose number leaves one of these remainders by five. */
    private static int[] every(int... remainders) {
        return IntStream.range(0, STUDY.size())
                .filter(o -> IntStream.of(remainders).anyMatch(r -> o % 5 == r))
                .toArray();
    }

    private static PathErrors<Double> pathErrors() {
        return new PathErrors<>(STUDY, OPTIONS, 1).on(TEST, TESTED);
    }

    private static TaskModel<Double> modelAt(Method method, double lambda) {
        FitResult<? extends TaskModel<Double>> fit =
                method.fit(OPTIONS.withForAll(builder -> builder.lambda(lambda)), STUDY.subset(SPLIT.training()));
        return fit.model();
    }

    @ParameterizedTest
    @EnumSource(Method.class)
    void errorsAreThoseOfAModelLearnedAtThatLambda(Method method) {
        ErrorCurve curve = pathErrors().perTask(TEST).run(method, SPLIT);
        for (int k : new int[] {2, curve.points().size() - 1}) {
            ErrorCurve.Point point = curve.points().get(k);
            TaskModel<Double> model = modelAt(method, point.lambda());
            Errors test = model.errors(STUDY.subset(TESTED));
            Errors validation = model.errors(STUDY.subset(SPLIT.heldOut()));
            assertThat(point.rmse(TEST)).isCloseTo(test.rmse(), within(BY_DEFINITION));
            assertThat(point.mae(TEST)).isCloseTo(test.mae(), within(BY_DEFINITION));
            assertThat(point.rmse(PathErrors.VALIDATION)).isCloseTo(validation.rmse(), within(BY_DEFINITION));
            TaskErrors byTask = model.taskErrors(STUDY.subset(TESTED));
            for (int task = 0; task < byTask.tasks(); task++) {
                TaskErrors found = point.taskErrors().get(TEST);
                assertThat(found.count(task)).isEqualTo(byTask.count(task));
                if (found.count(task) > 0) {
                    assertThat(found.rmse(task)).isCloseTo(byTask.rmse(task), within(10 * BY_DEFINITION));
                }
            }
        }
    }

    @Test
    void clippedPredictionsAreCompared() {
        ErrorCurve curve = pathErrors().clip(10, 40).run(Method.INDEPENDENT, SPLIT);
        ErrorCurve.Point point = curve.points().get(curve.points().size() - 1);
        TaskData<Double> test = STUDY.subset(TESTED);
        double[] predicted = modelAt(Method.INDEPENDENT, point.lambda()).predictions(test);
        double squares = 0;
        double absolute = 0;
        int clipped = 0;
        for (int o = 0; o < test.size(); o++) {
            double inRange = predicted[o] < 10 ? 10 : predicted[o] > 40 ? 40 : predicted[o];
            clipped += inRange == predicted[o] ? 0 : 1;
            squares += (inRange - test.value(o)) * (inRange - test.value(o));
            absolute += Math.abs(inRange - test.value(o));
        }
        assertThat(clipped).isPositive();
        assertThat(point.rmse(TEST)).isCloseTo(Math.sqrt(squares / test.size()), within(BY_DEFINITION));
        assertThat(point.mae(TEST)).isCloseTo(absolute / test.size(), within(BY_DEFINITION));
    }

    @Test
    void givenGridIsVisitedAndTheBestLambdaIsTheOneOfTheValidationErrors() {
        LambdaGrid grid = LambdaGrid.logarithmic(500, 1e-3, 6);
        ErrorCurve curve = pathErrors().lambdas(grid).run(Method.OKL, SPLIT);
        assertThat(curve.points()).extracting(ErrorCurve.Point::lambda).containsExactly(boxed(grid));
        assertThat(curve.grid().toArray()).isEqualTo(grid.toArray());
        double smallest = curve.points().stream()
                .mapToDouble(point -> point.rmse(PathErrors.VALIDATION))
                .min()
                .orElseThrow();
        assertThat(curve.best(Criterion.RMSE).rmse(PathErrors.VALIDATION)).isEqualTo(smallest);
        assertThat(curve.points().get(grid.size() - 1).rank()).isGreaterThan(1);
        assertThat(curve.seconds()).isPositive();
        assertThat(curve.points()).allSatisfy(point -> {
            assertThat(point.sweeps()).isNotNegative();
            assertThat(point.on(TEST).count()).isEqualTo(TESTED.length);
        });
    }

    private static Double[] boxed(LambdaGrid grid) {
        Double[] values = new Double[grid.size()];
        for (int k = 0; k < values.length; k++) {
            values[k] = grid.get(k);
        }
        return values;
    }

    @Test
    void testSetHasNoInfluenceOnGridAndValidation() {
        TaskData.Builder<Double> other = TaskData.builder();
        for (int o = 0; o < STUDY.size(); o++) {
            double value = o % 5 == 4 ? 1e3 + o : STUDY.value(o);
            other.add(STUDY.inputs().get(STUDY.input(o)), STUDY.tasks().get(STUDY.task(o)), value);
        }
        ErrorCurve here = pathErrors().run(Method.OKL_MEAN, SPLIT);
        ErrorCurve there =
                new PathErrors<>(other.build(), OPTIONS, 1).on(TEST, TESTED).run(Method.OKL_MEAN, SPLIT);
        assertThat(there.points()).hasSameSizeAs(here.points());
        for (int k = 0; k < here.points().size(); k++) {
            assertThat(there.points().get(k).lambda())
                    .isEqualTo(here.points().get(k).lambda());
            assertThat(there.points().get(k).rmse(PathErrors.VALIDATION))
                    .isCloseTo(here.points().get(k).rmse(PathErrors.VALIDATION), within(TIGHT));
        }
    }

    @Test
    void pathMayEndEarlyOrBeCancelled() {
        LambdaGrid deep = LambdaGrid.logarithmic(1000, 1e-9, 30);
        ErrorCurve early = pathErrors().lambdas(deep).endEarly(true).run(Method.INDEPENDENT, SPLIT);
        assertThat(early.points()).hasSizeBetween(5, 29);
        assertThat(early.cancelled()).isFalse();

        List<Double> seen = new ArrayList<>();
        ErrorCurve cancelled = pathErrors()
                .progress(new Progress() {
                    @Override
                    public void onPoint(PathPoint point) {
                        seen.add(point.lambda());
                    }

                    @Override
                    public boolean cancelled() {
                        return seen.size() >= 3;
                    }
                })
                .run(Method.INDEPENDENT, SPLIT);
        assertThat(cancelled.cancelled()).isTrue();
        assertThat(cancelled.points()).extracting(ErrorCurve.Point::lambda).isEqualTo(seen.subList(0, 3));
    }

    @Test
    void nonsenseIsRefused() {
        assertThatThrownBy(() -> new PathErrors<>(STUDY, OPTIONS, 0)).hasMessage("threads must be 1 to 1024 but was 0");
        assertThatThrownBy(() -> pathErrors().on(TEST, TESTED)).hasMessage("there is a set 'test' already");
        assertThatThrownBy(() -> pathErrors().on("none", new int[0]))
                .hasMessage("the set 'none' must have an observation");
        assertThatThrownBy(() -> pathErrors().clip(5, 1)).hasMessage("the range must not be empty but was 5.0 to 1.0");
        assertThatThrownBy(() -> pathErrors().perTask("other").run(Method.POOLED, SPLIT))
                .hasMessage("errors per task are wanted on [other] but there are [validation, test]");
        ErrorCurve.Point point = pathErrors().run(Method.POOLED, SPLIT).points().get(0);
        assertThatThrownBy(() -> point.rmse("other")).hasMessage("there is no set 'other' but [validation, test]");
    }
}

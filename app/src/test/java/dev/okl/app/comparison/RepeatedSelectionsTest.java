package dev.okl.app.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.FitResult;
import dev.okl.TaskModel;
import dev.okl.app.comparison.RepeatedSelections.MethodCurve;
import dev.okl.app.simulation.PkStudy;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernels;
import dev.okl.selection.LambdaGrid;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RepeatedSelectionsTest {
    private static final double SOLVE = 1e-8;

    private static final TaskData<Double> STUDY = PkStudy.simulate(1).data();
    private static final MethodOptions<Double> OPTIONS = MethodOptions.of(Kernels.decaySpline())
            .withForAll(builder -> builder.fullRank().threads(1));

    @Test
    void threeSamplesOfEverySubjectAreLearnedFrom() {
        List<Split> splits = RepeatedSelections.perTask(STUDY, 3, 10, 1);
        assertThat(splits).hasSize(10);
        for (Split split : splits) {
            int[] all = IntStream.concat(Arrays.stream(split.training()), Arrays.stream(split.heldOut()))
                    .sorted()
                    .toArray();
            assertThat(all).isEqualTo(IntStream.range(0, STUDY.size()).toArray());
            int[] perSubject = new int[27];
            Arrays.stream(split.training()).forEach(o -> perSubject[STUDY.task(o)]++);
            assertThat(perSubject).containsOnly(3);
        }
        assertThat(splits.get(0).training()).isNotEqualTo(splits.get(1).training());
        assertThat(RepeatedSelections.perTask(STUDY, 3, 1, 1).get(0).training())
                .isEqualTo(splits.get(0).training());
        assertThat(RepeatedSelections.perTask(STUDY, 3, 1, 2).get(0).training())
                .isNotEqualTo(splits.get(0).training());
    }

    @Test
    void everySampleIsLearnedFromEquallyOften() {
        int[] often = new int[STUDY.size()];
        for (Split split : RepeatedSelections.perTask(STUDY, 3, 400, 1)) {
            Arrays.stream(split.training()).forEach(o -> often[o]++);
        }
        // 150 expected, standard deviation below 10; five of them for 216 samples
        assertThat(Arrays.stream(often).min().getAsInt()).isGreaterThan(100);
        assertThat(Arrays.stream(often).max().getAsInt()).isLessThan(200);
    }

    @Test
    void meanAndSpreadAreThoseOfTheRuns() {
        List<Split> splits = RepeatedSelections.perTask(STUDY, 3, 4, 5);
        MethodCurve curve = new RepeatedSelections<>(STUDY, splits, OPTIONS).run(Method.INDEPENDENT);
        double[] byHand = splits.stream()
                .mapToDouble(split -> testError(split, curve.best().lambda()))
                .toArray();
        assertThat(curve.best().rmse())
                .isCloseTo(Arrays.stream(byHand).average().orElseThrow(), within(SOLVE));
        double mean = Arrays.stream(byHand).average().orElseThrow();
        double squares = Arrays.stream(byHand).map(e -> (e - mean) * (e - mean)).sum();
        assertThat(curve.best().rmseStd()).isCloseTo(Math.sqrt(squares / 3), within(SOLVE));
        assertThat(curve.curve()).allSatisfy(point -> assertThat(point.rmse())
                .isGreaterThanOrEqualTo(curve.best().rmse()));
    }

    private static double testError(Split split, double lambda) {
        FitResult<? extends TaskModel<Double>> fit = Method.INDEPENDENT.fit(
                OPTIONS.withForAll(builder -> builder.lambda(lambda)), STUDY.subset(split.training()));
        return fit.model().errors(STUDY.subset(split.heldOut())).rmse();
    }

    @Test
    void sameSeedGivesTheSameFigures() {
        MethodCurve[] twice = new MethodCurve[2];
        Arrays.setAll(twice, k -> new RepeatedSelections<>(STUDY, RepeatedSelections.perTask(STUDY, 3, 2, 5), OPTIONS)
                .run(Method.OKL));
        assertThat(twice[0].curve()).isEqualTo(twice[1].curve());
    }

    @Test
    void oneRunHasNoSpread() {
        List<Split> splits = RepeatedSelections.perTask(STUDY, 3, 1, 5);
        MethodCurve curve = new RepeatedSelections<>(STUDY, splits, OPTIONS).run(Method.POOLED);
        assertThat(curve.best().rmse()).isPositive();
        assertThat(curve.best().rmseStd()).isNaN();
    }

    @Test
    void gridIsContinuedWhereTheBestIsItsEnd() {
        List<Split> splits = RepeatedSelections.perTask(STUDY, 3, 3, 5);
        MethodCurve whole = new RepeatedSelections<>(STUDY, splits, OPTIONS).run(Method.OKL);
        double best = whole.best().lambda();
        for (LambdaGrid tooShort :
                List.of(LambdaGrid.logarithmic(1000 * best, 1e-2, 9), LambdaGrid.logarithmic(best / 10, 1e-2, 9))) {
            MethodCurve continued = new RepeatedSelections<>(
                            STUDY, splits, OPTIONS.withForAll(builder -> builder.lambdas(tooShort)))
                    .run(Method.OKL);
            assertThat(continued.curve()).hasSize(17);
            assertThat(continued.warnings()).isEmpty();
            assertThat(continued.best().rmse()).isCloseTo(whole.best().rmse(), within(0.1));
        }
    }

    @Test
    void nonsenseIsRefused() {
        assertThatThrownBy(() -> RepeatedSelections.perTask(STUDY, 0, 1, 1))
                .hasMessage("samples per task must be >= 1 but was 0");
        assertThatThrownBy(() -> RepeatedSelections.perTask(STUDY, 3, 0, 1)).hasMessage("runs must be >= 1 but was 0");
        List<Split> splits = RepeatedSelections.perTask(STUDY, 3, 1, 1);
        assertThatThrownBy(
                        () -> new RepeatedSelections<>(STUDY, splits, OPTIONS.withForAll(builder -> builder.lambda(1)))
                                .run(Method.POOLED))
                .hasMessage("a fixed lambda leaves nothing to select");
    }
}

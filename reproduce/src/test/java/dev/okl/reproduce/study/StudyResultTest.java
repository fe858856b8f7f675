package dev.okl.reproduce.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.PairedDifference;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.reproduce.path.ErrorCurve;
import dev.okl.reproduce.path.PathErrors;
import dev.okl.selection.StopReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On curves whose figures are known beforehand. */
class StudyResultTest {
    private static final String TEST = "test";
    private static final double TIGHT = 1e-12;

    private static Errors rmse(double value) {
        return new Errors(value, value, Double.NaN, Double.NaN, Double.NaN, 1);
    }

    /** Two tasks: the first is predicted with the test error, the second with twice that. */
    private static ErrorCurve curve(Method method, double seconds, double[] validation, double[] test) {
        List<ErrorCurve.Point> points = new ArrayList<>();
        for (int k = 0; k < test.length; k++) {
            TaskErrors tasks = new TaskErrors(3);
            tasks.add(0, 0, test[k], 1);
            tasks.add(1, 0, 2 * test[k], 1);
            points.add(new ErrorCurve.Point(
                    Math.pow(10, -k),
                    k + 1,
                    4,
                    StopReason.CONVERGED,
                    0.5,
                    Map.of(PathErrors.VALIDATION, rmse(validation[k]), TEST, rmse(test[k])),
                    Map.of(TEST, tasks)));
        }
        return new ErrorCurve(method, points, List.of(), false, seconds);
    }

    private static MethodPaths paths(Method method, double[][] validation, double[][] test) {
        return MethodPaths.of(
                method,
                List.of(curve(method, 2, validation[0], test[0]), curve(method, 8, validation[1], test[1])),
                TEST);
    }

    /** Lambda 0.1 has the best average on validation, though neither split nor the test set would choose it. */
    private static final MethodPaths OKL =
            paths(Method.OKL, new double[][] {{1, 2, 5}, {5, 2, 1}}, new double[][] {{0.1, 3, 0.1}, {0.1, 5, 0.1}});

    private static final MethodPaths POOLED =
            paths(Method.POOLED, new double[][] {{9, 7, 9}, {9, 7, 9}}, new double[][] {{1, 6, 1}, {1, 6, 1}});

    @Test
    void oneLambdaIsChosenByTheAverageValidationError() {
        assertThat(OKL.lambda()).isCloseTo(0.1, within(TIGHT));
        assertThat(OKL.rmse(TEST)).containsExactly(3, 5);
        assertThat(OKL.rank()).isEqualTo(2);
        assertThat(OKL.seconds()).as("the median").isEqualTo(2);
        assertThat(OKL.warnings("split")).isEmpty();
    }

    @Test
    void tasksAreJudgedOverAllSplitsTogether() {
        double first = Math.sqrt((9 + 25) / 2.0);
        assertThat(OKL.taskRmse()[0]).isCloseTo(first, within(TIGHT));
        assertThat(OKL.taskRmse()[1]).isCloseTo(2 * first, within(TIGHT));
        assertThat(OKL.taskRmse()[2]).isNaN();
    }

    @Test
    void differencesAreOklMinusTheOther() {
        StudyResult study = study(POOLED, OKL);
        PairedDifference runs = study.perRun(Method.POOLED);
        assertThat(runs.mean()).isCloseTo(-2, within(TIGHT));
        // Differences -3 and -1: variance 2, times 1/2 for two runs plus 1/2 for what they have in common.
        assertThat(runs.standardError()).isCloseTo(Math.sqrt(2), within(TIGHT));
        double first = Math.sqrt(17) - 6;
        assertThat(study.perTask(Method.POOLED).mean()).isCloseTo(1.5 * first, within(TIGHT));
        assertThat(study.perTask(Method.POOLED).count()).isEqualTo(2);
        assertThat(study.comparison())
                .isEqualTo(
                        "trial: OKL is the best of the paper's four, RMSE 4.000: better than pooled by 2.0 (standard error"
                                + " 1.4).");
        assertThat(new StudyPoints(List.of(study)).differences("d").rows())
                .extracting(row -> row.subList(0, 3))
                .containsExactly(List.of("trial", "pooled", "split"), List.of("trial", "pooled", "patient"));
        assertThat(study.rows().get(1).rmse()).isCloseTo(4, within(TIGHT));
        assertThat(study.rows().get(1).rmseStd()).isCloseTo(Math.sqrt(2), within(TIGHT));
    }

    private static StudyResult study(MethodPaths... methods) {
        return new StudyResult(
                "trial", new StudyResult.Words("split", "patient", "test RMSE"), TEST, 0.5, List.of(methods));
    }

    /** One lambda, one error per split. */
    private static MethodPaths errors(Method method, double... test) {
        return MethodPaths.of(
                method,
                Arrays.stream(test)
                        .mapToObj(error -> curve(method, 1, new double[] {1}, new double[] {error}))
                        .toList(),
                TEST);
    }

    @Test
    void differenceBelowItsStandardErrorIsNotCalledBetter() {
        // Against independent: -1 and 0.6, mean -0.2, standard error 1.1314. With the shared mean: 0.5 and 0.45.
        StudyResult study = study(
                errors(Method.POOLED, 9, 9.4),
                errors(Method.INDEPENDENT, 5, 3.6),
                errors(Method.OKL, 4, 4.2),
                errors(Method.OKL_MEAN, 3.5, 3.75));
        assertThat(study.comparison())
                .isEqualTo(
                        "trial: OKL has the smallest RMSE of the paper's four, 4.100, but not clearly: better than pooled"
                                + " by 5.10 (standard error 0.14); no clear difference from independent (0.2, standard error 1.1)."
                                + " With the shared mean 3.625, better by 0.475 (0.035).");
    }

    @Test
    void anotherMethodMayBeTheBest() {
        StudyResult study = study(
                errors(Method.POOLED, 3, 3.4),
                errors(Method.INDEPENDENT, 6, 6.4),
                errors(Method.OKL, 4, 4.2),
                errors(Method.OKL_MEAN, 3, 5.2));
        assertThat(study.comparison())
                .isEqualTo(
                        "trial: pooled is the best of the paper's four, RMSE 3.200; OKL has 4.100: better than independent"
                                + " by 2.10 (standard error 0.14); worse than pooled by 0.90 (0.14). With the shared mean 4.100,"
                                + " no clear difference (0.0, standard error 1.4).");
        StudyResult unclear = study(errors(Method.POOLED, 3, 4.4), errors(Method.OKL, 4, 3.8));
        assertThat(unclear.comparison())
                .isEqualTo(
                        "trial: pooled has the smallest RMSE of the paper's four, 3.700, but not clearly; OKL has 3.900:"
                                + " no clear difference from pooled (0.2, standard error 1.1).");
    }

    @Test
    void singleRunHasNoStandardError() {
        StudyResult study = study(errors(Method.POOLED, 9), errors(Method.OKL, 4), errors(Method.OKL_MEAN, 4.5));
        assertThat(study.comparison())
                .isEqualTo(
                        "trial: OKL is the best of the paper's four, RMSE 4.000: better than pooled by 5.000. With the"
                                + " shared mean 4.500, worse by 0.5000. One split only, so there are no standard errors.");
    }

    @Test
    void endOfTheGridIsSaidAndWhetherTheErrorHasLevelledOff() {
        double[] falling = {5, 4, 3, 2};
        double[] level = {5, 2.001, 2.0005, 2};
        double[] rising = {2, 3, 4, 5};
        assertThat(paths(Method.RMF, new double[][] {falling, falling}, new double[][] {falling, falling})
                        .warnings("split"))
                .containsExactly("the best lambda is the smallest that was tried");
        assertThat(paths(Method.RMF, new double[][] {level, level}, new double[][] {falling, falling})
                        .warnings("split"))
                .containsExactly("the best lambda is the smallest that was tried, and smaller ones change nothing");
        assertThat(paths(Method.RMF, new double[][] {rising, rising}, new double[][] {falling, falling})
                        .warnings("split"))
                .containsExactly("the best lambda is the largest that was tried");
    }

    @Test
    void fitThatDidNotArriveIsSaid() {
        ErrorCurve.Point there = OKL.curves().get(0).points().get(1);
        ErrorCurve.Point limited = new ErrorCurve.Point(
                there.lambda(),
                there.rank(),
                there.sweeps(),
                StopReason.SWEEP_LIMIT,
                there.seconds(),
                there.errors(),
                Map.of());
        ErrorCurve curve = new ErrorCurve(Method.OKL, List.of(limited), List.of(), false, 1);
        ErrorCurve other = new ErrorCurve(Method.OKL, List.of(there), List.of(), false, 1);
        assertThat(new MethodPaths(Method.OKL, List.of(curve, other), 0, OKL.taskErrors()).warnings("selection"))
                .containsExactly(
                        "in 1 of 2 selections the fit at the chosen lambda ended at the limit of sweeps before it"
                                + " reached its tolerance");
    }
}

package dev.okl.app.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.app.experiment.Method;
import dev.okl.app.experiment.PairedDifference;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.solver.DescentResult;
import java.util.ArrayList;
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
    private static ErrorCurve curve(Method method, double[] validation, double[] test) {
        List<ErrorCurve.Point> points = new ArrayList<>();
        for (int k = 0; k < test.length; k++) {
            TaskErrors tasks = new TaskErrors(3);
            tasks.add(0, 0, test[k], 1);
            tasks.add(1, 0, 2 * test[k], 1);
            points.add(new ErrorCurve.Point(
                    Math.pow(10, -k),
                    k + 1,
                    4,
                    DescentResult.Stop.CONVERGED,
                    0.5,
                    Map.of(PathErrors.VALIDATION, rmse(validation[k]), TEST, rmse(test[k])),
                    Map.of(TEST, tasks)));
        }
        return new ErrorCurve(method, points, List.of(), false, 2);
    }

    private static MethodPaths paths(Method method, double[][] validation, double[][] test) {
        return MethodPaths.of(
                method, List.of(curve(method, validation[0], test[0]), curve(method, validation[1], test[1])), TEST);
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
        assertThat(OKL.seconds()).isEqualTo(2);
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
        StudyResult study =
                new StudyResult("trial", new StudyResult.Words("split", "patient"), TEST, 0.5, List.of(POOLED, OKL));
        PairedDifference runs = study.perRun(Method.POOLED);
        assertThat(runs.mean()).isCloseTo(-2, within(TIGHT));
        // Differences -3 and -1: variance 2, times 1/2 for two runs plus 1/2 for what they have in common.
        assertThat(runs.standardError()).isCloseTo(Math.sqrt(2), within(TIGHT));
        double first = Math.sqrt(17) - 6;
        assertThat(study.perTask(Method.POOLED).mean()).isCloseTo(1.5 * first, within(TIGHT));
        assertThat(study.perTask(Method.POOLED).count()).isEqualTo(2);
        assertThat(study.findings())
                .containsExactly(
                        "trial: the best of the paper's four methods is OKL, with an RMSE of 4.000.",
                        "trial: OKL is better than pooled by 2.000, standard error 1.414 over 2 splits; patient by"
                                + " patient it is better by 2.815, standard error 0.9384 over 2 patients.");
        assertThat(study.rows().get(1).rmse()).isCloseTo(4, within(TIGHT));
        assertThat(study.rows().get(1).rmseStd()).isCloseTo(Math.sqrt(2), within(TIGHT));
    }

    @Test
    void endOfTheGridIsSaidUnlessTheErrorHasLevelledOff() {
        double[] falling = {5, 4, 3, 2};
        double[] level = {5, 2.001, 2.0005, 2};
        double[] rising = {2, 3, 4, 5};
        assertThat(paths(Method.RMF, new double[][] {falling, falling}, new double[][] {falling, falling})
                        .warnings("split"))
                .containsExactly("the best lambda is the smallest that was tried");
        assertThat(paths(Method.RMF, new double[][] {level, level}, new double[][] {falling, falling})
                        .warnings("split"))
                .isEmpty();
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
                DescentResult.Stop.SWEEP_LIMIT,
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

package dev.okl.app.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.metric.TaskErrors;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A comparison made by hand: three tasks, of which the third was never tested. */
class ComparisonResultTest {
    private static final double TIGHT = 1e-12;

    private final ComparisonResult result = result(new double[] {4, 4, 5});

    @Test
    void isJudgedAgainstTheBetterOfPooledAndIndependent() {
        assertThat(result.alone().method()).isEqualTo(Method.INDEPENDENT);
        assertThat(result.joint().method()).isEqualTo(Method.OKL_MEAN);
        assertThat(result.difference().mean()).isCloseTo(-2, within(TIGHT));
        assertThat(result.difference().standardError()).isCloseTo(Math.sqrt(1 / 3.0 + 0.5), within(TIGHT));
        assertThat(result.testedTasks()).isEqualTo(2);
        assertThat(result.betterTasks()).isEqualTo(1);
        assertThat(result.runs()).isEqualTo(3);
    }

    @Test
    void oneRunIsJudgedByItsTasks() {
        ComparisonResult one = result(new double[] {4});
        assertThat(one.difference().over()).isEqualTo("task");
        // Errors of the two tested tasks: 1 and 3 together, 2 and 2 independently.
        assertThat(one.difference().mean()).isCloseTo(0, within(TIGHT));
        assertThat(one.difference().standardError()).isCloseTo(1, within(TIGHT));
    }

    @Test
    void tableHasMeansSpreadsAndMedians() {
        List<String> lines = result.table().lines();
        assertThat(lines).hasSize(5);
        assertThat(lines.get(4))
                .matches("OKL with shared mean +4\\.333 +0\\.5774 +2\\.167 +0\\.2887 +4\\.000 +3 +0\\.5000");
    }

    @Test
    void sentencesSayWhatTheFiguresSay() {
        assertThat(result.sentences())
                .containsExactly(
                        "Learning the tasks together (OKL with shared mean) made no clear difference: by its"
                                + " RMSE it predicts 32% better than independent learning, the better of pooled and"
                                + " independent, which may be chance.",
                        "Mean difference over 3 runs: -2.000, standard error 0.9129.",
                        "It had the smaller error for 1 of 2 tasks.");
    }

    @Test
    void jsonHasItsKeys() {
        JsonNode json = result.json();
        assertThat(json.fieldNames())
                .toIterable()
                .containsExactly(
                        "runs",
                        "seed",
                        "rows",
                        "joint",
                        "alone",
                        "verdict",
                        "difference",
                        "tasks",
                        "sentences",
                        "warnings",
                        "seconds");
        assertThat(json.get("rows").get(0).fieldNames())
                .toIterable()
                .containsExactly("method", "rmse", "rmseStd", "mae", "maeStd", "lambda", "rank", "seconds");
        assertThat(json.get("rows").get(3).get("rmse").asDouble()).isCloseTo(13 / 3.0, within(TIGHT));
        assertThat(json.get("joint").asText()).isEqualTo("okl-mean");
        assertThat(json.get("alone").asText()).isEqualTo("independent");
        assertThat(json.get("verdict").asText()).isEqualTo("no-difference");
        assertThat(json.get("difference").get("over").asText()).isEqualTo("run");
        assertThat(json.get("tasks").get("better").asInt()).isEqualTo(1);
        assertThat(json.get("warnings").get(0).asText()).isEqualTo("careful");
        assertThat(result(new double[] {4})
                        .json()
                        .get("rows")
                        .get(0)
                        .get("rmseStd")
                        .isNull())
                .isTrue();
    }

    private static ComparisonResult result(double[] joint) {
        double[] independent = Arrays.copyOf(new double[] {5, 6, 8}, joint.length);
        double[] pooled = Arrays.copyOf(new double[] {9, 9, 9}, joint.length);
        List<ComparisonRow> rows = List.of(
                row(Method.POOLED, pooled, 9, 9),
                row(Method.INDEPENDENT, independent, 2, 2),
                row(Method.RMF, pooled, 9, 9),
                row(Method.OKL_MEAN, joint, 1, 3));
        return ComparisonResult.of(rows, List.of("a", "b", "c"), 0.5, 7, 1.25);
    }

    /** Lambda is the RMSE, MAE half of it. */
    private static ComparisonRow row(Method method, double[] rmse, double errorOfA, double errorOfB) {
        TaskErrors tasks = new TaskErrors(3);
        tasks.add(0, 0, errorOfA, 1);
        tasks.add(1, 0, errorOfB, 1);
        return new ComparisonRow(
                method,
                Arrays.stream(rmse)
                        .mapToObj(error -> new ComparisonRow.Run(error, error / 2, error, 3, 0.5))
                        .toList(),
                tasks,
                method == Method.RMF ? List.of("careful") : List.of());
    }
}

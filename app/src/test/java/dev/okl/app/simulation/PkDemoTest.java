package dev.okl.app.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.RepeatedSelections.MethodCurve;
import dev.okl.metric.TaskErrors;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PkDemoTest {
    @Test
    void outputKernelLearningIsTheBestOfThePapersFour() {
        List<Method> begun = new ArrayList<>();
        PkDemo result = PkDemo.run(PkStudy.simulate(1), 4, 1, begun::add);
        assertThat(begun).containsExactlyElementsOf(Method.PLAIN);
        double okl = result.row(Method.OKL).best().rmse();
        for (Method other : List.of(Method.POOLED, Method.INDEPENDENT, Method.RMF)) {
            assertThat(okl).isLessThan(0.95 * result.row(other).best().rmse());
        }
        assertThat(result.best()).isIn(Method.OKL, Method.OKL_MEAN);
        assertThat(result.rows()).allSatisfy(row -> assertThat(row.warnings()).isEmpty());
    }

    @Test
    void sentenceSaysWhatTheFiguresSay() {
        assertThat(result(8.8, 9).sentence())
                .isEqualTo("Learning the 27 subjects together (OKL) predicts the unseen samples 12% better than"
                        + " learning each alone and 56% better than one curve for all.");
        assertThat(result(11, 10.0).sentence())
                .isEqualTo("Learning the 27 subjects together (OKL with shared mean) predicts the unseen samples"
                        + " as well as learning each alone and 50% better than one curve for all.");
        assertThat(result(10.4, 11).sentence()).contains("(OKL)", "4% worse than learning each alone");
        assertThat(result(9.97, 11).sentence()).contains("0.3% better than learning each alone");
        assertThat(result(8.8, 9).best()).isEqualTo(Method.OKL);
        assertThat(result(10.4, 11).best()).isEqualTo(Method.INDEPENDENT);
    }

    @Test
    void learningTogetherIsJudgedAgainstTheBetterOfTheSimpleWays() {
        PkDemo result = result(8.8, 9);
        assertThat(result.joint().method()).isEqualTo(Method.OKL);
        assertThat(result.alone().method()).isEqualTo(Method.INDEPENDENT);
    }

    @Test
    void jsonHasItsKeys() {
        JsonNode json = result(8.8, 9).json();
        assertThat(json.fieldNames())
                .toIterable()
                .containsExactly("runs", "seed", "rows", "best", "sentence", "seconds");
        assertThat(json.get("rows")).hasSize(5);
        assertThat(json.get("rows").get(2).fieldNames())
                .toIterable()
                .containsExactly("method", "rmse", "rmseStd", "lambda", "rank", "seconds");
        assertThat(json.get("rows"))
                .extracting(row -> row.get("method").asText())
                .containsExactly("pooled", "independent", "rmf", "okl", "okl-mean");
        assertThat(json.get("best").asText()).isEqualTo("okl");
        assertThat(json.get("rows").get(3).get("rmse").asDouble()).isEqualTo(8.8);
        assertThat(json.get("rows").get(3).get("rmseStd").isNull()).isTrue();
    }

    @Test
    void tableHasARowPerMethod() {
        List<String> lines = result(8.8, 9).table().lines();
        assertThat(lines).hasSize(6);
        assertThat(lines.get(4)).matches("OKL +8\\.800 +- +0\\.5000 +3 +0\\.2500");
    }

    @Test
    void thereMustBeARun() {
        assertThatThrownBy(() -> PkDemo.run(PkStudy.simulate(1), 0, 1, method -> {}))
                .hasMessage("runs must be >= 1 but was 0");
    }

    private static PkDemo result(double okl, double oklMean) {
        return new PkDemo(
                1,
                7,
                List.of("1"),
                List.of(
                        row(Method.POOLED, 20),
                        row(Method.INDEPENDENT, 10),
                        row(Method.RMF, 15),
                        row(Method.OKL, okl),
                        row(Method.OKL_MEAN, oklMean)),
                1.5);
    }

    private static MethodCurve row(Method method, double rmse) {
        MethodCurve.Point point = new MethodCurve.Point(0.5, rmse, Double.NaN);
        return new MethodCurve(method, List.of(point), point, new TaskErrors(1), 3, List.of(), 0.25);
    }
}

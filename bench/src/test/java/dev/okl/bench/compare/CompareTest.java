package dev.okl.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.bench.Main;
import dev.okl.bench.data.DataSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** On the fewest ratings that can be generated. */
class CompareTest {
    private static final DataSource TINY = DataSource.parse("generated").withObservations(10_000);

    /** Ratings have a standard deviation of about 1; whoever predicts something is well below this. */
    private static final double POOR_RMSE = 1.5;

    /** Spark 4.1 is made for Java 17 to 21. */
    private static final int LAST_JAVA_OF_SPARK = 21;

    private static Job job(Contender contender) {
        return new Job(TINY, contender, 2, 6, 1e-2, 0, List.of(0.1), 2, 1);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ALS")
    void oursAreMeasured(Contender contender) {
        Outcome outcome = Worker.run(job(contender)).get(0);
        assertThat(outcome.method()).isEqualTo(contender.label());
        assertThat(outcome.testRmse()).isBetween(0.0, POOR_RMSE);
        assertThat(outcome.isPath()).isTrue();
        assertThat(outcome.pathSeconds()).isGreaterThan(outcome.fitSeconds()).isLessThan(outcome.wholeSeconds());
        assertThat(outcome.note()).startsWith("6 lambdas, ");
    }

    @Test
    void jobAndOutcomeTravelBetweenProcesses() throws IOException {
        Job job = job(Contender.OKL_2);
        assertThat(new ObjectMapper().readValue(Worker.argument(job), Job.class))
                .isEqualTo(job);
        assertThatThrownBy(() -> Worker.outcomes("something else")).hasMessageContaining("printed no outcome");
    }

    @Test
    void aProcessThatFailsIsToldOfInALine(@TempDir Path empty) {
        Job job = new Job(DataSource.parse("1m=" + empty), Contender.OKL, 2, 6, 1e-2, 0, List.of(0.1), 2, 1);
        assertThatThrownBy(() -> new ChildProcess("256m").run(job))
                .hasMessageStartingWith("okl on 1m failed: " + empty);
    }

    @Test
    void usAndSparkSideBySide(@TempDir Path folder) throws IOException {
        assumeTrue(Runtime.version().feature() <= LAST_JAVA_OF_SPARK, "Spark does not run on this Java");
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Path json = folder.resolve("results.json");
        int code = Main.execute(
                new PrintWriter(out),
                new PrintWriter(err),
                ("compare --data generated --observations 10000 --methods als,okl --ranks 2 --rounds 1 --warm-up 0"
                                + " --lambdas 6 --smallest-ratio 0.01 --als-iterations 2 --als-reg 0.1 --heap 1g --json "
                                + json)
                        .split(" "));
        assertThat(code).as(err.toString()).isZero();
        assertThat(out.toString()).contains("Spark ALS, reg 0.1", "OKL", "sweeps per iteration");
        JsonNode results = new ObjectMapper().readTree(json.toFile());
        assertThat(results).hasSize(2);
        for (JsonNode result : results) {
            assertThat(result.get("outcome").get("testRmse").asDouble()).isBetween(0.0, 2 * POOR_RMSE);
            assertThat(result.get("outcome").get("peakBytes").asDouble()).isPositive();
        }
    }
}

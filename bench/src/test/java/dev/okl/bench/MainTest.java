package dev.okl.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String line) {
        return Main.execute(
                new PrintWriter(out), new PrintWriter(err), line.isEmpty() ? new String[0] : line.split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "compare --help", "growth --help", "dense --help"})
    void helpIsPrinted(String line) {
        assertThat(run(line)).isZero();
        assertThat(out.toString()).startsWith("Usage: bench/run");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | a command is missing",
                "compare | --data",
                "compare --data 5m=x | data must be 100k=DIR, 1m=DIR or generated but was '5m'",
                "compare --data 1m | data 1m needs its folder: 1m=DIR",
                "compare --data 1m=no-such-folder | no-such-folder: there is no such folder",
                "compare --data generated=x | generated data have no folder",
                "compare --data generated --observations 10 | observations must be 10000 to",
                "compare --data generated --ranks 5,0 | rank must be >= 1 but was 0",
                "compare --data generated --rounds 0 | rounds must be >= 1 but was 0",
                "compare --data generated --lambdas 1 | lambdas must be >= 2 but was 1",
                "compare --data generated --smallest-ratio 2 | smallest ratio must be between 0 and 1 but was 2.0",
                "compare --data generated --warm-up -1 | warm-up must be >= 0 seconds but was -1.0",
                "compare --data generated --als-reg 0 | ALS regularisations must be > 0 but were [0.0]",
                "compare --data generated --methods okl,svd | method must be one of",
                "compare --data generated --heap much | heap must be a size such as 6g but was 'much'",
                "growth --axes depth | depth",
                "growth --sizes 5 | sizes are for a single axis",
                "growth --axes observations --sizes 5,6 | observations must be 10000 to",
                "growth --axes tasks --sizes 10,10 | sizes must rise but were [10, 10]",
                "growth --axes rank --sizes 2000000000 | rank must be 1 to 1000 but was 2000000000",
                "passes --ranks 50000000 | ranks must be 1 to 1000 but were [50000000]",
                "memory --lambdas 0 | lambdas and ranks must be >= 1",
                "passes --rounds 0 | rounds must be >= 1 but was 0",
                "growth --repeats 0 | repeats must be >= 1 but was 0",
                "dense --observed 1 | observed must leave a cell on either side but was 1.0",
                "dense --only none | none",
                "ratings --data generated | --data must have a folder"
            })
    void wrongUsageIsToldInALine(String line, String told) {
        assertThat(run(line)).isEqualTo(2);
        assertThat(err.toString().lines().findFirst().orElseThrow()).contains(told);
        assertThat(err.toString().lines()).hasSize(2);
    }

    @Test
    void growthOfATinyAxisHasItsExponent() {
        assertThat(run("growth --axes inputs --sizes 10,20 --repeats 1 --warm-up 0"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString().lines().map(line -> line.split(" ", -1)[0]))
                .contains("inputs", "10", "20", "exponent");
    }

    @Test
    void passesOfFewRatingsAreTimed() {
        assertThat(run("passes --observations 10000 --ranks 2,16 --rounds 1"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("times faster", "fastest of 1 rounds in turn, 10,000 ratings");
    }

    @Test
    void theMemoryOfASmallFitIsMeasured() {
        assertThat(run("memory --observations 10000 --ranks 2 --lambdas 3"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("bytes per observation", "3 lambdas, validated");
    }

    @Test
    void theStudioAnswersWhileItLearns() {
        assertThat(run("studio --data generated --observations 10000 --rank 2 --clients 2 --seconds 0.3"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString().lines())
                .hasSize(2)
                .allMatch(line -> line.matches(".*: [1-9][0-9,]* answers, median .* 99 of 100 within .*"));
    }

    @Test
    void aTinyRaceEndsWithTheRatio() {
        assertThat(run("dense --only larger --inputs 30 --tasks 8 --rank 3 --lambdas 4"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("preconditioned", "the paper's factored", "ratio of the times: ");
    }
}

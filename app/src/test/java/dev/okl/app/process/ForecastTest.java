package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Predictions beyond the observations, and on a scale of their own. */
class ForecastTest {
    @TempDir
    static Path folder;

    @BeforeAll
    static void fit() throws IOException {
        StringBuilder text = new StringBuilder("task,t,y\n");
        for (int j = 0; j < 6; j++) {
            // Task 0 ends at 4, the others at 9.
            for (int t = 0; t < (j == 0 ? 5 : 10); t++) {
                text.append(j).append(',').append(t).append(',');
                text.append(Math.exp(0.2 * t + 0.1 * ((7 * j + 3 * t) % 5))).append('\n');
            }
        }
        Files.writeString(folder.resolve("growth.csv"), text);
        Files.writeString(folder.resolve("p.csv"), "task,t\n0,3\n0,7\n1,7\n1,12\nnew,7\nnew,12\n");
        okl("fit growth.csv --transform log -o growth.okl");
    }

    private static OklProcess.Result okl(String line) {
        return OklProcess.in(folder).succeed(line);
    }

    private static List<String> lastCells(Stream<String> lines) {
        return lines.skip(1)
                .map(line -> line.substring(line.lastIndexOf(',') + 1))
                .toList();
    }

    @Test
    void forecastsAreCountedAndMarkedOnRequest() {
        OklProcess.Result result = okl("predict growth.okl p.csv --mark-forecasts");

        assertThat(result.out()).startsWith("task,t,prediction,forecast\n");
        assertThat(lastCells(result.out().lines())).containsExactly("", "task", "", "all", "", "all");
        assertThat(result.err())
                .contains(
                        "3 predictions are forecasts beyond the observations of the task, 2 of them beyond those of all"
                                + " tasks");
        assertThat(okl("predict growth.okl p.csv").out()).startsWith("task,t,prediction\n");
    }

    @Test
    void theyAreInTheJsonToo() {
        JsonNode json = okl("predict growth.okl p.csv --json").json();

        assertThat(json.get("beyondTask").asInt()).isEqualTo(3);
        assertThat(json.get("beyondAll").asInt()).isEqualTo(2);
    }

    @Test
    void theMedianIsBelowTheMeanWhereValuesWereLearnedAsLogarithms() {
        List<Double> means = numbers("predict growth.okl p.csv --quiet");
        List<Double> medians = numbers("predict growth.okl p.csv --predict median --quiet");

        for (int k = 0; k < means.size(); k++) {
            assertThat(medians.get(k)).isPositive().isLessThan(means.get(k));
        }
    }

    @Test
    void aTaskThatWasFoldedInEndsWhereItWasSeen() throws IOException {
        Files.writeString(folder.resolve("later.csv"), "task,t,y\nlate,0,1\nlate,2.5,2\n");
        okl("foldin growth.okl later.csv -o folded.okl");
        Files.writeString(folder.resolve("q.csv"), "task,t\nlate,2\nlate,7\nlate,12\n0,7\n");

        assertThat(lastCells(okl("predict folded.okl q.csv --mark-forecasts --quiet")
                        .out()
                        .lines()))
                .containsExactly("", "task", "all", "task");
        // Folding in once more keeps what was known.
        Files.writeString(folder.resolve("third.csv"), "task,t,y\nthird,1,1\n");
        okl("foldin folded.okl third.csv -o twice.okl");
        assertThat(lastCells(okl("predict twice.okl q.csv --mark-forecasts --quiet")
                        .out()
                        .lines()))
                .containsExactly("", "task", "all", "task");
    }

    /** Learned tasks end at 9; between 9 and 20 the task was not observed, nor any other, but it is within its own ends. */
    @Test
    void whereAFoldedInTaskWasSeenNothingIsAForecast() throws IOException {
        Files.writeString(folder.resolve("far.csv"), "task,t,y\nfar,10,8\nfar,20,50\n");
        okl("foldin growth.okl far.csv -o far.okl");
        Files.writeString(folder.resolve("r.csv"), "task,t\nfar,15\nfar,7\nfar,25\n1,15\n1,25\nnew,15\nnew,5\n");

        // What was folded in taught the model nothing: for others its inputs are beyond all that was learned from.
        assertThat(lastCells(okl("predict far.okl r.csv --mark-forecasts --quiet")
                        .out()
                        .lines()))
                .containsExactly("", "task", "all", "all", "all", "all", "");
    }

    @Test
    void withoutTheDataOnlyForecastsBeyondAllAreKnown() {
        okl("fit growth.csv --kernel linear-spline(t) --lambda 0.1 --no-data -o nodata.okl");

        OklProcess.Result result = okl("predict nodata.okl p.csv --mark-forecasts");

        assertThat(lastCells(result.out().lines())).containsExactly("", "", "", "all", "", "all");
        assertThat(result.err())
                .contains(
                        "2 predictions are forecasts beyond the observations of all tasks; those of single tasks are not"
                                + " in a model that was written with --no-data")
                .doesNotContain("beyond the observations of the task");
        JsonNode json = okl("predict nodata.okl p.csv --json").json();
        assertThat(json.get("beyondTask").isNull()).isTrue();
        assertThat(json.get("beyondAll").asInt()).isEqualTo(2);
    }

    /** Doses differ between rows of a task: 1 to 5 for task 0, 1 to 10 for the others. */
    @Test
    void ofSeveralColumnsOneBeyondIsEnough() throws IOException {
        StringBuilder text = new StringBuilder("task,t,dose,y\n");
        for (int j = 0; j < 4; j++) {
            for (int t = 0; t < (j == 0 ? 5 : 10); t++) {
                text.append(j).append(',').append(t).append(',').append(1 + t).append(',');
                text.append(0.3 * t + (7 * j + 3 * t) % 5).append('\n');
            }
        }
        Files.writeString(folder.resolve("doses.csv"), text);
        Files.writeString(folder.resolve("d.csv"), "task,t,dose\n0,3,2\n0,3,7\n1,3,7\n1,3,50\n1,12,2\nlate,3,7\n");
        okl("fit doses.csv --kernel gaussian(t,width=3)+gaussian(dose,width=3) --lambda 0.1 -o doses.okl");

        assertThat(lastCells(okl("predict doses.okl d.csv --mark-forecasts --quiet")
                        .out()
                        .lines()))
                .containsExactly("", "task", "", "all", "all", "");

        Files.writeString(folder.resolve("late.csv"), "task,t,dose,y\nlate,0,1,1\nlate,5,3,2\n");
        okl("foldin doses.okl late.csv -o late.okl");
        assertThat(lastCells(okl("predict late.okl d.csv --mark-forecasts --quiet")
                        .out()
                        .lines()))
                .containsExactly("", "task", "", "all", "all", "task");
    }

    /** The year of a film describes the film: one of another year is a new film, not the future of a curve. */
    @Test
    void numbersThatDescribeItemsHaveNoForecasts() throws IOException {
        Files.writeString(
                folder.resolve("films.csv"),
                "user,film,year,y\na,f1,1990,1\na,f2,1995,2\nb,f1,1990,2\nb,f2,1995,3\nc,f1,1990,4\n");
        okl("fit films.csv --kernel delta(film)+gaussian(year,width=5) --lambda 0.1 -o films.okl");
        Files.writeString(folder.resolve("newfilm.csv"), "user,film,year\na,f3,1999\n");

        assertThat(okl("predict films.okl newfilm.csv").err()).doesNotContain("forecast");
        assertThat(OklProcess.in(folder)
                        .run("predict films.okl newfilm.csv --mark-forecasts")
                        .exit())
                .isEqualTo(2);
    }

    @Test
    void aRowWithoutAPredictionIsNoForecastAndIsNotCounted() throws IOException {
        Files.writeString(folder.resolve("empty.csv"), "task,t,forecast\n1,12,mine\n,12,mine\n");

        OklProcess.Result result = okl("predict growth.okl empty.csv --mark-forecasts -o marked.csv");

        assertThat(result.err()).contains("1 prediction is a forecast beyond", "1 row left empty");
        assertThat(result.out()).startsWith("1 prediction in marked.csv");
        List<String> lines = Files.readAllLines(folder.resolve("marked.csv"));
        assertThat(lines.get(0)).isEqualTo("task,t,forecast,prediction,forecast2");
        assertThat(lines.get(1)).startsWith("1,12,mine,").endsWith(",all");
        assertThat(lines.get(2)).isEqualTo(",12,mine,,");
    }

    private static List<Double> numbers(String line) {
        return lastCells(okl(line).out().lines()).stream()
                .map(Double::parseDouble)
                .toList();
    }

    @Test
    void theScaleIsSaidAndKeptInTheModel() {
        assertThat(okl("fit growth.csv --transform log -o again.okl").out()).contains("values      learned as log\n");
        assertThat(okl("fit growth.csv --learn none --transform log -o again.okl")
                        .out())
                .contains("values      learned as log\n");
        JsonNode scales =
                okl("fit growth.csv --transform log -o again.okl --json").json().get("scales");
        assertThat(scales.get("transform").asText()).isEqualTo("log");
        assertThat(scales.get("tried").size()).isGreaterThan(1);
        assertThat(scales.get("numbers").size()).isPositive();
    }

    @Test
    void aScaleThatTheValuesAreNotOnIsRefused() throws IOException {
        Files.writeString(folder.resolve("zero.csv"), "task,t,y\na,1,0\na,2,1\nb,1,2\nb,2,3\n");

        OklProcess.Result result = OklProcess.in(folder).run("fit zero.csv --transform log -o z.okl");

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("--transform log is for values > 0");
    }

    @Test
    void itemsHaveNoForecasts() throws IOException {
        Files.writeString(folder.resolve("items.csv"), "user,item,y\na,i1,1\na,i2,2\nb,i1,2\nb,i2,3\nc,i1,4\n");
        okl("fit items.csv --lambda 0.1 -o items.okl");

        OklProcess.Result result = OklProcess.in(folder).run("predict items.okl items.csv --mark-forecasts");

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("--mark-forecasts is for curves");
    }

    @Test
    void withoutLearningEverythingIsAsItIsWritten() {
        String plain =
                okl("fit growth.csv --learn none --fixed none -o plain.okl").out();

        assertThat(plain)
                .contains("kernel      linear-spline(t)", "on 25% of each task")
                .doesNotContain("best tried", "learned as");
    }
}

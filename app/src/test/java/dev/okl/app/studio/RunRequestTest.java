package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.app.studio.model.RunModel;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run is asked for, what is said of it, and what is kept of it. */
class RunRequestTest extends AbusedStudio {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "\"rank\": \"many\"; --rank",
                "\"rank\": -1; --rank",
                "\"validation\": 7; --validation",
                "\"lambdas\": 1000000; 1000 at most",
                "\"lambdas\": \"99999999999999999999\"; 1000 at most",
                "\"folds\": 2, \"validation\": 0.5; --folds",
                "\"wide\": true, \"tasksTable\": \"d1\", \"tasksKey\": \"subject\"; --tasks-table",
                "\"where\": \"time\"; --where",
                "\"rank\": true; 'rank' must be a text or a number",
                "\"wide\": \"perhaps\"; perhaps",
                "\"fixed\": \"1 + tim\"; --fixed: unknown column 'tim'; did you mean 'time'?",
                "\"fixed\": \"1 +\"; --fixed: expected"
            })
    void wrongOptionsAreRefusedAtOnce(String options, String words) {
        String data = studio.example("indometh");

        assertThat(studio.refused(studio.post("/api/runs", "{\"data\": \"" + data + "\", " + options + "}"), 400))
                .contains(words);
        assertThat(studio.ok(studio.get("/api/runs"))).isEmpty();
    }

    @Test
    void predictionsAreOfTheMeanOrTheMedian() {
        String data = studio.example("indometh");
        String run = ended("{\"data\": \"" + data + "\", \"transform\": \"log\", \"lambda\": 0.1,"
                + " \"kernel\": \"matern(time, nu=1.5, width=2)\"}");

        double mean = predicted(run, "");
        assertThat(predicted(run, ", \"predict\": \"mean\"")).isEqualTo(mean);
        assertThat(predicted(run, ", \"predict\": \"median\"")).isPositive().isLessThan(mean);
        assertThat(studio.refused(predict(run, "", ", \"predict\": \"mode\""), 400))
                .contains("\"predict\" must be \"mean\" or \"median\"");
    }

    @Test
    void unknownMembersOfAPredictionAreRefused() {
        String data = studio.example("indometh");
        String run = ended("{\"data\": \"" + data + "\", \"lambda\": 0.1, \"kernel\": \"linear(time)\"}");

        assertThat(studio.refused(predict(run, "", ", \"predikt\": \"median\""), 400))
                .contains("there is no member 'predikt'; did you mean 'predict'?");
        assertThat(studio.refused(predict(run, ", \"inputs\": {}", ""), 400))
                .contains("there is no member 'inputs'; did you mean 'input'?");
    }

    private double predicted(String run, String member) {
        return studio.ok(predict(run, "", member)).at("/predictions/0").doubleValue();
    }

    private HttpResponse<String> predict(String run, String ofRow, String member) {
        return studio.post(
                "/api/runs/" + run + "/predict",
                "{\"rows\": [{\"task\": \"1\", \"input\": {\"time\": 2}" + ofRow + "}]" + member + "}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {"\"header\": \"no\"; header", "\"columns\": 3; columns", "\"separator\": [1]; separator"})
    void aLayoutIsMadeOfTextsAndAHeaderOrNone(String layout, String word) {
        String data = studio.example("indometh");

        assertThat(studio.refused(studio.post("/api/data/" + data + "/layout", "{" + layout + "}"), 400))
                .contains("\"" + word + "\" must be");
        studio.ok(studio.post("/api/data/" + data + "/layout", "{\"header\": null, \"columns\": null}"));
    }

    @Test
    void theCommandFindsTheFileFromTheCurrentFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.csv"), "task,t,y\na,1,2\na,2,3\nb,1,1\nb,2,2\n");
        String data = studio.ok(studio.post("/api/data", "{\"path\": \"mine.csv\"}"))
                .get("id")
                .asText();

        String command = studio.ok(studio.post("/api/runs", "{\"data\": \"" + data + "\", \"lambda\": 1}"))
                .get("command")
                .asText();

        assertThat(Path.of("").toRealPath().resolve(command.split(" ", -1)[2])).hasSameBinaryContentAs(file);
    }

    @Test
    void aLongNameIsCutWhereItBecomesAFile() throws IOException {
        String name = "n".repeat(190) + ".csv";
        String data = studio.ok(studio.upload(name, "task,t,y\na,1,2\na,2,3\nb,1,1\nb,2,2\n"))
                .get("id")
                .asText();
        String run = studio.start("{\"data\": \"" + data + "\", \"kernel\": \"linear(t)\", \"lambda\": 1}");
        studio.awaitEnd(run);

        for (String file : new String[] {"model.okl", "report.html", "predictions.csv"}) {
            HttpResponse<String> answer = studio.get("/api/runs/" + run + "/" + file);
            assertThat(answer.statusCode()).as(file).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Disposition").orElseThrow())
                    .contains("filename=\"" + "n".repeat(60) + "-" + run)
                    .hasSizeLessThan(130);
        }
    }

    /** Only those that have models along the path count among the latest that keep them. */
    @Test
    void theSliderGoesWithAReason() throws IOException {
        String data = studio.example("indometh");
        String small = "{\"data\": \"" + data + "\", \"lambdas\": 3, \"sweeps\": 3}";
        String first = ended(small);
        Files.write(folder.resolve("mine.okl"), studio.bytes("/api/runs/" + first + "/model.okl"));
        for (int k = 0; k < RunModel.WITH_PATH; k++) {
            ended("{\"data\": \"" + data + "\", \"kernel\": \"linear-spline(nothing)\"}");
        }
        JsonNode opened = studio.ok(studio.post("/api/models", "{\"path\": \"mine.okl\"}"));
        assertThat(opened.get("noPath").asText()).contains("a model file");
        assertThat(opened.get("command").asText()).endsWith("mine.okl -o report.html");
        assertThat(run(first).get("alongPath").asBoolean()).isTrue();
        assertThat(run(first).get("noPath").isNull()).isTrue();

        for (int k = 0; k < RunModel.WITH_PATH; k++) {
            ended(small);
        }
        assertThat(run(first).get("alongPath").asBoolean()).isFalse();
        assertThat(run(first).get("noPath").asText()).contains("latest 5 runs");
        assertThat(studio.refused(studio.get("/api/runs/" + first + "/path/0"), 409))
                .contains("latest 5 runs");
    }

    private String ended(String options) {
        String run = studio.start(options);
        studio.awaitEnd(run);
        return run;
    }

    private JsonNode run(String id) {
        return studio.ok(studio.get("/api/runs/" + id));
    }
}

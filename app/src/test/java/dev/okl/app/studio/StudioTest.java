package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way through the studio over HTTP: data, check, run, events, views, questions, downloads. */
@Tag("slow")
class StudioTest {
    @TempDir
    static Path folder;

    private static StudioClient studio;

    /** A run of theophylline that is done. */
    private static String done;

    @BeforeAll
    static void open() {
        studio = new StudioClient(folder);
        done = studio.start("{\"data\": \"" + studio.example("theoph")
                + "\", \"kernel\": \"decay-spline(Time)\", \"lambdas\": 10}");
        assertThat(studio.awaitEnd(done).get("status").asText()).isEqualTo("done");
    }

    @AfterAll
    static void close() {
        studio.close();
    }

    @Test
    void thePageAndAllItsFilesAreThere() {
        HttpResponse<String> page = studio.get("/");
        assertThat(page.body()).contains("<html");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .startsWith("default-src 'none'; script-src 'self'; style-src 'self'");
        assertThat(new StaticFiles().files.keySet())
                .contains("echarts.min.js", "views/elements.js", "studio/studio.js", "studio/forms.js")
                .allSatisfy(file -> assertThat(studio.get("/assets/" + file).statusCode())
                        .as(file)
                        .isEqualTo(200));
    }

    @Test
    void aTableIsLookedAtAndGuessed() {
        JsonNode data = studio.ok(studio.get("/api/data/" + studio.example("theoph")));

        assertThat(data.get("name").asText()).isEqualTo("theoph.csv");
        assertThat(data.get("rowCount").asInt()).isEqualTo(132);
        assertThat(data.get("rows")).hasSize(20);
        assertThat(data.at("/columns/3").toString())
                .isEqualTo(
                        "{\"name\":\"Time\",\"kind\":\"number\",\"distinct\":78,\"examples\":[\"0\",\"0.25\",\"0.57\"]}");
        assertThat(data.at("/guess/task").asText()).isEqualTo("Subject");
        assertThat(data.at("/guess/value").asText()).isEqualTo("conc");
        assertThat(data.at("/guess/kernel").asText()).isEqualTo("linear-spline(Time)");
        assertThat(data.at("/guess/reason").asText()).contains("by the columns' names", "'Wt' describes the task");
    }

    @Test
    void everyExampleCanBeOpened() {
        JsonNode examples = studio.ok(studio.get("/api/examples"));

        assertThat(examples).hasSize(5);
        examples.forEach(example -> assertThat(studio.ok(studio.get("/api/data/"
                                + studio.example(example.get("name").asText())))
                        .at("/guess/kernel")
                        .isTextual())
                .as(example.toString())
                .isEqualTo(example.get("describes").isNull()));
    }

    @Test
    void aWrongFormulaGetsTheParsersMessageAndARightOneAPicture() {
        String check = "/api/data/" + studio.example("theoph") + "/check";

        JsonNode wrong = studio.ok(studio.post(check, "{\"kernel\": \"decay-splin(Time)\"}"));
        assertThat(wrong.get("ok").asBoolean()).isFalse();
        assertThat(wrong.get("message").asText()).startsWith("unknown function 'decay-splin'; did you mean");
        assertThat(studio.ok(studio.post(check, "{\"kernel\": \"gaussian(Tim)\"}"))
                        .get("message")
                        .asText())
                .contains("unknown column 'Tim'", "'Time'");
        assertThat(studio.ok(studio.post(check, "{\"rank\": \"many\"}"))
                        .get("message")
                        .asText())
                .startsWith("must be auto, full or whole numbers");
        HttpResponse<String> folds = studio.post(check, "{\"folds\": 1000000000}");
        assertThat(folds.statusCode()).isEqualTo(400);
        assertThat(folds.body()).contains("at most 132, but was 1000000000");
        assertThat(studio.ok(studio.post(check, "{\"where\": \"Subject\"}"))
                        .get("field")
                        .asText())
                .isEqualTo("where");
        assertThat(studio.ok(studio.post(check, "{\"where\": \"Subject = 1, 2, 3\", \"rank\": 1}"))
                        .at("/plan/tasks")
                        .asInt())
                .isEqualTo(3);

        JsonNode right = studio.ok(studio.post(check, "{\"kernel\": \"decay-spline(Time)\", \"rank\": 3}"));
        assertThat(right.get("ok").asBoolean()).isTrue();
        assertThat(right.at("/gram/size").asInt()).isEqualTo(78);
        assertThat(right.at("/gram/values")).hasSize(60).allSatisfy(row -> assertThat(row)
                .hasSize(60)
                .allSatisfy(shade -> assertThat(shade.doubleValue()).isBetween(0.0, 1.0)));
        assertThat(right.at("/plan/tasks").asInt()).isEqualTo(12);
        assertThat(right.at("/plan/rank").asInt()).isEqualTo(3);
        assertThat(right.at("/plan/memory").asText()).contains("iB");
    }

    @Test
    void aRunTellsItsStory() {
        JsonNode run = studio.ok(studio.get("/api/runs/" + done));

        assertThat(run.get("points").size()).isBetween(3, 10);
        assertThat(run.at("/best/rmse").doubleValue()).isBetween(0.5, 1.5);
        assertThat(run.get("rank").asInt()).isPositive();
        assertThat(run.get("command").asText())
                .isEqualTo("okl fit theoph.csv --kernel 'decay-spline(Time)' --lambdas 10 -o model.okl");
        assertThat(studio.ok(studio.get("/api/runs"))).isNotEmpty();
    }

    @Test
    void eventsBeginWithTheRunAndEndWithIt() throws IOException {
        String run = studio.startLong();
        List<String> events = new ArrayList<>();
        try (Socket socket = studio.open();
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            socket.getOutputStream()
                    .write(("GET /api/runs/" + run + "/events HTTP/1.0\r\nHost: localhost:" + studio.port()
                                    + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            // The fit goes on until it is cancelled, so that a slow reader sees its points too.
            while (!events.containsAll(List.of("event: point", "event: sweep"))) {
                events.add(lines.readLine());
            }
            studio.ok(studio.post("/api/runs/" + run + "/cancel", ""));
            lines.lines().forEach(events::add);
        }
        assertThat(events.get(events.indexOf("") + 1)).as("after the head").isEqualTo("event: run");
        List<String> runs =
                events.stream().filter(line -> line.contains("\"status\"")).toList();
        assertThat(runs.get(runs.size() - 1)).contains("\"status\":\"cancelled\"");

        // Who comes late gets the state so far.
        assertThat(studio.get("/api/runs/" + run + "/events").body())
                .startsWith("event: run\ndata: {")
                .contains("\"status\":\"cancelled\"");
    }

    @Test
    void cancellingKeepsTheBestSoFarAndOthersNeedNotWait() {
        String run = studio.startLong();
        String waiting = studio.startLong();
        studio.await(run, json -> json.get("points").size() > 1);

        assertThat(studio.ok(studio.post("/api/runs/" + waiting + "/cancel", ""))
                        .get("status")
                        .asText())
                .isEqualTo("cancelled");
        assertThat(studio.refused(studio.get("/api/runs/" + waiting + "/view"), 409))
                .contains("it had not begun");
        assertThat(studio.refused(studio.get("/api/runs/" + run + "/view"), 409))
                .contains("running", "yet");
        studio.ok(studio.post("/api/runs/" + run + "/cancel", "{}"));

        JsonNode ended = studio.awaitEnd(run);
        assertThat(ended.get("status").asText()).isEqualTo("cancelled");
        assertThat(ended.get("message").asText()).contains("cancelled");
        studio.ok(studio.get("/api/runs/" + run + "/view"));
        assertThat(studio.delete("/api/runs/" + run).statusCode()).isEqualTo(204);
        assertThat(studio.refused(studio.get("/api/runs/" + run), 404)).contains("no run '" + run + "'");
    }

    @Test
    void aFitThatCannotBeIsARunThatFailed() {
        JsonNode failed = studio.awaitEnd(
                studio.start("{\"data\": \"" + studio.example("theoph") + "\", \"kernel\": \"gaussian(Tim)\"}"));

        assertThat(failed.get("status").asText()).isEqualTo("failed");
        assertThat(failed.get("message").asText()).contains("unknown column 'Tim'");
    }

    @Test
    void theViewsAreThoseOfTheModelAndFollowThePath() {
        JsonNode view = studio.ok(studio.get("/api/runs/" + done + "/view"));
        assertThat(view.at("/atlas/count").asInt()).isEqualTo(12);
        int points = view.at("/path/points").size();

        JsonNode first = studio.ok(studio.get("/api/runs/" + done + "/path/0"));
        JsonNode last = studio.ok(studio.get("/api/runs/" + done + "/path/" + (points - 1)));
        assertThat(first.at("/curves/tasks/0/fit"))
                .as("curves have a grid of their own, finer where they bend")
                .hasSameSizeAs(first.at("/curves/grid"));
        // At the largest lambda there is the mean and nothing else.
        assertThat(first.at("/curves/latent")).isEmpty();
        assertThat(last.at("/curves/latent")).isNotEmpty();
        assertThat(last.at("/curves/tasks/0/fit")).isNotEqualTo(first.at("/curves/tasks/0/fit"));
        assertThat(studio.refused(studio.get("/api/runs/" + done + "/path/" + points), 404))
                .contains("points 0 to " + (points - 1));
        assertThat(studio.refused(studio.get("/api/runs/" + done + "/path/x"), 400))
                .contains("'x'");

        JsonNode task = studio.ok(studio.get("/api/runs/" + done + "/task?name=1"));
        assertThat(task.at("/task/fit")).hasSameSizeAs(view.at("/curves/grid"));
        assertThat(task.get("nearest")).hasSize(5);
        assertThat(task.get("cluster").asInt()).isPositive();
        assertThat(studio.refused(studio.get("/api/runs/" + done + "/task?name=99"), 404))
                .contains("'99'");
    }

    @Test
    void aNewTaskGetsItsCurveItsPlaceAndItsNeighbours() {
        String ask = "/api/runs/" + done + "/foldin";
        // Subject 1's own samples make a task like subject 1.
        JsonNode told = studio.ok(studio.post(
                ask,
                "{\"observations\": [{\"input\": {\"Time\": 1.12}, \"value\": 10.5}, {\"input\": {\"Time\": 5.1},"
                        + " \"value\": 8.58}, {\"input\": {\"Time\": 9.05}, \"value\": 7.14}, {\"input\": {\"Time\":"
                        + " 24.37}, \"value\": 3.28}], \"description\": null}"));

        JsonNode view = studio.ok(studio.get("/api/runs/" + done + "/view"));
        assertThat(told.get("grid")).hasSameSizeAs(view.at("/curves/grid"));
        assertThat(told.get("curve")).hasSameSizeAs(told.get("grid"));
        assertThat(told.get("place")).hasSize(2);
        assertThat(told.at("/nearest/0/task").asText()).isEqualTo("1");
        assertThat(told.at("/nearest/0/similarity").doubleValue()).isGreaterThan(0.8);
        assertThat(told.get("millis").doubleValue()).isBetween(0.0, 5000.0);
        assertThat(studio.ok(studio.post(ask, "{\"observations\": []}")).get("nearest"))
                .isEmpty();
        assertThat(studio.refused(
                        studio.post(ask, "{\"observations\": [{\"input\": {\"Tim\": 1}, \"value\": 1}]}"), 400))
                .contains("no column 'Tim'", "'Time'");
        assertThat(studio.refused(studio.post(ask, "{\"observations\": [{\"input\": {\"Time\": 1}}]}"), 400))
                .contains("observation 1", "must be a number");
        assertThat(studio.refused(studio.post(ask, "{}"), 400)).contains("observations");
    }

    @Test
    void servicesPredictCompareAndRecommend() {
        JsonNode predictions = studio.ok(studio.post(
                "/api/runs/" + done + "/predict",
                "{\"rows\": [{\"task\": \"1\", \"input\": {\"Time\": 2}}, {\"task\": \"new\", \"input\": {\"Time\":"
                        + " \"2.0\"}}]}"));
        assertThat(predictions.at("/predictions/0").doubleValue()).isBetween(6.0, 12.0);
        assertThat(predictions.at("/predictions/1").doubleValue()).isBetween(4.0, 12.0);
        assertThat(predictions.get("known")).map(JsonNode::asBoolean).containsExactly(true, false);

        assertThat(studio.ok(studio.get("/api/runs/" + done + "/similar?task=1&nearest=3"))
                        .get("nearest"))
                .hasSize(3);
        assertThat(studio.refused(studio.get("/api/runs/" + done + "/similar?task=1&nearest=0"), 400))
                .contains("between 1 and");
        assertThat(studio.refused(studio.get("/api/runs/" + done + "/similar"), 400))
                .contains("?task=NAME");
        JsonNode best = studio.ok(studio.get("/api/runs/" + done + "/recommend?task=1&top=2"));
        assertThat(best.at("/inputs/0/prediction").doubleValue())
                .isGreaterThanOrEqualTo(best.at("/inputs/1/prediction").doubleValue());
        assertThat(best.at("/inputs/0/input/Time").isNumber()).isTrue();
    }

    @Test
    void itemsAreKnownByTheirName() {
        String run = studio.start("{\"data\": \"" + studio.example("ratings") + "\", \"lambdas\": 5, \"rank\": 2}");
        studio.awaitEnd(run);

        JsonNode told = studio.ok(studio.post(
                "/api/runs/" + run + "/foldin", "{\"observations\": [{\"input\": {\"film\": \"f1\"}, \"value\": 5}]}"));
        assertThat(told.get("curve").isNull()).isTrue();
        assertThat(told.get("top"))
                .hasSize(10)
                .noneMatch(item -> item.get("item").asText().equals("f1"));
    }

    @Test
    void everythingCanBeTakenAway() throws IOException {
        HttpResponse<String> table = studio.get("/api/runs/" + done + "/predictions.csv");
        assertThat(table.body()).startsWith("Subject,Time,conc,prediction\n1,0,0.74,");
        assertThat(table.body().lines()).hasSize(133);
        assertThat(table.headers().firstValue("Content-Disposition"))
                .hasValue("attachment; filename=\"theoph-" + done + "-predictions.csv\"");
        assertThat(studio.get("/api/runs/" + done + "/report.html").body()).contains("okl-data");
        assertThat(studio.get("/api/runs/" + done + "/model.okl").statusCode()).isEqualTo(200);
    }

    @Test
    void aFileBesideTheStudioIsOpenedByItsPath() throws IOException {
        Files.writeString(folder.resolve("own.csv"), "patient,hour,level\na,1,2\n");

        JsonNode data = studio.ok(studio.post("/api/data", "{\"path\": \"own.csv\"}"));
        assertThat(data.at("/guess/task").asText()).isEqualTo("patient");
        assertThat(data.at("/guess/value").isNull()).isTrue();
        assertThat(data.at("/guess/reason").asText()).contains("which column holds the values");
        assertThat(studio.delete("/api/data/" + data.get("id").asText()).statusCode())
                .isEqualTo(204);
        assertThat(folder.resolve("own.csv")).exists();
    }

    @Test
    void aTableOrAModelCanBeNamedAtTheStart() throws IOException {
        Path model = folder.resolve("m.okl");
        Files.write(model, modelFile());
        studio.studio().show(model);

        JsonNode runs = studio.ok(studio.get("/api/runs"));
        JsonNode opened = runs.get(runs.size() - 1);
        assertThat(opened.get("name").asText()).isEqualTo("m.okl");
        assertThat(opened.get("status").asText()).isEqualTo("done");
        assertThat(studio.refused(studio.get("/api/runs/" + opened.get("id").asText() + "/path/0"), 409))
                .contains("a model file has the model of the chosen one only");
    }

    private static byte[] modelFile() throws IOException {
        try {
            return HttpClient.newHttpClient()
                    .send(
                            studio.request("/api/runs/" + done + "/model.okl").build(),
                            HttpResponse.BodyHandlers.ofByteArray())
                    .body();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}

package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every request and every answer is as the OpenAPI document describes it. */
class ApiSchemaTest {
    private static final String RUN = "/api/runs/{id}";
    private static final Map<String, String> EVENTS =
            Map.of("run", "RunSnapshot", "point", "RunPoint", "sweep", "Sweep");

    @TempDir
    Path folder;

    private final ObjectMapper mapper = new ObjectMapper();
    private final Set<String> asked = new TreeSet<>();
    private ApiSchema schema;
    private StudioClient studio;

    @BeforeEach
    void open() {
        studio = new StudioClient(folder);
        schema = new ApiSchema(studio.ok(studio.get("/api/openapi.json")));
    }

    @AfterEach
    void close() {
        studio.close();
    }

    @Test
    void theAnswersOfAllRoutes() throws IOException {
        get("/api/openapi.json", "/api/openapi.json");
        get("/api/examples", "/api/examples");
        get("/api/folder", "/api/folder");
        post("/api/data", "/api/data", "{\"example\": \"theoph\"}");
        post("/api/data", "/api/data", "{\"example\": \"ratings\"}");
        get("/api/data", "/api/data");
        post("/api/data/{id}/layout", "/api/data/d2/layout", "{}");
        get("/api/data/{id}", "/api/data/d1");
        post("/api/data/{id}/check", "/api/data/d1/check", "{\"kernel\": \"decay-spline(Time)\"}");
        post("/api/data/{id}/check", "/api/data/d1/check", "{\"kernel\": \"decay-spline(\"}");
        learn("r1", "{\"data\": \"d1\", \"kernel\": \"decay-spline(Time)\", \"lambdas\": 4}");
        post(RUN + "/predict", "/api/runs/r1/predict", "{\"rows\": [{\"task\": \"1\", \"input\": {\"Time\": 2}}]}");
        foldIn("r1", "{\"Time\": 2}");
        views("r1", "1");
        learn("r2", "{\"data\": \"d2\", \"rank\": 2, \"lambdas\": 4, \"folds\": 2}");
        foldIn("r2", "{\"film\": \"f1\"}");
        views("r2", "u1");
        get(RUN + "/alike", "/api/runs/r2/alike?item=f1");
        described();
        Files.write(folder.resolve("mine.okl"), studio.bytes("/api/runs/r1/model.okl"));
        post("/api/models", "/api/models", "{\"path\": \"mine.okl\"}");

        assertThat(asked).containsExactlyInAnyOrderElementsOf(schema.jsonRoutes());
    }

    @Test
    void theEventsOfARun() throws IOException {
        String data = studio.example("indometh");
        // A run that is over before anybody follows it has no points to tell of one by one.
        for (int tries = 0; tries < 50 && !asked.contains("point"); tries++) {
            checkEvents(studio.start("{\"data\": \"" + data + "\", \"lambdas\": 200}"));
        }
        assertThat(asked).containsExactly("point", "run", "sweep");
    }

    private void checkEvents(String run) throws IOException {
        String event = "";
        for (String line :
                studio.get("/api/runs/" + run + "/events").body().lines().toList()) {
            if (line.startsWith("event: ")) {
                event = line.substring("event: ".length());
                asked.add(event);
            } else if (line.startsWith("data: ")) {
                JsonNode data = mapper.readTree(line.substring("data: ".length()));
                assertThat(schema.problems(EVENTS.get(event), data)).isEmpty();
            }
        }
    }

    @Test
    void problemsToo() {
        get("/api/data/{id}", "/api/data/none");
        get(RUN, "/api/runs/none");
        post("/api/data", "/api/data", "{");
        post("/api/data", "/api/data", "{\"path\": \"/etc/passwd\"}");
        post("/api/runs", "/api/runs", "{}");
    }

    /** Otherwise the tests above could not fail. */
    @Test
    void whatIsNotAsDescribedIsNoticed() throws IOException {
        assertThat(schema.problems("Neighbour", mapper.readTree("{\"task\": 1, \"other\": 2}")))
                .containsExactly(
                        "Neighbour: lacks \"similarity\"",
                        "Neighbour.task: should be [string] but is 1",
                        "Neighbour.other: is not described");
        assertThat(schema.problems("get /api/examples", 418, mapper.readTree("[]")))
                .singleElement()
                .asString()
                .contains("418");
    }

    private void learn(String run, String options) {
        post("/api/runs", "/api/runs", options);
        assertThat(studio.awaitEnd(run).get("status").asText()).isEqualTo("done");
        post(RUN + "/cancel", "/api/runs/" + run + "/cancel", "");
        get("/api/runs", "/api/runs");
        get(RUN, "/api/runs/" + run);
    }

    /** With a kernel on the tasks. */
    private void described() {
        learn(
                "r3",
                "{\"data\": \"d1\", \"kernel\": \"decay-spline(Time)\", \"taskKernel\": \"delta(Subject) + linear(Wt)\", \"lambdas\": 4}");
        get(RUN + "/descriptions", "/api/runs/r3/descriptions");
    }

    private void foldIn(String run, String input) {
        post(
                RUN + "/foldin",
                "/api/runs/" + run + "/foldin",
                "{\"observations\": [{\"input\": " + input + ", \"value\": 5}]}");
    }

    private void views(String run, String task) {
        String path = "/api/runs/" + run;
        get(RUN + "/view", path + "/view");
        get(RUN + "/path/{point}", path + "/path/1");
        get(RUN + "/task", path + "/task?name=" + task);
        get(RUN + "/descriptions", path + "/descriptions");
        get(RUN + "/tasks", path + "/tasks?search=1");
        get(RUN + "/items", path + "/items?search=");
        get(RUN + "/similar", path + "/similar?task=" + task);
        get(RUN + "/recommend", path + "/recommend?task=" + task);
    }

    private void get(String route, String path) {
        check("get " + route, studio.get(path));
    }

    private void post(String route, String path, String body) {
        HttpResponse<String> answer = studio.post(path, body);
        check("post " + route, answer);
        if (answer.statusCode() < 300 && !body.isEmpty()) {
            assertThat(schema.requestProblems("post " + route, json(body))).isEmpty();
        }
    }

    private JsonNode json(String text) {
        try {
            return mapper.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void check(String route, HttpResponse<String> answer) {
        asked.add(route);
        assertThat(schema.problems(route, answer.statusCode(), StudioClient.json(answer)))
                .isEmpty();
    }
}

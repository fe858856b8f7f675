package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions of the page whose answers it does not hold: names among all tasks and items, and how tasks are described. */
class StudioSearchTest {
    @TempDir
    static Path folder;

    private static StudioClient studio;
    private static String films;
    private static String described;

    @BeforeAll
    static void open() {
        studio = new StudioClient(folder);
        films = "/api/runs/"
                + studio.start("{\"data\": \"" + studio.example("ratings") + "\", \"lambdas\": 5, \"rank\": 2}");
        described = "/api/runs/"
                + studio.start("{\"data\": \"" + studio.example("theoph")
                        + "\", \"kernel\": \"decay-spline(Time)\", \"taskKernel\": \"1 + gaussian(Wt, width=10) +"
                        + " delta(Dose)\", \"lambdas\": 5}");
        studio.awaitEnd(described.substring("/api/runs/".length()));
    }

    @AfterAll
    static void close() {
        studio.close();
    }

    @Test
    void namesAreFoundByAPartTheNameItselfFirst() {
        JsonNode found = studio.ok(studio.get(films + "/items?search=F2&top=3"));

        assertThat(found.get("count").asInt()).isEqualTo(11);
        assertThat(found.get("names")).hasSize(3);
        assertThat(found.at("/names/0").asText()).isEqualTo("f2");
        assertThat(studio.ok(studio.get(films + "/tasks?search=nobody")).get("names"))
                .isEmpty();
        assertThat(studio.ok(studio.get(films + "/tasks?search=")).get("names")).hasSize(20);
        assertThat(studio.refused(studio.get(films + "/tasks?search=a&top=9999"), 400))
                .contains("between 1 and");
        assertThat(studio.ok(studio.get(described + "/items?search=")).get("names"))
                .as("times have no names")
                .isEmpty();
    }

    @Test
    void anyItemHasOthersLikeIt() {
        JsonNode item = studio.ok(studio.get(films + "/alike?item=f40"));

        assertThat(item.get("item").asText()).isEqualTo("f40");
        assertThat(item.get("observations").asInt()).isPositive();
        assertThat(item.get("near"))
                .hasSize(5)
                .noneMatch(near -> near.get("item").asText().equals("f40"));
        assertThat(studio.refused(studio.get(films + "/alike?item=f99"), 400)).contains("no item 'f99'", "by its film");
        assertThat(studio.refused(studio.get(described + "/alike?item=1"), 400)).contains("no items with names");
    }

    @Test
    void columnsThatDescribeATaskAreToldWithWhatIsUsual() {
        JsonNode columns = studio.ok(studio.get(described + "/descriptions")).get("columns");

        assertThat(columns).hasSize(2);
        assertThat(columns.get(0).toString()).isEqualTo("{\"name\":\"Wt\",\"kind\":\"number\",\"usual\":70.5}");
        assertThat(columns.at("/1/kind").asText()).isEqualTo("text");
        assertThat(columns.at("/1/choices")).hasSize(10);
        assertThat(columns.at("/1/choices/0")).isEqualTo(columns.at("/1/usual"));
        assertThat(studio.ok(studio.get(films + "/descriptions")).get("columns"))
                .isEmpty();
    }

    @Test
    void aDescriptionAloneGivesACurve() {
        JsonNode light = foldIn("{\"Wt\": 55, \"Dose\": \"4.4\"}", "");
        JsonNode heavy = foldIn("{\"Wt\": 85, \"Dose\": \"4.4\"}", "");
        JsonNode unseen = foldIn("{\"Wt\": 85, \"Dose\": \"9\"}", "");

        assertThat(light.get("curve")).isNotEqualTo(heavy.get("curve"));
        assertThat(light.get("nearest")).isNotEmpty();
        assertThat(unseen.get("settled").asBoolean()).isFalse();
        assertThat(studio.refused(
                        studio.post(described + "/foldin", "{\"observations\": [], \"description\": \"light\"}"), 400))
                .contains("description", "Wt, Dose");
        assertThat(studio.refused(
                        studio.post(
                                described + "/foldin", "{\"observations\": [], \"description\": {\"Dose\": \"4.4\"}}"),
                        400))
                .contains("the description of the new task has only Dose; it needs Wt as well")
                .doesNotContain("input");
        assertThat(studio.refused(
                        studio.post(
                                described + "/foldin", "{\"observations\": [], \"description\": {\"dose\": \"4.4\"}}"),
                        400))
                .contains("the description of the new task has no column 'dose'", "Dose");
    }

    @Test
    void withoutADescriptionATaskStartsFromThePopulation() {
        JsonNode nothing = foldIn("null", "");
        assertThat(nothing.get("curve")).isNotEmpty();
        assertThat(nothing.at("/curve/20").doubleValue()).isGreaterThan(1);
        assertThat(nothing.get("nearest")).isEmpty();
        assertThat(foldIn("null", "{\"input\": {\"Time\": 2}, \"value\": 14}").get("curve"))
                .isNotEqualTo(nothing.get("curve"));
    }

    /** Descriptions that only the fixed part reads. */
    @Test
    void theFixedPartIsGivenWhatItNeedsOfANewTask() {
        String run = studio.start("{\"data\": \"" + studio.example("theoph")
                + "\", \"kernel\": \"decay-spline(Time)\", \"fixed\": \"1 + Dose\", \"lambdas\": 5}");
        studio.awaitEnd(run);
        String fixed = "/api/runs/" + run;

        assertThat(studio.ok(studio.get(fixed + "/descriptions")).get("columns").toString())
                .isEqualTo("[{\"name\":\"Dose\",\"kind\":\"number\",\"usual\":null}]");
        assertThat(curve(fixed, "{\"Dose\": 3}")).isNotEqualTo(curve(fixed, "{\"Dose\": 6}"));
        assertThat(curve(fixed, "null")).isNotEmpty();
        double low = predicted(fixed, ", \"description\": {\"Dose\": 3}");
        double high = predicted(fixed, ", \"description\": {\"Dose\": 6}");
        double average = predicted(fixed, "");
        assertThat(average).isBetween(Math.min(low, high), Math.max(low, high));
        assertThat(low).isNotEqualTo(high);
        assertThat(studio.refused(predict(fixed, ", \"description\": {\"Dose\": null}"), 400))
                .contains("needs Dose as well");
    }

    private static double predicted(String run, String description) {
        return studio.ok(predict(run, description)).at("/predictions/0").doubleValue();
    }

    private static HttpResponse<String> predict(String run, String description) {
        return studio.post(
                run + "/predict", "{\"rows\": [{\"task\": \"99\", \"input\": {\"Time\": 2}" + description + "}]}");
    }

    @Test
    void aTwinIsSettledByItsDescription() {
        String twin = "{\"Wt\": 79.6, \"Dose\": \"4.02\"}"; // subject 1
        JsonNode told = foldIn(twin, "{\"input\": {\"Time\": 2}, \"value\": 99}");

        assertThat(told.get("settled").asBoolean()).isTrue();
        assertThat(told.get("curve")).isEqualTo(foldIn(twin, "").get("curve"));
    }

    @Test
    void aNewTaskHasNoNameOfAKnownOne() {
        String named = "/api/runs/"
                + studio.start("{\"data\": \"" + studio.example("theoph")
                        + "\", \"kernel\": \"decay-spline(Time)\", \"taskKernel\": \"1 + delta(Subject) +"
                        + " gaussian(Wt, width=10)\", \"lambdas\": 5}");
        studio.awaitEnd(named.substring("/api/runs/".length()));

        JsonNode columns = studio.ok(studio.get(named + "/descriptions")).get("columns");
        assertThat(columns.at("/0/name").asText()).isEqualTo("Subject");
        assertThat(columns.at("/0/usual").isNull()).isTrue();
        assertThat(columns.at("/0/choices")).hasSize(12);
        JsonNode unnamed = curve(named, "{\"Wt\": 79.6}");
        assertThat(unnamed).isEqualTo(curve(named, "{\"Wt\": 79.6, \"Subject\": null}"));
        assertThat(unnamed).isEqualTo(curve(named, "{\"Wt\": 79.6, \"Subject\": \"99\"}"));
        assertThat(unnamed).isNotEqualTo(curve(named, "{\"Wt\": 79.6, \"Subject\": \"1\"}"));
        assertThat(studio.refused(studio.post(named + "/foldin", "{\"observations\": [], \"description\": {}}"), 400))
                .contains("the description of the new task needs cells: of Subject, Wt");
    }

    private static JsonNode curve(String run, String description) {
        return studio.ok(studio.post(run + "/foldin", "{\"observations\": [], \"description\": " + description + "}"))
                .get("curve");
    }

    private static JsonNode foldIn(String description, String observations) {
        return studio.ok(studio.post(
                described + "/foldin",
                "{\"observations\": [" + observations + "], \"description\": " + description + "}"));
    }
}

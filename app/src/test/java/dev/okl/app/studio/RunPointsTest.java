package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.run.RunPoints;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The points of a run whose validation goes in turns. */
class RunPointsTest {
    @TempDir
    Path folder;

    @Test
    void onlyTheFirstFoldTellsTheBestSoFar() {
        RunPoints points = new RunPoints();
        points.add(point(2, 0.9, 1));
        points.add(point(1, 0.8, 1));
        points.add(point(2, 0.1, 2));

        ObjectNode json = Json.object();
        points.put(json);
        assertThat(json.at("/best/lambda").doubleValue()).isEqualTo(1);
        assertThat(json.get("rank").intValue()).isEqualTo(3);
        assertThat(points.since(1)).hasSize(2);
        assertThat(points.since(3)).isEmpty();
    }

    @Test
    void atTheEndThereIsTheMeanWithTheFoldsBesideIt() {
        try (StudioClient studio = new StudioClient(folder)) {
            JsonNode run = studio.awaitEnd(studio.start("{\"data\": \"" + studio.example("theoph")
                    + "\", \"kernel\": \"decay-spline(Time)\", \"folds\": 3, \"lambdas\": 6}"));

            assertThat(run.get("table").asText()).isEqualTo("theoph.csv");
            assertThat(run.get("single")).hasSize(18).anySatisfy(point -> {
                assertThat(point.get("path").asInt()).isEqualTo(2);
                assertThat(point.get("fold").asInt()).isEqualTo(3);
            });
            assertThat(run.get("points")).hasSize(6);
            assertThat(run.at("/best/rmse").isNumber()).isTrue();
        }
    }

    private static ObjectNode point(double lambda, double validation, int fold) {
        return Json.object()
                .put("lambda", lambda)
                .put("validation", validation)
                .put("rank", 3)
                .put("fold", fold)
                .put("path", fold - 1);
    }
}

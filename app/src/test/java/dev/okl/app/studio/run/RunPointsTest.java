package dev.okl.app.studio.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.app.studio.StudioClient;
import dev.okl.app.studio.http.Json;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The points of a run whose validation goes in turns. */
class RunPointsTest {
    @TempDir
    Path folder;

    @Test
    void onlyTheFirstFoldTellsTheBestSoFar() throws InterruptedException {
        Run run = new Run("r1", "t.csv", "t", Json.object(), "okl fit t.csv");
        run.point(point(2, 0.9, 1));
        Run.Update first = run.update(Run.Update.NOTHING, 0);
        run.point(point(1, 0.8, 1));
        run.point(point(2, 0.1, 2));
        Run.Update second = run.update(first, 0);

        assertThat(run.snapshot().best().orElseThrow().lambda()).hasValue(1);
        assertThat(run.snapshot().rank()).hasValue(3);
        assertThat(first.run().orElseThrow().points()).hasSize(1);
        assertThat(second.news()).hasSize(2);
        assertThat(run.update(second, 0).news()).isEmpty();
    }

    @Test
    void atTheEndThereIsTheMeanWithTheFoldsBesideIt() {
        try (StudioClient studio = new StudioClient(folder)) {
            JsonNode run = studio.awaitEnd(studio.start("{\"data\": \"" + studio.example("theoph")
                    + "\", \"kernel\": \"decay-spline(Time)\", \"folds\": 3, \"lambdas\": 6}"));

            assertThat(run.get("table").asText()).isEqualTo("theoph.csv");
            // One fold may go further down than another.
            Set<Double> ofAll = lambdas(run.get("single"), 1);
            ofAll.retainAll(lambdas(run.get("single"), 2));
            ofAll.retainAll(lambdas(run.get("single"), 3));
            assertThat(ofAll).hasSizeGreaterThanOrEqualTo(6);
            assertThat(run.get("points")).hasSameSizeAs(ofAll);
            assertThat(run.at("/best/rmse").isNumber()).isTrue();
        }
    }

    private static Set<Double> lambdas(JsonNode points, int fold) {
        Set<Double> lambdas = new HashSet<>();
        for (JsonNode point : points) {
            if (point.get("fold").asInt() == fold) {
                assertThat(point.get("path").asInt()).isEqualTo(fold - 1);
                lambdas.add(point.get("lambda").asDouble());
            }
        }
        return lambdas;
    }

    private static RunPoint point(double lambda, double validation, int fold) {
        return new RunPoint(
                lambda, 0.0, validation, null, 3, null, null, 1, null, OptionalInt.of(fold - 1), OptionalInt.of(fold));
    }
}

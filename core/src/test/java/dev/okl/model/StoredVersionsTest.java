package dev.okl.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.Observation;
import dev.okl.OutputKernelModel;
import dev.okl.data.Transform;
import dev.okl.formula.Row;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.testing.Tolerances;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Files of every version of the format, which must go on opening and predict what they did. */
class StoredVersionsTest {
    /** Math.exp may differ in the last digit from one Java to another. */
    private static final Offset<Double> TIGHT = within(Tolerances.TIGHT);

    private static Path file(String name) throws URISyntaxException {
        URL resource = StoredVersionsTest.class.getResource("/model/" + name);
        return Path.of(resource.toURI());
    }

    @Test
    void version1OfNumbers() throws IOException, URISyntaxException {
        ModelArchive archive = ModelArchive.read(file("v1-times.okl"));
        OutputKernelModel<Double> model = ModelFile.read(file("v1-times.okl"), Double.class);

        assertThat(archive.manifest().at("/info/command").textValue()).isEqualTo("fit");
        assertThat(model.tasks()).containsExactly("task 1", "task 2", "task 3", "task 4", "folded in");
        assertThat(model.parts().observations()).isPresent();
        assertThat(model.predict(0.5, "task 1")).isCloseTo(1.0725274290009281, TIGHT);
        assertThat(model.predict(3.0, "task 4")).isCloseTo(-0.5714558254241562, TIGHT);
        assertThat(model.predict(4.0, "task 2")).as("clipped").isEqualTo(-1);
        assertThat(model.predict(9.0, "folded in")).isCloseTo(0.23401047027497374, TIGHT);
        assertThat(model.foldIn(List.of(new Observation<>(1.0, 0.3))).at(3.0)).isCloseTo(-0.1896815983140179, TIGHT);
    }

    @Test
    void version1OfRows() throws IOException, URISyntaxException {
        OutputKernelModel<Row> model = ModelFile.read(file("v1-movies.okl"), Row.class);
        Row known = RoundTrips.MOVIES.get(3);
        Row unknown = RoundTrips.NEW_MOVIES.get(0);
        Set<String> genres = Set.of("all", "more");

        assertThat(model.predict(known, "task 1")).isCloseTo(0.9517879180517103, TIGHT);
        assertThat(model.predict(unknown, "task 4")).isCloseTo(0.062470449652808964, TIGHT);
        assertThat(model.openPart(genres)).isCloseTo(1.6147447756925342, TIGHT);
        assertThat(model.newTask(genres).at(unknown)).isCloseTo(0.17810536627946905, TIGHT);
        assertThat(model.foldIn(genres, List.of(new Observation<>(known, 2))).at(unknown))
                .isCloseTo(1.202699744620062, TIGHT);
        assertThat(model.top("task 3", 1).get(0).input()).isEqualTo(RoundTrips.MOVIES.get(3));
    }

    @Test
    void version2OfEffectsOnALogarithm() throws IOException, URISyntaxException {
        OutputKernelModel<Row> model = ModelFile.read(file("v2-effects.okl"), Row.class);
        OutputKernelModel<Row> medians = model.ofMedians();
        Row known = RoundTrips.MOVIES.get(3);
        Row unknown = RoundTrips.NEW_MOVIES.get(0);

        assertThat(model.parts().transform()).isEqualTo(new Transform(Transform.Kind.LOG));
        assertThat(model.parts().noise()).isCloseTo(0.14597990449325962, TIGHT);
        assertThat(model.fixedEffects()).containsOnlyKeys("1", "year");
        assertThat(medians.predict(known, "task 1")).isCloseTo(2.6266938686190646, TIGHT);
        assertThat(medians.predict(unknown, "task 4")).isCloseTo(1.0167098310363696, TIGHT);
        assertThat(medians.newTask(known).at(unknown)).isCloseTo(1.4987037158155843, TIGHT);
    }
}

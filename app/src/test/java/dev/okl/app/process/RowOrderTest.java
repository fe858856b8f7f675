package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table means the same in any order of its rows: what is held out, and so lambda and what is learned. */
@Tag("slow")
class RowOrderTest {
    /** Rounding, after iterations that end at a tolerance of 1e-7. */
    private static final double ROUNDING = 1e-4;

    @TempDir
    static Path folder;

    @BeforeAll
    static void writeTables() throws IOException {
        Examples.copy("theoph.csv", folder);
        List<String> lines = Files.readAllLines(folder.resolve("theoph.csv"));
        List<String> rows = new ArrayList<>(lines.subList(1, lines.size()));
        Collections.shuffle(rows, new Random(4));
        rows.add(0, lines.get(0));
        Files.write(folder.resolve("shuffled.csv"), rows);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--validation 0.25", "--folds 4", "--validation last:2 --order Time"})
    void theOrderOfTheRowsDoesNotMatter(String validation) {
        JsonNode first = fit("theoph.csv", validation);
        JsonNode other = fit("shuffled.csv", validation);

        assertThat(other.get("lambda").doubleValue())
                .isCloseTo(first.get("lambda").doubleValue(), Percentage.withPercentage(100 * ROUNDING));
        assertThat(other.at("/validation/rmse").doubleValue())
                .isCloseTo(first.at("/validation/rmse").doubleValue(), Percentage.withPercentage(100 * ROUNDING));
        JsonNode expected = predictions("theoph.csv.okl");
        JsonNode predicted = predictions("shuffled.csv.okl");
        assertThat(predicted).hasSize(132);
        for (int row = 0; row < predicted.size(); row++) {
            assertThat(predicted.get(row).doubleValue())
                    .isCloseTo(expected.get(row).doubleValue(), within(ROUNDING * 10));
        }
    }

    private JsonNode fit(String file, String validation) {
        return OklProcess.in(folder)
                .succeed("fit " + file
                        + " --kernel decay-spline(Time) --tolerance 1e-7 --sweeps 2000 --lambdas 12 --json -o " + file
                        + ".okl " + validation)
                .json();
    }

    private JsonNode predictions(String model) {
        return OklProcess.in(folder)
                .succeed("predict " + model + " theoph.csv --json")
                .json()
                .get("values");
    }
}

package dev.okl.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.simulation.HamdStudy;
import dev.okl.app.simulation.HamdStudy.Visit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The simulated files in {@code examples} are what their generators give. */
class ExampleFilesTest {
    @Test
    void depressionTrial() throws IOException {
        List<String> lines = new ArrayList<>(List.of("PATIENT,THERAPY,WEEK,BASVAL,SCORE"));
        int baseline = 0;
        for (Visit visit : HamdStudy.simulate(1).visits()) {
            if (visit.week() == 0) {
                baseline = visit.score();
            } else {
                lines.add(visit.patient()
                        + ','
                        + visit.arm()
                        + ','
                        + visit.week()
                        + ','
                        + baseline
                        + ','
                        + visit.score());
            }
        }
        check("depression-trial.csv", lines);
    }

    @Test
    void films() throws IOException {
        check("films.csv", new SimulatedRatings().films());
    }

    @Test
    void ratings() throws IOException {
        check("ratings.csv", new SimulatedRatings().ratings());
    }

    private static void check(String name, List<String> lines) throws IOException {
        Path file = Pages.ROOT.resolve("examples").resolve(name);
        if (Pages.UPDATE) {
            Files.writeString(file, String.join("\n", lines) + "\n");
        }
        assertThat(Files.readString(file)).isEqualTo(String.join("\n", lines) + "\n");
    }
}

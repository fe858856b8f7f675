package dev.okl.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The simulated files in {@code examples} are what their generators give; that of the trial is checked beside its generator. */
@Tag("slow")
public class ExampleFilesTest {
    @Test
    void films() throws IOException {
        check("films.csv", new SimulatedRatings().films());
    }

    @Test
    void ratings() throws IOException {
        check("ratings.csv", new SimulatedRatings().ratings());
    }

    /** Compares an example file with its lines, or rewrites it where the pages are to be updated. */
    public static void check(String name, List<String> lines) throws IOException {
        Path file = Pages.ROOT.resolve("examples").resolve(name);
        if (Pages.UPDATE) {
            Files.writeString(file, String.join("\n", lines) + "\n");
        }
        assertThat(Files.readString(file)).isEqualTo(String.join("\n", lines) + "\n");
    }
}

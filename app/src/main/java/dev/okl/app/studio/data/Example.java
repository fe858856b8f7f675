package dev.okl.app.studio.data;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.okl.app.studio.http.ApiError;
import dev.okl.formula.Suggestion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A table that comes with the program. */
public record Example(
        String name,
        String title,
        String description,

        @JsonPropertyDescription("The example whose inputs it describes")
        Optional<String> describes) {
    public static final List<Example> ALL = List.of(
            new Example(
                    "theoph",
                    "Theophylline",
                    "Concentration in the blood of 12 subjects over a day after one dose by mouth: one task per subject."),
            new Example(
                    "indometh",
                    "Indomethacin",
                    "Concentration in the blood of 6 subjects over 8 hours after an injection: one task per subject."),
            new Example(
                    "depression-trial",
                    "Depression trial",
                    "Weekly scores of 477 simulated patients of a trial: one task per patient."),
            new Example(
                    "ratings",
                    "Film ratings",
                    "Stars of 60 simulated viewers for 15 of 40 films each: one task per viewer."),
            new Example(
                    "films",
                    "Films",
                    "Title and genres of the 40 films that are rated: describes the inputs.",
                    Optional.of("ratings")));

    private Example(String name, String title, String description) {
        this(name, title, description, Optional.empty());
    }

    public static Example named(String name) {
        return ALL.stream()
                .filter(example -> example.name.equals(name))
                .findFirst()
                .orElseThrow(() -> ApiError.notFound("there is no example " + Suggestion.quoted(name)
                        + Suggestion.of(name, ALL.stream().map(Example::name).toList())));
    }

    public String fileName() {
        return name + ".csv";
    }

    public void copyTo(Path file) {
        try (InputStream table = Example.class.getResourceAsStream("/dev/okl/app/examples/" + fileName())) {
            Files.copy(table, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.okl.app.studio.data;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.okl.app.studio.http.ApiError;
import dev.okl.formula.Suggestion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The tables that come with the program. */
public enum ExampleTable {
    THEOPH(
            "Theophylline",
            "Concentration in the blood of 12 subjects over a day after one dose by mouth: one task per subject."),
    INDOMETH(
            "Indomethacin",
            "Concentration in the blood of 6 subjects over 8 hours after an injection: one task per subject."),
    DEPRESSION_TRIAL("Depression trial", "Weekly scores of 477 simulated patients of a trial: one task per patient."),
    RATINGS("Film ratings", "Stars of 60 simulated viewers for 15 of 40 films each: one task per viewer."),
    FILMS("Films", "Title and genres of the 40 films that are rated: describes the inputs.", Optional.of("ratings"));

    private final String title;
    private final String description;
    private final Optional<String> describes;

    ExampleTable(String title, String description) {
        this(title, description, Optional.empty());
    }

    /** A table that is joined to the one that it describes. */
    ExampleTable(String title, String description, Optional<String> describes) {
        this.title = title;
        this.description = description;
        this.describes = describes;
    }

    /** An example as the page lists it. */
    public record Example(
            String name,
            String title,
            String description,

            @JsonPropertyDescription("The example whose inputs it describes")
            Optional<String> describes) {}

    public static List<Example> list() {
        return Arrays.stream(values())
                .map(example -> new Example(example.label(), example.title, example.description, example.describes))
                .toList();
    }

    public static ExampleTable named(String name) {
        List<String> names = Arrays.stream(values()).map(ExampleTable::label).toList();
        return Arrays.stream(values())
                .filter(example -> example.label().equals(name))
                .findFirst()
                .orElseThrow(() -> new ApiError(
                        ApiError.NOT_FOUND,
                        "there is no example " + Suggestion.quoted(name) + Suggestion.of(name, names)));
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String fileName() {
        return label() + ".csv";
    }

    public void copyTo(Path file) {
        try (InputStream table = ExampleTable.class.getResourceAsStream("/dev/okl/app/examples/" + fileName())) {
            Files.copy(table, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

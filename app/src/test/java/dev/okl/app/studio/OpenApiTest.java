package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The description lists what there is, all of it and nothing else. */
class OpenApiTest {
    @TempDir
    Path folder;

    @Test
    void describesExactlyTheRoutes() throws IOException {
        JsonNode description = new ObjectMapper().readTree(OpenApi.description());
        List<String> described = new ArrayList<>();
        description.get("paths").properties().forEach(path -> path.getValue()
                .fieldNames()
                .forEachRemaining(method -> described.add(method + " " + path.getKey())));
        List<String> routes;
        try (StudioFolder temporary = StudioFolder.create()) {
            routes = new Routes(
                            new DataSets(temporary),
                            null,
                            null,
                            null,
                            new OpenFolder(folder),
                            null,
                            new Downloads(temporary))
                    .list().stream()
                            .map(route -> route.toString().replace('<', '{').replace('>', '}'))
                            .toList();
        }

        assertThat(described).containsExactlyInAnyOrderElementsOf(routes);
    }

    @Test
    void namesOnlySchemasThatItHas() throws IOException {
        JsonNode description = new ObjectMapper().readTree(OpenApi.description());

        assertThat(description.findValuesAsText("$ref")).isNotEmpty().allSatisfy(reference -> assertThat(
                        description.at(reference.substring(1)).isMissingNode())
                .as(reference)
                .isFalse());
    }

    @Test
    void knowsEveryOptionOfAFit() throws IOException {
        JsonNode options =
                new ObjectMapper().readTree(OpenApi.description()).at("/components/schemas/Options/properties");
        List<String> names = new ArrayList<>();
        options.fieldNames().forEachRemaining(names::add);

        assertThat(names).containsExactlyInAnyOrderElementsOf(FitChoices.names());
    }
}

package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.app.studio.fit.FitOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The description lists what there is, all of it and nothing else. */
class OpenApiTest {

    @Test
    void describesExactlyTheRoutes() throws IOException {
        JsonNode description = new ObjectMapper().readTree(OpenApi.description());
        List<String> described = new ArrayList<>();
        description.get("paths").properties().forEach(path -> path.getValue()
                .fieldNames()
                .forEachRemaining(method -> described.add(method + " " + path.getKey())));
        // Nothing is asked, so there is nothing behind the routes.
        List<String> routes = Studio.router(
                        new DataRoutes(null, null, null, null, null, null),
                        new RunRoutes(null, null, null, null, null, null),
                        new ModelRoutes(null, null, null))
                .list()
                .stream()
                .map(route -> route.toString().replace('<', '{').replace('>', '}'))
                .toList();

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

        assertThat(names).containsExactlyInAnyOrderElementsOf(FitOptions.names());
    }
}

package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.app.studio.http.OpenApi;
import dev.okl.app.studio.http.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The OpenAPI document lists all routes and is consistent in itself. */
class OpenApiTest {
    private static final Set<String> SCHEMA_WORDS = Set.of(
            "$ref",
            "type",
            "enum",
            "items",
            "properties",
            "required",
            "additionalProperties",
            "anyOf",
            "allOf",
            "description",
            "format",
            "default",
            "minimum",
            "maximum");

    private static final List<Route> ROUTES = routes();
    private static final JsonNode DOCUMENT = OpenApi.of(ROUTES);

    /** No request is made, so that nothing is needed behind the routes. */
    static List<Route> routes() {
        return Studio.routes(
                new DataRoutes(null, null, null, null, null, null),
                new RunRoutes(null, null, null, null, null, null, null, null));
    }

    @Test
    void everyRouteIsDescribedWithItsParametersAndAnswers() {
        List<String> described = new ArrayList<>();
        DOCUMENT.get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(operation -> {
                    described.add(operation.getKey() + " " + path.getKey());
                    JsonNode told = operation.getValue();
                    assertThat(told.get("summary").asText()).as(path.getKey()).isNotBlank();
                    assertThat(told.at("/parameters").findValuesAsText("name"))
                            .as(path.getKey())
                            .containsAll(Pattern.compile("\\{(\\w+)}")
                                    .matcher(path.getKey())
                                    .results()
                                    .map(name -> name.group(1))
                                    .toList());
                    assertThat(told.get("responses").properties())
                            .as(path.getKey())
                            .anyMatch(answer -> answer.getKey().startsWith("2"))
                            .allMatch(answer -> answer.getValue().has("$ref")
                                    || !answer.getValue()
                                            .get("description")
                                            .asText()
                                            .isBlank());
                    assertThat(told.has("requestBody"))
                            .as(path.getKey())
                            .isEqualTo(operation.getKey().equals("post")
                                    && !path.getKey().endsWith("/cancel"));
                }));

        assertThat(described)
                .hasSize(33)
                .containsExactlyInAnyOrderElementsOf(
                        ROUTES.stream().map(Route::toString).toList());
    }

    @Test
    void namesOnlySchemasThatItHas() {
        assertThat(DOCUMENT.findValuesAsText("$ref")).isNotEmpty().allSatisfy(reference -> assertThat(
                        DOCUMENT.at(reference.substring(1)).isMissingNode())
                .as(reference)
                .isFalse());
    }

    @Test
    void schemasUseWordsOfJsonSchema() {
        Set<String> words = new TreeSet<>();
        DOCUMENT.at("/components/schemas").forEach(schema -> collectWords(schema, words));

        assertThat(words).isSubsetOf(SCHEMA_WORDS);
        assertThat(DOCUMENT.get("openapi").asText()).isEqualTo("3.1.0");
    }

    private static void collectWords(JsonNode schema, Set<String> words) {
        schema.properties().forEach(word -> {
            words.add(word.getKey());
            switch (word.getKey()) {
                case "properties", "allOf", "anyOf" -> word.getValue().forEach(inner -> collectWords(inner, words));
                case "items", "additionalProperties" -> collectWords(word.getValue(), words);
                default -> {}
            }
        });
    }

    @Test
    void knowsEveryOptionOfAFit() {
        List<String> names = new ArrayList<>();
        DOCUMENT.at("/components/schemas/Options/properties").fieldNames().forEachRemaining(names::add);

        assertThat(names).hasSize(28).contains("kernel", "taskKernel", "inputsTable", "tasksKey");
        assertThat(DOCUMENT.at("/components/schemas/Options").has("required")).isFalse();
    }

    @Test
    void saysWhatMayBeNullAndWhatMustBeThere() {
        assertThat(DOCUMENT.at("/components/schemas/FitToStart").toString())
                .isEqualTo(
                        "{\"type\":\"object\",\"allOf\":[{\"$ref\":\"#/components/schemas/Options\"}],\"required\":[\"data\"],"
                                + "\"properties\":{\"data\":{\"type\":\"string\",\"description\":\"The id of a table\"}}}");
        assertThat(DOCUMENT.at("/components/schemas/RunSnapshot/properties/status")
                        .toString())
                .isEqualTo("{\"type\":\"string\",\"enum\":[\"queued\",\"running\",\"done\",\"cancelled\",\"failed\"]}");
        assertThat(DOCUMENT.at("/components/schemas/RunSnapshot/properties/message")
                        .toString())
                .isEqualTo("{\"type\":[\"string\",\"null\"]}");
        assertThat(DOCUMENT.at("/components/schemas/RunPoint/required").toString())
                .contains("lambda")
                .doesNotContain("fold");
    }
}

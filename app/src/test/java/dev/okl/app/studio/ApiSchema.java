package dev.okl.app.studio;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * Checks requests and answers against the OpenAPI document. Knows the words that the document uses; unlike JSON Schema it takes a
 * property that is not described for a mistake.
 */
final class ApiSchema {
    private final JsonNode description;

    ApiSchema(JsonNode description) {
        this.description = description;
    }

    /** The routes that answer with JSON, such as "get /api/data". */
    List<String> jsonRoutes() {
        List<String> routes = new ArrayList<>();
        description.get("paths").properties().forEach(path -> path.getValue()
                .properties()
                .forEach(method -> {
                    if (method.getValue().get("responses").properties().stream()
                            .anyMatch(answer -> answer.getKey().startsWith("2")
                                    && answer.getValue().at("/content").has("application/json"))) {
                        routes.add(method.getKey() + " " + path.getKey());
                    }
                }));
        return routes;
    }

    /** What is wrong with the answer of a route such as "get /api/data". */
    List<String> problems(String route, int status, JsonNode answer) {
        String[] words = route.split(" ", 2);
        JsonNode told = description
                .path("paths")
                .path(words[1])
                .path(words[0])
                .path("responses")
                .path(String.valueOf(status));
        if (told.isMissingNode()) {
            return List.of(route + ": a status that is not described: " + status);
        }
        List<String> problems = new ArrayList<>();
        check(resolved(told).path("content").path("application/json").path("schema"), answer, route, problems);
        return problems;
    }

    /** What is wrong with the JSON that a request sends. */
    List<String> requestProblems(String route, JsonNode body) {
        String[] words = route.split(" ", 2);
        List<String> problems = new ArrayList<>();
        check(
                description
                        .path("paths")
                        .path(words[1])
                        .path(words[0])
                        .path("requestBody")
                        .path("content")
                        .path("application/json")
                        .path("schema"),
                body,
                route,
                problems);
        return problems;
    }

    /** What is wrong with a value of a schema. */
    List<String> problems(String schema, JsonNode value) {
        List<String> problems = new ArrayList<>();
        check(description.at("/components/schemas/" + schema), value, schema, problems);
        return problems;
    }

    private void check(JsonNode described, JsonNode value, String where, List<String> problems) {
        JsonNode schema = resolved(described);
        if (schema.isMissingNode()) {
            problems.add(where + ": is not described");
            return;
        }
        if (schema.has("anyOf")) {
            checkAnyOf(schema.get("anyOf"), value, where, problems);
            return;
        }
        if (!types(schema).isEmpty() && types(schema).stream().noneMatch(type -> isA(type, value))) {
            problems.add(where + ": should be " + types(schema) + " but is " + value);
        }
        if (schema.has("enum") && !contains(schema.get("enum"), value)) {
            problems.add(where + ": should be one of " + schema.get("enum") + " but is " + value);
        }
        schema.path("required").forEach(name -> {
            if (value.isObject() && !value.has(name.asText())) {
                problems.add(where + ": lacks " + name);
            }
        });
        if (schema.has("properties") || schema.has("additionalProperties")) {
            value.properties()
                    .forEach(one -> check(
                            property(schema, one.getKey()), one.getValue(), where + "." + one.getKey(), problems));
        }
        if (value.isArray() && schema.has("items")) {
            value.forEach(one -> check(schema.get("items"), one, where + "[]", problems));
        }
    }

    private void checkAnyOf(JsonNode schemas, JsonNode value, String where, List<String> problems) {
        List<String> fewest = null;
        for (JsonNode schema : schemas) {
            List<String> found = new ArrayList<>();
            check(schema, value, where, found);
            fewest = fewest == null || found.size() < fewest.size() ? found : fewest;
        }
        problems.addAll(fewest);
    }

    /** The schema of a property, which may be one of the schemas that it takes over. */
    private JsonNode property(JsonNode schema, String name) {
        if (schema.path("properties").has(name)) {
            return schema.get("properties").get(name);
        }
        for (JsonNode part : schema.path("allOf")) {
            JsonNode found = property(resolved(part), name);
            if (!found.isMissingNode()) {
                return found;
            }
        }
        return schema.path("additionalProperties");
    }

    private JsonNode resolved(JsonNode schema) {
        return schema.has("$ref") ? description.at(schema.get("$ref").asText().substring(1)) : schema;
    }

    private static List<String> types(JsonNode schema) {
        JsonNode type = schema.path("type");
        return type.isTextual()
                ? List.of(type.asText())
                : StreamSupport.stream(type.spliterator(), false)
                        .map(JsonNode::asText)
                        .toList();
    }

    private static boolean isA(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "number" -> value.isNumber();
            case "integer" -> value.isIntegralNumber();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            default -> throw new AssertionError(type);
        };
    }

    private static boolean contains(JsonNode list, JsonNode value) {
        return StreamSupport.stream(list.spliterator(), false).anyMatch(value::equals);
    }
}

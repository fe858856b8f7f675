package dev.okl.app.studio.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Function;

/**
 * A parameter of a route.
 *
 * @param description as the OpenAPI document has it
 * @param reader reads it from a request; refuses a value that is missing or malformed
 */
public record Parameter<T>(String name, ObjectNode description, Function<Exchange, T> reader) {
    /** The largest number of results that can be asked for. */
    public static final int MOST_RESULTS = 1000;

    /** A text in the query, which must be there. */
    public static Parameter<String> query(String name, String words) {
        ObjectNode description = description(name, "query", true).put("description", words);
        description.set("schema", JsonSchema.type("string"));
        return new Parameter<>(name, description, request -> request.queryParam(name)
                .orElseThrow(() -> ApiError.badRequest("say which one: ?" + name + "=NAME")));
    }

    /** How many results are wanted: a number in the query, which may be left out. */
    public static Parameter<Integer> count(String name, int otherwise) {
        ObjectNode description = description(name, "query", false).put("description", "How many");
        description.set(
                "schema",
                JsonSchema.type("integer")
                        .put("default", otherwise)
                        .put("minimum", 1)
                        .put("maximum", MOST_RESULTS));
        return new Parameter<>(name, description, request -> request.queryParam(name)
                .map(text -> wholeNumber(text, name))
                .orElse(otherwise));
    }

    /** A text in the path. */
    static Parameter<String> path(String name) {
        ObjectNode description = description(name, "path", true);
        description.set("schema", JsonSchema.type("string"));
        return new Parameter<>(name, description, request -> request.pathParam(name));
    }

    /** A number in the path. */
    public static Parameter<Integer> pathNumber(String name, String words) {
        ObjectNode description = description(name, "path", true).put("description", words);
        description.set("schema", JsonSchema.type("integer"));
        return new Parameter<>(name, description, request -> wholeNumber(request.pathParam(name), name));
    }

    public T of(Exchange request) {
        return reader.apply(request);
    }

    private static ObjectNode description(String name, String in, boolean required) {
        return Json.object().put("name", name).put("in", in).put("required", required);
    }

    private static int wholeNumber(String text, String name) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw ApiError.badRequest(name + " must be a whole number but was '" + text + "'", e);
        }
    }
}

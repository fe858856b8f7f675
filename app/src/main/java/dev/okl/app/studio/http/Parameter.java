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
        return of(name, "query", true, words, JsonSchema.type("string"), request -> request.queryParam(name)
                .orElseThrow(() -> ApiError.badRequest("say which one: ?" + name + "=NAME")));
    }

    /** How many results are wanted: a number in the query, which may be left out. */
    public static Parameter<Integer> count(String name, int otherwise) {
        ObjectNode schema = JsonSchema.type("integer").put("default", otherwise);
        return of(
                name,
                "query",
                false,
                "How many",
                schema.put("minimum", 1).put("maximum", MOST_RESULTS),
                request -> request.queryParam(name)
                        .map(text -> wholeNumber(text, name))
                        .orElse(otherwise));
    }

    /** A text in the path. */
    static Parameter<String> path(String name) {
        return of(name, "path", true, "", JsonSchema.type("string"), request -> request.pathParam(name));
    }

    /** A number in the path. */
    public static Parameter<Integer> pathNumber(String name, String words) {
        return of(
                name,
                "path",
                true,
                words,
                JsonSchema.type("integer"),
                request -> wholeNumber(request.pathParam(name), name));
    }

    private static <T> Parameter<T> of(
            String name, String in, boolean required, String words, ObjectNode schema, Function<Exchange, T> reader) {
        ObjectNode description = Json.object().put("name", name).put("in", in).put("required", required);
        if (!words.isEmpty()) {
            description.put("description", words);
        }
        return new Parameter<>(name, description.set("schema", schema), reader);
    }

    public T of(Exchange request) {
        return reader.apply(request);
    }

    private static int wholeNumber(String text, String name) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw ApiError.badRequest(name + " must be a whole number but was '" + text + "'", e);
        }
    }
}

package dev.okl.app.studio.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.BiFunction;

/**
 * A parameter of a route: how it is read from a request, and how the OpenAPI document lists it.
 *
 * @param <T> what it is
 */
public final class Parameter<T> {
    /** The largest number of results that can be asked for. */
    public static final int MOST_RESULTS = 1000;

    private final String name;
    private final ObjectNode description;
    private final BiFunction<Exchange, String, T> reader;

    private Parameter(
            String name,
            String in,
            boolean required,
            String description,
            ObjectNode schema,
            BiFunction<Exchange, String, T> reader) {
        this.name = name;
        this.description = Json.object().put("name", name).put("in", in).put("required", required);
        if (!description.isEmpty()) {
            this.description.put("description", description);
        }
        this.description.set("schema", schema);
        this.reader = reader;
    }

    /** A text in the query, which must be there. */
    public static Parameter<String> query(String name, String description) {
        return new Parameter<>(name, "query", true, description, type("string"), (request, key) -> {
            String text = request.queryParam(key);
            if (text == null) {
                throw new ApiError(ApiError.BAD_REQUEST, "say which one: ?" + key + "=NAME");
            }
            return text;
        });
    }

    /** How many results are wanted: a number in the query, which may be left out. */
    public static Parameter<Integer> count(String name, int otherwise) {
        ObjectNode schema =
                type("integer").put("default", otherwise).put("minimum", 1).put("maximum", MOST_RESULTS);
        return new Parameter<>(name, "query", false, "How many", schema, (request, key) -> {
            String text = request.queryParam(key);
            return text == null ? otherwise : wholeNumber(text, key);
        });
    }

    /** A text in the path. */
    public static Parameter<String> path(String name) {
        return new Parameter<>(name, "path", true, "", type("string"), Exchange::pathParam);
    }

    /** A number in the path. */
    public static Parameter<Integer> pathNumber(String name, String description) {
        return new Parameter<>(
                name,
                "path",
                true,
                description,
                type("integer"),
                (request, key) -> wholeNumber(request.pathParam(key), key));
    }

    /** The value in a request; refuses one that is missing or malformed. */
    public T of(Exchange request) {
        return reader.apply(request, name);
    }

    String name() {
        return name;
    }

    /** As an OpenAPI document has it. */
    ObjectNode describe() {
        return description.deepCopy();
    }

    private static int wholeNumber(String text, String name) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new ApiError(ApiError.BAD_REQUEST, name + " must be a whole number but was '" + text + "'", e);
        }
    }

    private static ObjectNode type(String name) {
        return Json.object().put("type", name);
    }
}

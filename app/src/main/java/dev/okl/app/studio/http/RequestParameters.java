package dev.okl.app.studio.http;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Single values in requests; where one is missing or is something else, a sentence says so. */
public final class RequestParameters {
    private RequestParameters() {}

    /** What stands behind the question mark of an address. */
    public static String query(Exchange request, String name) {
        String text = request.queryParam(name);
        if (text == null) {
            throw new ApiError(ApiError.BAD_REQUEST, "say which one: ?" + name + "=NAME");
        }
        return text;
    }

    public static int queryNumber(Exchange request, String name, int otherwise) {
        String text = request.queryParam(name);
        return text == null ? otherwise : number(text, name);
    }

    public static int pathNumber(Exchange request, String name) {
        return number(request.pathParam(name), name);
    }

    /** A text in a body. */
    public static String text(ObjectNode body, String key) {
        if (!body.path(key).isTextual()) {
            throw new ApiError(ApiError.BAD_REQUEST, "\"" + key + "\" must be a text");
        }
        return body.get(key).textValue();
    }

    private static int number(String text, String name) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new ApiError(ApiError.BAD_REQUEST, name + " must be a whole number but was '" + text + "'", e);
        }
    }
}

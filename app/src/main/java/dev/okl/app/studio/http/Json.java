package dev.okl.app.studio.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.view.ViewJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** JSON in requests and answers. */
public final class Json {
    /** Nobody has that much to say but in a file. */
    static final int LARGEST_BODY = 1_000_000;

    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private Json() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** The object in a request's body; an empty body is an empty object. */
    public static ObjectNode body(Exchange request) throws IOException {
        byte[] bytes = request.body(LARGEST_BODY);
        if (bytes.length > LARGEST_BODY) {
            throw new ApiError(
                    ApiError.TOO_LARGE, "the body is too large: JSON may take 1 MB; upload data as a file instead");
        }
        if (bytes.length == 0) {
            return object();
        }
        try {
            if (MAPPER.readTree(bytes) instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException e) {
            String where = e.getLocation() == null
                    ? ""
                    : " at line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr();
            throw new ApiError(ApiError.BAD_REQUEST, "the body is not JSON" + where, e);
        } catch (IOException e) {
            throw new ApiError(ApiError.BAD_REQUEST, "the body is not JSON in UTF-8", e);
        }
        throw new ApiError(ApiError.BAD_REQUEST, "the body must be one JSON object, such as {\"example\": \"theoph\"}");
    }

    public static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A view as a tree. */
    public static ObjectNode tree(Object view) {
        try {
            return (ObjectNode) MAPPER.readTree(ViewJson.of(view));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    public static String text(JsonNode value) {
        return new String(bytes(value), StandardCharsets.UTF_8);
    }

    public static void answer(Exchange request, Object value) {
        answer(request, bytes(value));
    }

    /** Views have their own way to write figures. */
    public static void answerView(Exchange request, Object view) {
        request.contentType("application/json").result(ViewJson.of(view));
    }

    public static void answer(Exchange request, byte[] json) {
        request.contentType("application/json").result(json);
    }

    public static ObjectNode error(String sentence) {
        return object().put("error", sentence);
    }
}

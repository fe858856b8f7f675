package dev.okl.app.studio.http;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.view.ViewJson;
import dev.okl.formula.Suggestion;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** JSON in requests and answers. */
public final class Json {
    static final String MEDIA = "application/json";

    /** In bytes; more than that belongs into a file. */
    static final int LARGEST_BODY = 1_000_000;

    private static final ObjectMapper MAPPER = new ObjectMapper()
            .registerModule(ViewJson.OPTIONALS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private Json() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** An object that is written in the program. */
    static ObjectNode object(String json) {
        try {
            return (ObjectNode) MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
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
            JsonLocation at = e.getLocation();
            String where = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
            throw ApiError.badRequest("the body is not JSON" + where, e);
        } catch (IOException e) {
            throw ApiError.badRequest("the body is not JSON in UTF-8", e);
        }
        throw ApiError.badRequest("the body must be one JSON object, such as {\"example\": \"theoph\"}");
    }

    static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** JSON with the rounded figures of the views. */
    static byte[] viewBytes(Object view) {
        return ViewJson.of(view).getBytes(StandardCharsets.UTF_8);
    }

    public static String text(Object value) {
        return new String(bytes(value), StandardCharsets.UTF_8);
    }

    /** Refuses what a request of a type does not have: a misspelled member would go without notice. */
    public static void requireMembers(JsonNode object, Class<? extends Record> type) {
        List<String> known = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
        object.fieldNames()
                .forEachRemaining(name -> ApiError.require(
                        known.contains(name),
                        "there is no member " + Suggestion.quoted(name) + Suggestion.of(name, known)));
    }

    /** A text in a body. */
    public static String text(ObjectNode body, String key) {
        ApiError.require(body.path(key).isTextual(), "\"" + key + "\" must be a text");
        return body.get(key).textValue();
    }
}

package dev.okl.model;

import static dev.okl.ModelFormatException.quoted;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import dev.okl.internal.archive.ModelArchive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An object of the manifest that knows its place there, so that what is wrong with it can be told. */
final class JsonPart {
    private final ModelArchive archive;
    private final String path;
    private final ObjectNode node;

    private JsonPart(ModelArchive archive, String path, ObjectNode node) {
        this.archive = archive;
        this.path = path;
        this.node = node;
    }

    static JsonPart root(ModelArchive archive) {
        return new JsonPart(archive, "", archive.manifest());
    }

    JsonPart object(String key) throws ModelFormatException {
        return object(place(key), node.path(key));
    }

    Optional<JsonPart> optionalObject(String key) throws ModelFormatException {
        return has(key) ? Optional.of(object(key)) : Optional.empty();
    }

    List<JsonPart> objects(String key) throws ModelFormatException {
        List<JsonPart> objects = new ArrayList<>();
        for (JsonNode item : items(key)) {
            objects.add(object(place(key) + "[" + objects.size() + "]", item));
        }
        return objects;
    }

    List<String> texts(String key) throws ModelFormatException {
        List<String> texts = new ArrayList<>();
        for (JsonNode item : items(key)) {
            if (!item.isTextual()) {
                throw wrong(place(key) + "[" + texts.size() + "]", "a text", item);
            }
            texts.add(item.textValue());
        }
        return texts;
    }

    /** The names of what this object holds. */
    List<String> keys() {
        List<String> keys = new ArrayList<>();
        node.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    boolean has(String key) {
        return node.has(key);
    }

    String text(String key) throws ModelFormatException {
        JsonNode value = node.path(key);
        if (!value.isTextual()) {
            throw wrong(place(key), "a text", value);
        }
        return value.textValue();
    }

    int integer(String key, int smallest) throws ModelFormatException {
        JsonNode value = node.path(key);
        if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < smallest) {
            throw wrong(place(key), "an integer >= " + smallest, value);
        }
        return value.intValue();
    }

    double number(String key) throws ModelFormatException {
        JsonNode value = node.path(key);
        if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
            throw wrong(place(key), "a finite number", value);
        }
        return value.doubleValue();
    }

    boolean flag(String key) throws ModelFormatException {
        JsonNode value = node.path(key);
        if (!value.isBoolean()) {
            throw wrong(place(key), "true or false", value);
        }
        return value.booleanValue();
    }

    /** For what is wrong with this object as a whole. */
    ModelFormatException problem(String problem) {
        return archive.problem(ModelArchive.MANIFEST, path.isEmpty() ? problem : path + " " + problem);
    }

    private ArrayNode items(String key) throws ModelFormatException {
        if (node.path(key) instanceof ArrayNode items) {
            return items;
        }
        throw wrong(place(key), "a list", node.path(key));
    }

    private JsonPart object(String place, JsonNode value) throws ModelFormatException {
        if (value instanceof ObjectNode object) {
            return new JsonPart(archive, place, object);
        }
        throw wrong(place, "an object", value);
    }

    /** Keys are names of ours, but for those of tables, which are files of the user's. */
    private String place(String key) {
        String shown = key.matches("\\w+") ? key : quoted(key);
        return path.isEmpty() ? shown : path + "." + shown;
    }

    private ModelFormatException wrong(String place, String expected, JsonNode value) {
        String actual = value.isMissingNode() ? "is missing" : "was " + quoted(value.toString());
        return archive.problem(ModelArchive.MANIFEST, place + " must be " + expected + " but " + actual);
    }
}

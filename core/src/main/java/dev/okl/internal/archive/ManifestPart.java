package dev.okl.internal.archive;

import static dev.okl.ModelFormatException.quoted;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The manifest, or an object in it, with its path there for messages. It is a tree of JSON and nothing else: no text of a
 * file can name a class.
 *
 * @param path empty for the manifest itself
 */
public record ManifestPart(ModelArchive archive, String path, ObjectNode node) {
    private static final int MAX_DEPTH = 100;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    // NaN is written bare and not read back, so that check() finds it; quoted it would become a text.
                    .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** Line ends of our own: those of the system would make the bytes depend on it. */
    private static final DefaultPrettyPrinter PRINTER =
            new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));

    public static ManifestPart root(ModelArchive archive) {
        return new ManifestPart(archive, "", archive.manifest());
    }

    public ManifestPart object(String key) throws ModelFormatException {
        return object(place(key), node.path(key));
    }

    /** What is made of an object, where there is one of that key. */
    public <T> Optional<T> optional(String key, Reader<T> reader) throws ModelFormatException {
        return node.has(key) ? Optional.of(reader.read(object(key))) : Optional.empty();
    }

    /** Makes something of an object of the manifest. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(ManifestPart part) throws ModelFormatException;
    }

    public List<ManifestPart> objects(String key) throws ModelFormatException {
        List<ManifestPart> objects = new ArrayList<>();
        for (JsonNode item : items(key)) {
            objects.add(object(place(key) + "[" + objects.size() + "]", item));
        }
        return objects;
    }

    public List<String> texts(String key) throws ModelFormatException {
        List<String> texts = new ArrayList<>();
        for (JsonNode item : items(key)) {
            String place = place(key) + "[" + texts.size() + "]";
            texts.add(require(place, item, JsonNode::isTextual, "a text").textValue());
        }
        return texts;
    }

    /** The names of what this object holds. */
    public List<String> keys() {
        return node.propertyStream().map(Map.Entry::getKey).toList();
    }

    public String text(String key) throws ModelFormatException {
        return require(key, JsonNode::isTextual, "a text").textValue();
    }

    public int integer(String key, int smallest) throws ModelFormatException {
        return require(
                        key,
                        value -> value.isIntegralNumber() && value.canConvertToInt() && value.intValue() >= smallest,
                        "an integer >= " + smallest)
                .intValue();
    }

    /** A number, or another one where there is none. */
    public double number(String key, double otherwise) throws ModelFormatException {
        return node.has(key) ? number(key) : otherwise;
    }

    public double number(String key) throws ModelFormatException {
        return require(key, value -> value.isNumber() && Double.isFinite(value.doubleValue()), "a finite number")
                .doubleValue();
    }

    public boolean flag(String key) throws ModelFormatException {
        return require(key, JsonNode::isBoolean, "true or false").booleanValue();
    }

    /** For what is wrong with this object as a whole. */
    public ModelFormatException problem(String problem) {
        return archive.problem(ModelArchive.MANIFEST, path.isEmpty() ? problem : path + " " + problem);
    }

    private JsonNode items(String key) throws ModelFormatException {
        return require(key, JsonNode::isArray, "a list");
    }

    private ManifestPart object(String place, JsonNode value) throws ModelFormatException {
        return new ManifestPart(archive, place, (ObjectNode) require(place, value, JsonNode::isObject, "an object"));
    }

    /** Keys are names that the format defines, except those of tables, which are names of the user's files. */
    private String place(String key) {
        String shown = key.matches("\\w+") ? key : quoted(key);
        return path.isEmpty() ? shown : path + "." + shown;
    }

    private JsonNode require(String key, Predicate<JsonNode> rule, String expected) throws ModelFormatException {
        return require(place(key), node.path(key), rule, expected);
    }

    private JsonNode require(String place, JsonNode value, Predicate<JsonNode> rule, String expected)
            throws ModelFormatException {
        if (!rule.test(value)) {
            String actual = value.isMissingNode() ? "is missing" : "was " + quoted(value.toString());
            throw archive.problem(ModelArchive.MANIFEST, place + " must be " + expected + " but " + actual);
        }
        return value;
    }

    static ObjectNode parse(byte[] json) throws ModelFormatException {
        JsonNode root;
        try {
            root = MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new ModelFormatException("must be valid JSON but has, " + where(e) + ": " + e.getOriginalMessage());
        } catch (IOException e) {
            // The bytes are in memory, so this can only be their encoding.
            throw new ModelFormatException("must be JSON in UTF-8 but has: " + e.getMessage());
        }
        if (root instanceof ObjectNode manifest) {
            return manifest;
        }
        throw new ModelFormatException("must be a JSON object but was " + root.getNodeType());
    }

    private static String where(JsonProcessingException e) {
        return e.getLocation() == null
                ? "somewhere"
                : "line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr();
    }

    static byte[] print(ObjectNode manifest) throws IOException {
        return MAPPER.writer(PRINTER).writeValueAsBytes(manifest);
    }

    /** Refuses what could be written but not be read again. */
    static void check(byte[] json, ModelArchive.Limits limits) {
        if (json.length > limits.manifestBytes()) {
            throw new IllegalArgumentException(
                    "manifest must take at most " + limits.manifestBytes() + " bytes but takes " + json.length);
        }
        try {
            parse(json);
        } catch (ModelFormatException e) {
            throw new IllegalArgumentException("manifest " + e.getMessage(), e);
        }
    }
}

package dev.okl.internal.archive;

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

/** The manifest as JSON text; only ever a tree, so that no text can name a class. */
final class ManifestJson {
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

    private ManifestJson() {}

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

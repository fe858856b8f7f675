package dev.okl.model;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.archive.Zips;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Model files with something wrong in them: damaged as bytes, which the checksums find, or changed inside with the checksums made
 * right again, as somebody would who means harm.
 */
final class ModelMutations {
    private static final JsonMapper MAPPER = new JsonMapper();

    private static final double[] NUMBERS = Stream.of(
                    ("0 -0.0 1 -1 0.5 3 1e-320 1e-300 1e-150 1e15 1e80 1e149 1e151 -1e155 1e200 1e300"
                                    + " 1.7e308 -1.7e308 4.9e-324 NaN Infinity 2147483647")
                            .split(" "))
            .mapToDouble(Double::parseDouble)
            .toArray();

    /** Values for the manifest, one a line. */
    private static final List<String> JSON = """
            null
            true
            0
            1
            2
            -1
            2147483647
            2147483648
            9223372036854775808
            1e308
            1e999
            1e-320
            0.5
            ""
            "x"
            "delta"
            "sum"
            "scaled"
            "custom"
            "formula"
            "constant"
            "precomputed"
            "number"
            "text"
            "row"
            "set"
            "vector"
            "inputs/kernel/table-0"
            "1e308 * linear(year)"
            "delta(id) + 1e308"
            "scale(scale(x))"
            "polynomial(year, degree=400)"
            "linear(*)"
            []
            {}
            [[[[1]]]]
            {"kind":"delta"}
            {"kind":"constant","value":1e308}
            [{"kind":"linear"},{"kind":"delta"}]
            """.lines().toList();

    private final List<byte[]> files;
    private final Random random;

    ModelMutations(List<byte[]> files, long seed) {
        this.files = files;
        this.random = new Random(seed);
    }

    /** A file with one to three things wrong, or nothing. */
    byte[] next() throws IOException {
        byte[] file = files.get(random.nextInt(files.size()));
        if (random.nextInt(4) == 0) {
            return damaged(file);
        }
        Map<String, byte[]> entries = unzip(file);
        for (int n = random.nextInt(3) + 1; n > 0; n--) {
            change(entries);
        }
        if (random.nextInt(10) > 0) {
            correctClaims(entries);
        }
        byte[] changed = zip(entries);
        return random.nextInt(20) == 0 ? damaged(changed) : changed;
    }

    private byte[] damaged(byte[] file) {
        int from = random.nextInt(file.length);
        int to = Math.min(file.length, from + 1 + random.nextInt(random.nextBoolean() ? 4 : file.length));
        byte[] other = files.get(random.nextInt(files.size()));
        return switch (random.nextInt(6)) {
            case 0 -> flipped(file);
            case 1 -> Arrays.copyOf(file, from);
            case 2 -> joined(file, 0, from, file, to, file.length);
            case 3 -> joined(file, 0, to, file, from, file.length);
            case 4 -> joined(file, 0, from, other, random.nextInt(other.length), other.length);
            default -> filled(file, from, to);
        };
    }

    private byte[] flipped(byte[] bytes) {
        byte[] flipped = bytes.clone();
        for (int n = random.nextInt(4) + 1; n > 0 && flipped.length > 0; n--) {
            flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return flipped;
    }

    private byte[] filled(byte[] bytes, int from, int to) {
        byte[] filled = bytes.clone();
        Arrays.fill(filled, from, to, (byte) (random.nextBoolean() ? 0 : 0xff));
        return filled;
    }

    private static byte[] joined(byte[] one, int from, int to, byte[] other, int otherFrom, int otherTo) {
        byte[] joined = Arrays.copyOf(Arrays.copyOfRange(one, from, to), to - from + otherTo - otherFrom);
        System.arraycopy(other, otherFrom, joined, to - from, otherTo - otherFrom);
        return joined;
    }

    private void change(Map<String, byte[]> entries) throws IOException {
        List<String> names = List.copyOf(entries.keySet());
        String name = names.get(random.nextInt(names.size()));
        byte[] content = entries.get(name);
        boolean isArray = name.endsWith(".npy");
        switch (random.nextInt(12)) {
            case 0 -> entries.remove(name);
            case 1 -> entries.put(name, entries.get(names.get(random.nextInt(names.size()))));
            case 2 -> entries.putAll(part(unzip(files.get(random.nextInt(files.size())))));
            case 3 -> entries.put(name, flipped(content));
            case 4, 5, 6 -> entries.computeIfPresent(ModelArchive.MANIFEST, (key, json) -> changedJson(json));
            case 7 -> entries.computeIfPresent(ModelArchive.MANIFEST, (key, json) -> changedText(json));
            case 8 -> entries.put(name, isArray ? changedHeader(content) : content);
            default -> entries.put(name, isArray ? changedValues(content) : content);
        }
    }

    private Map<String, byte[]> part(Map<String, byte[]> entries) {
        Map<String, byte[]> part = new TreeMap<>(entries);
        part.values().removeIf(content -> random.nextInt(3) > 0);
        return part;
    }

    private byte[] changedHeader(byte[] npy) {
        String text = new String(npy, ISO_8859_1);
        String changed =
                switch (random.nextInt(5)) {
                    case 0 -> text.replaceFirst("\\(\\d+", "(" + random.nextInt(6));
                    case 1 -> text.replaceFirst(", ?\\d*\\)", random.nextBoolean() ? ",)" : ", 2147483647)");
                    case 2 ->
                        text.replaceFirst(
                                "<f8|<i4|<U\\d+",
                                List.of("<f4", "<i8", "<U1", "<U999999999", "|O")
                                        .get(random.nextInt(5)));
                    case 3 -> text.replaceFirst("False", "True");
                    default -> text.replaceFirst("'", random.nextBoolean() ? "\"" : "");
                };
        return changed.getBytes(ISO_8859_1);
    }

    private byte[] changedValues(byte[] npy) {
        byte[] changed = npy.clone();
        ByteBuffer values = ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN);
        int start = Math.min(changed.length, 128);
        for (int n = random.nextInt(3) + 1; n > 0; n--) {
            int room = (changed.length - start) / Integer.BYTES;
            if (room < 2) {
                return changed;
            }
            if (random.nextBoolean() && room % 2 == 0) {
                int at = start + Double.BYTES * random.nextInt(room / 2);
                values.putDouble(at, NUMBERS[random.nextInt(NUMBERS.length)]);
            } else {
                values.putInt(start + Integer.BYTES * random.nextInt(room), random.nextInt(5) - 1);
            }
        }
        return changed;
    }

    private byte[] changedText(byte[] json) {
        StringBuilder text = new StringBuilder(new String(json, UTF_8));
        String characters = "{}[]\",:0123456789e-.truefalsn \n\\u";
        for (int n = random.nextInt(3) + 1; n > 0; n--) {
            int at = random.nextInt(text.length());
            text.replace(at, at + random.nextInt(2), "" + characters.charAt(random.nextInt(characters.length())));
        }
        return text.toString().getBytes(UTF_8);
    }

    private byte[] changedJson(byte[] json) {
        try {
            if (!(MAPPER.readTree(json) instanceof ObjectNode manifest)) {
                return json;
            }
            if (random.nextInt(3) == 0) {
                manifest.remove("observations"); // whose digest would find every change of the inputs
            }
            List<JsonNode> places = new ArrayList<>();
            collect(manifest, places);
            JsonNode place = places.get(random.nextInt(places.size()));
            JsonNode value = random.nextInt(4) == 0
                    ? places.get(random.nextInt(places.size())).deepCopy()
                    : MAPPER.readTree(JSON.get(random.nextInt(JSON.size())));
            put(place, nested(value));
            return MAPPER.writeValueAsBytes(manifest);
        } catch (IOException e) {
            return json; // broken by a change before this one
        }
    }

    /** Rarely, under more levels than may be. */
    private JsonNode nested(JsonNode value) {
        JsonNode nested = value;
        for (int n = random.nextInt(40) == 0 ? 120 : 0; n > 0; n--) {
            nested = JsonNodeFactory.instance
                    .objectNode()
                    .put("kind", "scaled")
                    .put("factor", 1)
                    .set("kernel", nested);
        }
        return nested;
    }

    private static void collect(JsonNode node, List<JsonNode> places) {
        if (node.isContainerNode() && !node.isEmpty()) {
            places.add(node);
            node.forEach(child -> collect(child, places));
        }
    }

    private void put(JsonNode place, JsonNode value) {
        if (place instanceof ArrayNode items) {
            items.set(random.nextInt(items.size()), value);
            return;
        }
        ObjectNode object = (ObjectNode) place;
        List<String> keys = new ArrayList<>();
        object.fieldNames().forEachRemaining(keys::add);
        String key = keys.get(random.nextInt(keys.size()));
        if (random.nextInt(8) == 0) {
            object.remove(key);
        } else {
            object.set(key, value);
        }
    }

    /** Sizes and checksums of the arrays as they are now. */
    private static void correctClaims(Map<String, byte[]> entries) {
        byte[] json = entries.get(ModelArchive.MANIFEST);
        try {
            if (json != null && MAPPER.readTree(json) instanceof ObjectNode manifest) {
                ObjectNode claims = manifest.putObject("arrays");
                entries.forEach((name, content) -> {
                    if (name.endsWith(".npy")) {
                        claims.putObject(name.substring(0, name.length() - ".npy".length()))
                                .put("bytes", content.length)
                                .put("sha256", Zips.sha256(content));
                    }
                });
                entries.put(ModelArchive.MANIFEST, MAPPER.writeValueAsBytes(manifest));
            }
        } catch (IOException e) {
            return; // no JSON any more
        }
    }

    private static Map<String, byte[]> unzip(byte[] file) throws IOException {
        Map<String, byte[]> entries = new TreeMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(file))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                entries.put(entry.getName(), zip.readAllBytes());
            }
        }
        return entries;
    }

    private static byte[] zip(Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.setLevel(1);
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
        return bytes.toByteArray();
    }
}

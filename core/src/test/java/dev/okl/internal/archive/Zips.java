package dev.okl.internal.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Model files that {@link ModelArchive#write} would not write. */
public final class Zips {
    private Zips() {}

    public static ObjectNode json(String text) throws IOException {
        return (ObjectNode) new JsonMapper().readTree(text);
    }

    static Path write(Path file, Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
        return Files.write(file, bytes.toByteArray());
    }

    /** A zip of this manifest and nothing else. */
    public static Path manifest(Path file, String json) throws IOException {
        return write(file, Map.of("manifest.json", json.getBytes(UTF_8)));
    }

    /** A model of one array "a", with true or false claims about it. */
    static Path model(Path file, byte[] array, long bytes, String sha256) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("a.npy", array);
        entries.put(
                "manifest.json",
                ("{\"format\":\"okl-model\",\"formatVersion\":1,\"arrays\":{\"a\":{\"bytes\":" + bytes
                                + ",\"sha256\":\"" + sha256 + "\"}}}")
                        .getBytes(UTF_8));
        return write(file, entries);
    }

    public static String sha256(byte[] bytes) {
        MessageDigest digest = ModelArchive.sha256();
        digest.update(bytes);
        return ModelArchive.hex(digest);
    }
}

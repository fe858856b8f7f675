package dev.okl.internal.archive;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes a {@link ModelArchive}: the arrays by name, then the manifest, which holds their checksums. */
public record ArchiveWriter(FormatVersions versions, ModelArchive.Limits limits) {
    /** Not January 1980: Java takes that for "unknown" and adds a time stamp that depends on the time zone. */
    private static final LocalDateTime ENTRY_TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

    public void write(Path path, ObjectNode manifest, Map<String, NpyArray> arrays) throws IOException {
        SortedMap<String, NpyArray> sorted = new TreeMap<>(arrays);
        long bytes = checkedSize(sorted);
        AtomicFile.write(path, file -> {
            // Most of a model is noise to Deflate: its fastest level packs nearly as well as the others.
            writeZip(file, Deflater.BEST_SPEED, manifest, sorted);
            if (limits.packedTooWell(bytes, file.size())) {
                // A reader would take it for a zip bomb.
                file.truncate(0);
                writeZip(file, Deflater.NO_COMPRESSION, manifest, sorted);
            }
        });
    }

    private long checkedSize(SortedMap<String, NpyArray> arrays) {
        long bytes = 0;
        for (Map.Entry<String, NpyArray> array : arrays.entrySet()) {
            if (!ModelArchive.isArrayName(array.getKey())) {
                throw new IllegalArgumentException(
                        "array name must be of a-z, 0-9, _ and -, in parts joined by / but was '" + array.getKey()
                                + "'");
            }
            bytes = Math.addExact(bytes, array.getValue().byteSize());
        }
        limits.tooLarge(bytes).ifPresent(problem -> {
            throw new IllegalArgumentException(problem);
        });
        return bytes;
    }

    private void writeZip(FileChannel file, int level, ObjectNode manifest, SortedMap<String, NpyArray> arrays)
            throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(
                new BufferedOutputStream(new UnclosedStream(Channels.newOutputStream(file)), 1 << 16))) {
            zip.setLevel(level);
            ObjectNode index = JsonNodeFactory.instance.objectNode();
            for (Map.Entry<String, NpyArray> array : arrays.entrySet()) {
                startEntry(zip, ModelArchive.entryName(array.getKey()));
                DigestOutputStream digested = new DigestOutputStream(zip, ModelArchive.sha256());
                array.getValue().write(digested);
                index.putObject(array.getKey())
                        .put("bytes", array.getValue().byteSize())
                        .put("sha256", ModelArchive.hex(digested.getMessageDigest()));
            }
            startEntry(zip, ModelArchive.MANIFEST);
            zip.write(manifestJson(manifest, index));
        }
    }

    private byte[] manifestJson(ObjectNode manifest, ObjectNode index) throws IOException {
        ObjectNode full = JsonNodeFactory.instance.objectNode();
        full.put("format", ModelArchive.FORMAT);
        full.put(FormatVersions.KEY, versions.current());
        full.set("arrays", index);
        manifest.properties().forEach(field -> full.putIfAbsent(field.getKey(), field.getValue()));
        byte[] json = ManifestPart.print(full);
        ManifestPart.check(json, limits);
        return json;
    }

    private static void startEntry(ZipOutputStream zip, String name) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(ENTRY_TIME);
        zip.putNextEntry(entry);
    }
}

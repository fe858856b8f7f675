package dev.okl.internal.archive;

import static dev.okl.ModelFormatException.quoted;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.DigestInputStream;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Reads a {@link ModelArchive} from a file that may be damaged or hostile. */
record ArchiveReader(FormatVersions versions, ModelArchive.Limits limits) {
    private static final String ARRAYS = "arrays";

    /** What the manifest says about an array. */
    private record Claim(long bytes, String sha256) {}

    /** Reads one part; its messages do not name the part. */
    @FunctionalInterface
    private interface Part<T> {
        T read() throws IOException;
    }

    ModelArchive read(Path path) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        if (!attributes.isRegularFile()) {
            String actual = attributes.isDirectory() ? "a directory" : "something else";
            throw new ModelFormatException(path, "must be a regular file but is " + actual, null);
        }
        try (ZipFile zip = open(path)) {
            Map<String, ZipEntry> entries = entries(path, zip);
            ObjectNode manifest = named(path, ModelArchive.MANIFEST, () -> manifest(zip, entries));
            Map<String, Claim> claims = named(path, ModelArchive.MANIFEST, () -> claims(manifest, attributes.size()));
            Map<String, NpyArray> arrays = new TreeMap<>();
            for (Map.Entry<String, Claim> claim : claims.entrySet()) {
                String entry = ModelArchive.entryName(claim.getKey());
                arrays.put(claim.getKey(), named(path, entry, () -> array(zip, entries.get(entry), claim.getValue())));
            }
            return named(path, ModelArchive.MANIFEST, () -> {
                versions.upgradeInPlace(manifest, arrays);
                return new ModelArchive(path, manifest, arrays);
            });
        }
    }

    private static <T> T named(Path path, String name, Part<T> part) throws IOException {
        try {
            return part.read();
        } catch (ModelFormatException e) {
            throw new ModelFormatException(path, name, e.getMessage(), e);
        } catch (IOException e) {
            // ZipFile answers some damage with an end of file or a negative position, not with a ZipException.
            throw new ModelFormatException(path, name, "is damaged: " + reason(e), e);
        }
    }

    private static ZipFile open(Path path) throws IOException {
        try {
            return new ZipFile(path.toFile());
        } catch (FileNotFoundException | FileSystemException e) {
            // The name, or the right to read it, is the problem.
            throw e;
        } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw notAModel(path, e);
        }
    }

    /** ZipFile documents only ZipException, but a broken directory may get further than that. */
    private static ModelFormatException notAModel(Path path, Exception e) {
        return new ModelFormatException(path, "is not a model file, or not all of it", e);
    }

    private static String reason(Exception e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static Map<String, ZipEntry> entries(Path path, ZipFile zip) throws ModelFormatException {
        List<? extends ZipEntry> list;
        try {
            list = Collections.list(zip.entries());
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw notAModel(path, e);
        }
        Map<String, ZipEntry> entries = new HashMap<>();
        for (ZipEntry entry : list) {
            if (!ModelArchive.isEntryName(entry.getName())) {
                throw new ModelFormatException(
                        path,
                        "entry names must be of a-z, 0-9, _ and -, in parts joined by /, and end with .npy or .json but"
                                + " one was " + quoted(entry.getName()),
                        null);
            }
            if (entries.put(entry.getName(), entry) != null) {
                throw new ModelFormatException(path, entry.getName(), "must be there once but is repeated", null);
            }
        }
        return entries;
    }

    private ObjectNode manifest(ZipFile zip, Map<String, ZipEntry> entries) throws IOException {
        ZipEntry entry = entries.get(ModelArchive.MANIFEST);
        if (entry == null) {
            throw new ModelFormatException("is missing: this zip is not a model file");
        }
        byte[] json;
        try (InputStream in = zip.getInputStream(entry)) {
            json = in.readNBytes(limits.manifestBytes() + 1);
        }
        if (json.length > limits.manifestBytes()) {
            throw new ModelFormatException("must take at most " + limits.manifestBytes() + " bytes but takes more");
        }
        // The arrays have their SHA-256 in the manifest; the manifest has only this, and ZipFile does not look at it.
        CRC32 crc = new CRC32();
        crc.update(json);
        if (crc.getValue() != entry.getCrc()) {
            throw new ModelFormatException("is damaged: its checksum differs");
        }
        ObjectNode manifest = ManifestPart.parse(json);
        if (!manifest.path("format").asText().equals(ModelArchive.FORMAT)) {
            throw new ModelFormatException("format must be '" + ModelArchive.FORMAT + "' but was "
                    + quoted(manifest.path("format").toString()));
        }
        versions.check(manifest);
        return manifest;
    }

    /** Judges the sizes together; {@link #array} then lets no entry unpack to more than its claim. */
    private Map<String, Claim> claims(ObjectNode manifest, long fileBytes) throws ModelFormatException {
        if (!(manifest.get(ARRAYS) instanceof ObjectNode index)) {
            throw new ModelFormatException(ARRAYS + " must be an object but is not");
        }
        Map<String, Claim> claims = new TreeMap<>();
        long total = 0;
        for (Map.Entry<String, JsonNode> item : index.properties()) {
            JsonNode bytes = item.getValue().path("bytes");
            JsonNode sha256 = item.getValue().path("sha256");
            if (!ModelArchive.isArrayName(item.getKey())
                    || !bytes.isIntegralNumber()
                    || !bytes.canConvertToLong()
                    || bytes.longValue() < 0
                    || !sha256.isTextual()) {
                throw new ModelFormatException(
                        ARRAYS + " must give bytes and sha256 for each name but do not for " + quoted(item.getKey()));
            }
            claims.put(item.getKey(), new Claim(bytes.longValue(), sha256.textValue()));
            total = total + bytes.longValue() < 0 ? Long.MAX_VALUE : total + bytes.longValue();
        }
        Optional<String> tooLarge = limits.tooLarge(total);
        if (tooLarge.isPresent()) {
            throw new ModelFormatException(tooLarge.get());
        }
        if (limits.packedTooWell(total, fileBytes)) {
            throw new ModelFormatException("arrays must take at most " + limits.ratio()
                    + " times the bytes of the file but claim " + total + " in a file of " + fileBytes);
        }
        return claims;
    }

    private static NpyArray array(ZipFile zip, ZipEntry entry, Claim claim) throws IOException {
        if (entry == null) {
            throw new ModelFormatException("is missing");
        }
        try (ClaimedInputStream in = new ClaimedInputStream(zip.getInputStream(entry), claim)) {
            NpyArray array;
            try {
                array = NpyArray.read(in, claim.bytes());
            } catch (ModelFormatException e) {
                // A wrong checksum says more than what the damage did to the array.
                in.transferTo(OutputStream.nullOutputStream());
                in.checkEnd();
                throw e;
            }
            in.checkEnd();
            return array;
        }
    }

    /** Lets through what an entry claims to hold, and fails when there is more or, at its end, less or something else. */
    private static final class ClaimedInputStream extends DigestInputStream {
        private final Claim claim;
        private long taken;

        ClaimedInputStream(InputStream in, Claim claim) {
            super(in, ModelArchive.sha256());
            this.claim = claim;
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            count(Math.max(0, read));
            return read;
        }

        private void count(int bytes) throws ModelFormatException {
            taken += bytes;
            if (taken > claim.bytes()) {
                throw new ModelFormatException("must take " + claim.bytes() + " bytes but takes more");
            }
        }

        /** Called when the stream has ended. */
        void checkEnd() throws ModelFormatException {
            count(0);
            if (taken < claim.bytes()) {
                throw new ModelFormatException("must take " + claim.bytes() + " bytes but takes " + taken);
            }
            if (!ModelArchive.hex(getMessageDigest()).equals(claim.sha256())) {
                throw new ModelFormatException("is damaged: its checksum differs");
            }
        }
    }
}

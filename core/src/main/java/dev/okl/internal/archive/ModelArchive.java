package dev.okl.internal.archive;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import dev.okl.data.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The contents of a model file: a manifest and named arrays. The array {@code task/factors} is the entry
 * {@code task/factors.npy} of the zip; the manifest is {@code manifest.json}, whose keys {@code format},
 * {@code formatVersion} and {@code arrays} (size and SHA-256 of each) belong to this class, the others to its users.
 */
public final class ModelArchive {
    public static final String MANIFEST = "manifest.json";
    static final String FORMAT = "okl-model";

    /** Bounds the recursion of the pattern below, and fits every file system that a model is unzipped on. */
    private static final int MAX_NAME_LENGTH = 200;

    private static final Pattern ENTRY_NAME = Pattern.compile("[a-z0-9_-]+(/[a-z0-9_-]+)*\\.(npy|json)");

    private final Path file;
    private final ObjectNode manifest;
    private final Map<String, NpyArray> arrays;

    public ModelArchive(Path file, ObjectNode manifest, Map<String, NpyArray> arrays) {
        this.file = file;
        this.manifest = manifest;
        this.arrays = Collections.unmodifiableMap(new TreeMap<>(arrays));
    }

    /**
     * Writes a model file; equal contents give equal bytes. The file appears complete or not at all, and an old file of
     * that name stays until then.
     *
     * @param manifest not modified; its keys named above, if present, are replaced in the file
     * @param arrays by name: parts of lower-case letters, digits, {@code _} and {@code -}, joined by {@code /}, 196 characters at
     *     most
     * @throws IllegalArgumentException when a name is not like that, or the contents could not be read again
     */
    public static void write(Path file, ObjectNode manifest, Map<String, NpyArray> arrays) throws IOException {
        new ArchiveWriter(FormatVersions.SUPPORTED, Limits.DEFAULT).write(file, manifest, arrays);
    }

    /**
     * Reads a model file of this or any older version of the format. What the manifest and the zip hold beyond what is
     * known here is left alone.
     *
     * @throws ModelFormatException when the file is not a model, damaged, too large, or of a newer version
     */
    public static ModelArchive read(Path file) throws IOException {
        return new ArchiveReader(FormatVersions.SUPPORTED, Limits.DEFAULT).read(file);
    }

    /** The manifest, as of the current version of the format. Not a copy. */
    public ObjectNode manifest() {
        return manifest;
    }

    /** All arrays by name, sorted. */
    public Map<String, NpyArray> arrays() {
        return arrays;
    }

    /** Whether there is an array of that name; some are optional. */
    public boolean has(String name) {
        return arrays.containsKey(name);
    }

    /**
     * An array that has to be there.
     *
     * @throws ModelFormatException when it is not, or holds something else
     */
    public NpyArray array(String name, NpyArray.Kind kind) throws ModelFormatException {
        NpyArray array = arrays.get(name);
        if (array == null) {
            throw problem(entryName(name), "is missing");
        }
        if (array.kind() != kind) {
            throw problem(entryName(name), "must hold " + kind + " but holds " + array.kind());
        }
        return array;
    }

    public NpyArray vector(String name, NpyArray.Kind kind) throws ModelFormatException {
        NpyArray array = array(name, kind);
        if (array.dimensions() != 1) {
            throw arrayProblem(name, "must be a vector but is a matrix");
        }
        return array;
    }

    public NpyArray vector(String name, NpyArray.Kind kind, int length) throws ModelFormatException {
        NpyArray array = vector(name, kind);
        if (array.rows() != length) {
            throw arrayProblem(name, "must have " + length + " values but has " + array.rows());
        }
        return array;
    }

    /** A matrix with at least one column, so that its rows are really in the file. */
    public NpyArray matrix(String name, NpyArray.Kind kind, int rows) throws ModelFormatException {
        NpyArray array = array(name, kind);
        if (array.dimensions() != 2 || array.rows() != rows || array.columns() < 1) {
            throw arrayProblem(
                    name, "must be a matrix of " + rows + " rows and some columns but is " + array.describeShape());
        }
        return array;
    }

    /** A matrix of finite numbers. */
    public Matrix matrix(String name, int rows, long columns) throws ModelFormatException {
        NpyArray array = array(name, NpyArray.Kind.DOUBLE);
        if (array.dimensions() != 2 || array.rows() != rows || array.columns() != columns) {
            throw arrayProblem(
                    name, "must be a matrix of " + rows + " x " + columns + " but is " + array.describeShape());
        }
        requireFinite(name, array.doubles());
        return Matrix.of(array.rows(), array.columns(), array.doubles());
    }

    /** A vector of finite numbers. */
    public double[] finite(String name, int length) throws ModelFormatException {
        double[] values = vector(name, NpyArray.Kind.DOUBLE, length).doubles();
        requireFinite(name, values);
        return values;
    }

    /** A vector of integers of 0 to end - 1. */
    public int[] integers(String name, int length, int end) throws ModelFormatException {
        int[] values = vector(name, NpyArray.Kind.INT, length).ints();
        for (int i = 0; i < values.length; i++) {
            if (values[i] < 0 || values[i] >= end) {
                throw arrayProblem(name, "must be in 0.." + (end - 1) + " but value " + i + " is " + values[i]);
            }
        }
        return values;
    }

    public String[] texts(String name, int length) throws ModelFormatException {
        return vector(name, NpyArray.Kind.TEXT, length).texts();
    }

    private void requireFinite(String name, double[] values) throws ModelFormatException {
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw arrayProblem(name, "must be finite but value " + i + " is " + values[i]);
            }
        }
    }

    /** For an array that does not go with the rest of the file. */
    public ModelFormatException arrayProblem(String name, String problem) {
        return problem(entryName(name), problem);
    }

    /** For contents that are readable but make no sense: an exception that names this file, a part of it and the rule. */
    public ModelFormatException problem(String part, String problem) {
        return new ModelFormatException(file, part, problem, null);
    }

    public static boolean isArrayName(String name) {
        return isEntryName(entryName(name));
    }

    static boolean isEntryName(String name) {
        return name.length() <= MAX_NAME_LENGTH && ENTRY_NAME.matcher(name).matches();
    }

    public static String entryName(String array) {
        return array + ".npy";
    }

    /** The checksum of arrays. */
    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    /** Resets the digest. */
    public static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    /**
     * How large a model may be. Deflate packs up to a thousand to one, so a small file could fill any memory; the sizes are
     * judged before anything is unpacked, and no part may unpack to more than its size says.
     *
     * @param manifestBytes the most that the manifest may take
     * @param arrayBytes the most that all arrays may take together
     * @param ratio the most bytes of arrays per byte of the file ...
     * @param freeBytes ... beyond these: small models of constant values pack well
     */
    public record Limits(int manifestBytes, long arrayBytes, int ratio, long freeBytes) {
        /** What does not fit into the memory of this process cannot be read by it, whatever the file is. */
        public static final Limits DEFAULT =
                new Limits(1 << 24, Runtime.getRuntime().maxMemory(), 200, 1L << 28);

        boolean packedTooWell(long bytes, long fileBytes) {
            return (double) bytes > freeBytes + (double) ratio * fileBytes;
        }

        /** What is wrong with arrays of this many bytes, if anything is. */
        Optional<String> tooLarge(long bytes) {
            return bytes <= arrayBytes
                    ? Optional.empty()
                    : Optional.of("arrays must take at most " + arrayBytes
                            + " bytes (the memory of Java, see -Xmx) but take " + bytes);
        }
    }
}

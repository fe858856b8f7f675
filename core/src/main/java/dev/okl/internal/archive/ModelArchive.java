package dev.okl.internal.archive;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
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
}

package dev.okl.app.studio.data;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The folder whose files may be named by path: what was opened, and nothing beside it, also not by a link. */
public final class DataFolder {
    private static final int MOST = 500;
    private static final Pattern TABLE_OR_MODEL =
            Pattern.compile(".+\\.(?:(?:csv|tsv|txt|dat)(?:\\.gz)?|json|parquet|okl)", Pattern.CASE_INSENSITIVE);

    private final Path root;

    public DataFolder(Path folder) throws IOException {
        this.root = folder.toRealPath();
    }

    /** What it is called, and the tables and models right in it. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("folder", root.toString());
        ArrayNode files = json.putArray("files");
        try (Stream<Path> there = Files.list(root)) {
            there.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(name -> TABLE_OR_MODEL.matcher(name).matches())
                    .sorted()
                    .limit(MOST)
                    .forEach(files::add);
        } catch (IOException | UncheckedIOException e) {
            files.removeAll(); // paths can still be typed
        }
        return json;
    }

    /** The file of that name, relative to the folder or absolute. */
    public Path resolve(String name) {
        Path named = named(name);
        // Before anything is asked of the system, so that nobody learns what there is elsewhere.
        if (!named.startsWith(root)) {
            throw outside(name);
        }
        try {
            Path real = named.toRealPath();
            if (!real.startsWith(root)) {
                throw outside(name);
            }
            if (!Files.isRegularFile(real)) {
                throw new ApiError(ApiError.BAD_REQUEST, name + ": is not a file; name a table");
            }
            return real;
        } catch (IOException e) {
            throw new ApiError(
                    ApiError.BAD_REQUEST, name + ": there is no such file that can be read; check the name", e);
        }
    }

    /** How a command line in the current folder names a file. */
    public static String typed(Path file) throws IOException {
        Path current = Path.of("").toRealPath();
        // Between the drives of a machine there is no way.
        return (Objects.equals(current.getRoot(), file.getRoot()) ? current.relativize(file) : file).toString();
    }

    private Path named(String name) {
        try {
            return root.resolve(name).normalize();
        } catch (InvalidPathException e) {
            throw new ApiError(ApiError.BAD_REQUEST, "the path cannot be the name of a file", e);
        }
    }

    private static ApiError outside(String name) {
        return new ApiError(
                ApiError.FORBIDDEN,
                name
                        + ": only files in the folder of the studio can be opened by path; upload the file, or start"
                        + " okl studio where it is");
    }
}

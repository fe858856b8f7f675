package dev.okl.app.studio.data;

import dev.okl.app.studio.http.ApiError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The folder whose files may be opened by path: nothing outside of it, not by a symbolic link either. */
public final class DataFolder {
    private static final int MOST = 500;
    private static final Pattern TABLE_OR_MODEL =
            Pattern.compile(".+\\.(?:(?:csv|tsv|txt|dat)(?:\\.gz)?|json|parquet|okl)", Pattern.CASE_INSENSITIVE);

    private final Path root;

    public DataFolder(Path folder) throws IOException {
        this.root = folder.toRealPath();
    }

    /** Its path, and the tables and models in it, without subfolders. */
    public FolderListing list() {
        try (Stream<Path> there = Files.list(root)) {
            return new FolderListing(
                    root.toString(),
                    there.filter(Files::isRegularFile)
                            .map(file -> file.getFileName().toString())
                            .filter(name -> TABLE_OR_MODEL.matcher(name).matches())
                            .sorted()
                            .limit(MOST)
                            .toList());
        } catch (IOException | UncheckedIOException e) {
            return new FolderListing(root.toString(), List.of()); // paths can still be typed
        }
    }

    /** The path of the folder and the names of its files. */
    public record FolderListing(String folder, List<String> files) {}

    /** The file of that name, relative to the folder or absolute. */
    public Path resolve(String name) {
        Path named = named(name);
        // Before the file system is accessed: the answer must not reveal which files exist outside.
        if (!named.startsWith(root)) {
            throw outside(name);
        }
        try {
            Path real = named.toRealPath();
            if (!real.startsWith(root)) {
                throw outside(name);
            }
            ApiError.require(Files.isRegularFile(real), name + ": is not a file; name a table");
            return real;
        } catch (IOException e) {
            throw ApiError.badRequest(name + ": there is no such file that can be read; check the name", e);
        }
    }

    /** How a command line in the current folder names a file. */
    public static String typed(Path file) throws IOException {
        Path current = Path.of("").toRealPath();
        // There is no relative path between two drives.
        return (Objects.equals(current.getRoot(), file.getRoot()) ? current.relativize(file) : file).toString();
    }

    private Path named(String name) {
        try {
            return root.resolve(name).normalize();
        } catch (InvalidPathException e) {
            throw ApiError.badRequest("the path cannot be the name of a file", e);
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

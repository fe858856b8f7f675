package dev.okl.app.studio;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The folder whose files may be named by path: what was opened, and nothing beside it, also not by a link. */
final class OpenFolder {
    private final Path root;

    OpenFolder(Path folder) throws IOException {
        this.root = folder.toRealPath();
    }

    /** The file of that name, relative to the folder or absolute. */
    Path resolve(String name) {
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

    private Path named(String name) {
        try {
            return root.resolve(name).normalize();
        } catch (InvalidPathException e) {
            throw new ApiError(ApiError.BAD_REQUEST, "the path cannot be the name of a file", e);
        }
    }

    private ApiError outside(String name) {
        return new ApiError(
                ApiError.FORBIDDEN,
                name + ": only files in " + root
                        + " can be opened by path; upload the file, or start okl studio there");
    }
}

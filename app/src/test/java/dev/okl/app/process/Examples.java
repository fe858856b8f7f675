package dev.okl.app.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The tables that come with the project. */
final class Examples {
    private Examples() {}

    /** The root of the repository, wherever the tests were started. */
    static Path repository() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("okl"))) {
            folder = folder.getParent();
        }
        return folder;
    }

    static void copy(String name, Path folder) {
        try {
            Files.copy(repository().resolve("examples").resolve(name), folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

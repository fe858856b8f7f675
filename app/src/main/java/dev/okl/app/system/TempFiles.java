package dev.okl.app.system;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.UUID;
import java.util.stream.Stream;

/** Temporary files of this run of the program: one private folder, deleted when the program ends, or by the next run if it was killed. */
public final class TempFiles {
    private TempFiles() {}

    private static final String PREFIX = "okl-files-";

    private static Path folder;

    /** The folder, made by the first use; also for files that grow too large for the memory. */
    public static synchronized Path folder() {
        if (folder == null) {
            TempFolder created = TempFolder.create(PREFIX);
            Runtime.getRuntime().addShutdownHook(new Thread(created::close, "okl-temp-files"));
            folder = created.path();
        }
        return folder;
    }

    /** The name for a new file or folder. */
    public static Path file(String suffix) {
        return folder().resolve(UUID.randomUUID() + suffix);
    }

    /** Deletes a folder with everything in it, as far as possible; failures are ignored. */
    public static void deleteTree(Path folder) {
        try (Stream<Path> tree = Files.walk(folder)) {
            // A folder stands before its contents, and must be deleted after them.
            tree.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException | UncheckedIOException e) {
            return;
        }
    }
}

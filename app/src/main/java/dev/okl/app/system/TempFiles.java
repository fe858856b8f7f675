package dev.okl.app.system;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.UUID;

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
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                    Files.delete(visited);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            return;
        }
    }
}

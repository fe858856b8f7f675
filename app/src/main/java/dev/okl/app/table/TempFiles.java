package dev.okl.app.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Files that this run of the program needs and that nobody else shall see: one folder, deleted when the program ends. */
final class TempFiles {
    private TempFiles() {}

    /** Made by the first use; a class of its own, because its initialiser is what makes it once only. */
    private static final class Folder {
        static final Path PATH = create();

        private static Path create() {
            try {
                Path folder = Files.createTempDirectory("okl-");
                Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteTree(folder), "okl-temp-files"));
                return folder;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** A folder for files that grow too large for the memory. */
    static Path folder() {
        return Folder.PATH;
    }

    /** A new empty file. */
    static Path file(String suffix) throws IOException {
        return Files.createTempFile(Folder.PATH, "", suffix);
    }

    /** Deletes a folder with everything in it, as far as the system lets it: there is nobody left to tell. */
    static void deleteTree(Path folder) {
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

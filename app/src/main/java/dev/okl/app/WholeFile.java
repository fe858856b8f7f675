package dev.okl.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes a file so that at every moment its name stands for the whole old file or the whole new one. */
public final class WholeFile {
    private WholeFile() {}

    /** On any failure the old file is as it was and nothing else is left behind. */
    public static void write(Path file, byte[] content) throws IOException {
        // Through a symbolic link, not over it.
        Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        // Not Files.createTempFile, whose files only their owner may read.
        Path temporary = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            Files.write(temporary, content, StandardOpenOption.CREATE_NEW);
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}

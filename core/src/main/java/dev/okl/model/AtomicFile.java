package dev.okl.model;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes a file so that at every moment its name stands for the whole old file or the whole new one. */
final class AtomicFile {
    private AtomicFile() {}

    /** Fills the new file. */
    @FunctionalInterface
    interface Content {
        void writeTo(FileChannel file) throws IOException;
    }

    /** On any failure the old file is as it was and nothing else is left behind. */
    static void write(Path path, Content content) throws IOException {
        // Through a symbolic link, not over it.
        Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
        Path folder = target.getParent();
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            // A rename would replace an empty folder or, for a privileged user, a device such as /dev/null.
            throw new FileSystemException(path.toString(), null, "must be a regular file to be overwritten");
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new NoSuchFileException(String.valueOf(folder), null, "the folder of " + path + " must exist");
        }
        // Not Files.createTempFile, whose files only their owner may read.
        Path temporary = folder.resolve("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            try (FileChannel file =
                    FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                content.writeTo(file);
                file.force(true);
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
        forceFolder(folder);
    }

    /** Makes the rename itself last through a power cut, where the system lets a folder be opened. */
    private static void forceFolder(Path folder) {
        try (FileChannel opened = FileChannel.open(folder, StandardOpenOption.READ)) {
            opened.force(true);
        } catch (IOException e) {
            // Windows does not; the file itself is complete and in place either way.
            return;
        }
    }
}

package dev.okl.internal.archive;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file so that at every moment its name stands for the whole old file or the whole new one: what is written goes to a
 * {@link TemporarySibling} that gets the name at the end. Without {@link #commit} the old file is as it was and nothing else is
 * left behind.
 */
public final class AtomicFile implements Closeable {
    private final TemporarySibling temporary;
    private final Path target;

    private AtomicFile(TemporarySibling temporary, Path target) {
        this.temporary = temporary;
        this.target = target;
    }

    /** Fills the new file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(FileChannel file) throws IOException;
    }

    /** On any failure the old file is as it was and nothing else is left behind. */
    public static void write(Path path, Content content) throws IOException {
        try (AtomicFile file = open(path)) {
            content.writeTo(file.channel());
            file.commit();
        }
    }

    /** Begins a new file; the folder must be there. */
    public static AtomicFile open(Path path) throws IOException {
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
        return new AtomicFile(TemporarySibling.create(target), target);
    }

    /** Where the content is written. */
    public FileChannel channel() {
        return temporary.channel();
    }

    /** All is written: now the file gets its name. */
    public void commit() throws IOException {
        temporary.channel().force(true);
        // Still open, so that nobody takes it for a file that a killed process left.
        Files.move(temporary.path(), target, StandardCopyOption.ATOMIC_MOVE);
        forceFolder(target.getParent());
    }

    @Override
    public void close() throws IOException {
        temporary.close();
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

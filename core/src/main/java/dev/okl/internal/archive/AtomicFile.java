package dev.okl.internal.archive;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Writes a file so that at every moment its name stands for the whole old file or the whole new one: what is written goes to a
 * temporary file {@code .NAME.UUID.tmp} beside it that gets the name at the end. Without {@link #commit} the old file is as it was
 * and nothing else is left behind.
 *
 * <p>The temporary file is deleted when it is closed or when the program ends, also by SIGTERM or Ctrl-C. A process that is killed
 * leaves it; the next one that writes a file of that name removes it. A lock that is held until the file is closed shows that its
 * process lives: the system frees it with the process, on shared folders of several machines too. Where a file system knows no
 * locks, only old files count as abandoned.
 */
public final class AtomicFile implements Closeable {
    private static final Pattern UNIQUE_PART = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.tmp");

    /** Longer than the writing of any file takes. */
    private static final Duration OLD_AGE = Duration.ofDays(1);

    private static final int MAX_ATTEMPTS = 10;

    /** The files of this process, which it must not try to lock a second time: closing such a try frees the first lock. */
    private static final Set<Path> OPEN = new HashSet<>();

    /**
     * Whether the program is ending. From then on Java itself is told to delete the files, which it does when all shutdown hooks
     * are through: one of them may be saving a model. Told of every file from the start, it would never forget one.
     */
    private static boolean ending;

    static {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(AtomicFile::end, "okl-temporary-files"));
        } catch (IllegalStateException e) {
            ending = true;
        }
    }

    private final Path target;
    private final Path temporary;
    private final FileChannel channel;

    private AtomicFile(Path target, Path temporary) throws IOException {
        this.target = target;
        this.temporary = temporary;
        synchronized (OPEN) {
            if (ending) {
                deleteOnExit(temporary);
            }
            channel = FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            OPEN.add(temporary);
        }
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

    /** Begins a new file, and removes temporary ones that killed processes left of it; the folder must be there. */
    public static AtomicFile open(Path path) throws IOException {
        // Through a symbolic link, not over it.
        Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            // A rename would replace an empty folder or, for a privileged user, a device such as /dev/null.
            throw new FileSystemException(path.toString(), null, "must be a regular file to be overwritten");
        }
        if (target.getParent() == null || !Files.isDirectory(target.getParent())) {
            throw new NoSuchFileException(
                    String.valueOf(target.getParent()), null, "the folder of " + path + " must exist");
        }
        Path folder = target.getParent().toRealPath();
        String prefix = "." + target.getFileName() + ".";
        removeAbandoned(folder, prefix);
        for (int i = 0; i < MAX_ATTEMPTS; i++) {
            // Not Files.createTempFile, whose files only their owner may read.
            AtomicFile created = new AtomicFile(target, folder.resolve(prefix + UUID.randomUUID() + ".tmp"));
            if (created.isLocked()) {
                return created;
            }
            created.close();
        }
        throw new FileSystemException(target.toString(), null, "temporary files beside it are taken away");
    }

    /** Where the content is written. */
    public FileChannel channel() {
        return channel;
    }

    /** All is written: now the file gets its name. */
    public void commit() throws IOException {
        channel.force(true);
        // Still open, so that no other process takes it for a file that a killed one left.
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        // Makes the rename itself last through a power cut.
        try (FileChannel folder = FileChannel.open(target.getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException e) {
            // Windows does not open folders; the file itself is complete and in place either way.
            return;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            Files.deleteIfExists(temporary);
            synchronized (OPEN) {
                OPEN.remove(temporary);
            }
        }
    }

    private static void end() {
        synchronized (OPEN) {
            ending = true;
            OPEN.forEach(path -> path.toFile().deleteOnExit());
        }
    }

    private static void deleteOnExit(Path path) throws IOException {
        try {
            path.toFile().deleteOnExit();
        } catch (IllegalStateException e) {
            throw new IOException("the program is ending, it is too late to begin " + path, e);
        }
    }

    /** Another process may have found the file before it was locked, and removed it. */
    private boolean isLocked() {
        try {
            return channel.tryLock() != null && Files.exists(temporary);
        } catch (IOException e) {
            // No locks here: only an old file is removed.
            return true;
        }
    }

    private static void removeAbandoned(Path folder, String prefix) {
        try (DirectoryStream<Path> siblings = Files.newDirectoryStream(folder, file -> isTemporary(file, prefix))) {
            siblings.forEach(AtomicFile::removeIfAbandoned);
        } catch (IOException | DirectoryIteratorException e) {
            // A folder that may be written to but not be listed. The new file is what matters.
            return;
        }
    }

    private static boolean isTemporary(Path file, String prefix) {
        String name = file.getFileName().toString();
        return name.startsWith(prefix)
                && UNIQUE_PART.matcher(name.substring(prefix.length())).matches()
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static void removeIfAbandoned(Path file) {
        synchronized (OPEN) {
            if (OPEN.contains(file)) {
                return;
            }
        }
        try (FileChannel found = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            // Held until the file is gone: a process that has just made it and waits for the lock will see that.
            if (found.tryLock() != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            removeIfOld(file);
        } catch (OverlappingFileLockException e) {
            // Of another copy of this class in this process.
            return;
        }
    }

    /** For a file that cannot be locked: of another user, or on a file system without locks. */
    private static void removeIfOld(Path file) {
        try {
            Instant changed =
                    Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant();
            if (changed.isBefore(Instant.now().minus(OLD_AGE))) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // Gone meanwhile, or this user may not delete it.
            return;
        }
    }
}

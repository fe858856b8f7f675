package dev.okl.app.system;

import dev.okl.app.error.UserError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A temporary folder, deleted when it is closed. A file in it is locked until then: the system releases the lock of a process that
 * was killed, so the next process recognizes the folder as left behind and deletes it too.
 */
public final class TempFolder implements AutoCloseable {
    private static final String LOCK = "lock";

    private static final DirectoryStream.Filter<Path> ALL_BUT_THE_LOCK = file -> !file.endsWith(LOCK);

    /** Much longer than it takes from creating a folder to locking it. */
    private static final Duration OLD = Duration.ofDays(1);

    /** The folders of this process, whose locks must not be looked at: closing any channel of a file frees its lock. */
    private static final Set<Path> IN_USE = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final FileChannel lock;

    private TempFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** A new folder among the temporary files of the system, whose name begins with the prefix. */
    public static TempFolder create(String prefix) {
        return create(Path.of(System.getProperty("java.io.tmpdir")), prefix);
    }

    /** One at a time: a folder is in use before anybody else in this process looks for those that were left. */
    public static synchronized TempFolder create(Path parent, String prefix) {
        try {
            Path folder = Files.createTempDirectory(
                    parent.toRealPath(), prefix + ProcessHandle.current().pid() + "-");
            IN_USE.add(folder);
            removeAbandoned(folder, prefix);
            return locked(folder);
        } catch (IOException e) {
            throw new UserError(
                    "no temporary folder can be made in " + parent + " (" + e.getMessage() + "); is the disk full?", e);
        }
    }

    public Path path() {
        return folder;
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            // The folder is deleted in any case.
        } finally {
            delete(folder);
            IN_USE.remove(folder);
        }
    }

    /** The file is empty until it is locked, so that nobody takes a folder that is being made for one that was left. */
    private static TempFolder locked(Path folder) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (IOException e) {
            delete(folder);
            IN_USE.remove(folder);
            throw e;
        }
        TempFolder created = new TempFolder(folder, channel);
        try {
            channel.lock();
            channel.write(ByteBuffer.wrap(new byte[] {'\n'}));
            return created;
        } catch (IOException e) {
            created.close();
            throw e;
        }
    }

    /** Removes those beside a new folder whose names begin as its name does. */
    private static void removeAbandoned(Path created, String prefix) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(created.getParent(), prefix + "[0-9]*")) {
            for (Path found : folders) {
                if (!IN_USE.contains(found)
                        && Files.isDirectory(found, LinkOption.NOFOLLOW_LINKS)
                        && haveOneOwner(found, created)
                        && isAbandoned(found)) {
                    delete(found);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // A folder that may be written to but not be listed. The new folder is what matters.
            return;
        }
    }

    /** The lock is deleted last, so that a folder in which something could not be deleted is still recognized. */
    private static void delete(Path folder) {
        boolean empty = true;
        try (DirectoryStream<Path> contents = Files.newDirectoryStream(folder, ALL_BUT_THE_LOCK)) {
            for (Path file : contents) {
                TempFiles.deleteTree(file);
                empty &= Files.notExists(file, LinkOption.NOFOLLOW_LINKS);
            }
        } catch (IOException | DirectoryIteratorException e) {
            return;
        }
        if (empty) {
            TempFiles.deleteTree(folder);
        }
    }

    /** Whether both have the same owner: root could delete the folders of all users. */
    private static boolean haveOneOwner(Path found, Path created) {
        try {
            return Files.getOwner(found, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(created));
        } catch (IOException e) {
            return false;
        } catch (UnsupportedOperationException e) {
            // A file system without owners.
            return true;
        }
    }

    private static boolean isAbandoned(Path folder) {
        try (FileChannel channel =
                        FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                FileLock free = channel.tryLock()) {
            return free != null && (channel.size() > 0 || isOldAndEmpty(folder));
        } catch (NoSuchFileException e) {
            return isOldAndEmpty(folder);
        } catch (IOException | OverlappingFileLockException e) {
            // In use by another process, or by another copy of this class in this one.
            return false;
        }
    }

    /** Of a process that was killed before it had locked the folder. */
    private static boolean isOldAndEmpty(Path folder) {
        try (DirectoryStream<Path> contents = Files.newDirectoryStream(folder, ALL_BUT_THE_LOCK)) {
            Instant changed =
                    Files.getLastModifiedTime(folder, LinkOption.NOFOLLOW_LINKS).toInstant();
            return changed.isBefore(Instant.now().minus(OLD))
                    && !contents.iterator().hasNext();
        } catch (IOException | DirectoryIteratorException e) {
            return false;
        }
    }
}

package dev.okl.app.system;

import java.io.IOException;
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

/** Temporary folders that killed processes of this user left. */
final class LeftFolders {
    static final String LOCK = "lock";

    private static final DirectoryStream.Filter<Path> ALL_BUT_THE_LOCK = file -> !file.endsWith(LOCK);

    /** Nobody takes so long from making a folder to locking it. */
    private static final Duration OLD = Duration.ofDays(1);

    private LeftFolders() {}

    /**
     * Removes those beside a new folder whose names begin as its name does.
     *
     * @param inUse those of this process, whose locks must not be looked at: closing any channel of a file frees its lock
     */
    static void remove(Path created, String prefix, Set<Path> inUse) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(created.getParent(), prefix + "[0-9]*")) {
            for (Path found : folders) {
                if (!inUse.contains(found)
                        && Files.isDirectory(found, LinkOption.NOFOLLOW_LINKS)
                        && haveOneOwner(found, created)
                        && isLeft(found)) {
                    delete(found);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // A folder that may be written to but not be listed. The new folder is what matters.
            return;
        }
    }

    /** The lock goes last: a folder in which something could not be deleted can be told again. */
    static void delete(Path folder) {
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

    /** Root could delete those of all others. */
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

    private static boolean isLeft(Path folder) {
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

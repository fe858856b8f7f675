package dev.okl.app.table;

import dev.okl.app.UserError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A temporary folder, gone when it is closed. A file in it is locked until then: the lock of a process that was killed is free, so
 * that the next one can tell its folder and remove that too.
 */
public final class TempFolder implements AutoCloseable {
    private static final String LOCK = "lock";

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

    /** One at a time, for two threads of one process cannot wait for each other's locks. */
    public static synchronized TempFolder create(Path parent, String prefix) {
        try {
            removeLeft(parent, prefix);
            Path folder = Files.createTempDirectory(
                    parent, prefix + ProcessHandle.current().pid() + "-");
            return new TempFolder(folder, lock(folder.resolve(LOCK)));
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
            // The folder goes all the same.
        } finally {
            remove(folder);
        }
    }

    /** A file is empty until it is locked, so that nobody takes a folder that is being made for one that was left. */
    private static FileChannel lock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        channel.lock();
        channel.write(ByteBuffer.wrap(new byte[] {'\n'}));
        return channel;
    }

    private static void removeLeft(Path parent, String prefix) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, prefix + "*")) {
            for (Path found : folders) {
                if (Files.isDirectory(found, LinkOption.NOFOLLOW_LINKS) && isLeft(found.resolve(LOCK))) {
                    remove(found);
                }
            }
        }
    }

    private static boolean isLeft(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                FileLock free = channel.tryLock()) {
            return free != null && channel.size() > 0;
        } catch (IOException | OverlappingFileLockException e) {
            // Somebody else's, or of this process.
            return false;
        }
    }

    /** The lock goes last: a folder in which something could not be deleted can be told again. */
    private static void remove(Path folder) {
        boolean empty = true;
        try (DirectoryStream<Path> contents = Files.newDirectoryStream(folder, file -> !file.endsWith(LOCK))) {
            for (Path file : contents) {
                TempFiles.deleteTree(file);
                empty &= Files.notExists(file, LinkOption.NOFOLLOW_LINKS);
            }
        } catch (IOException e) {
            return;
        }
        if (empty) {
            TempFiles.deleteTree(folder);
        }
    }
}

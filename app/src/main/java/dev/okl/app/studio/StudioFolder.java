package dev.okl.app.studio;

import dev.okl.app.UserError;
import dev.okl.app.table.TempFiles;
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
 * The temporary folder of a studio, gone when the studio is closed. A file in it is locked as long as the studio lives: the lock
 * of a studio that was killed is free, so that the next one can tell its folder and remove that too.
 */
final class StudioFolder implements AutoCloseable {
    private static final String PREFIX = "okl-studio-";
    private static final String LOCK = "lock";

    private final Path folder;
    private final FileChannel lock;

    private StudioFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    static StudioFolder create() {
        return create(Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** One at a time, for two threads of one process cannot wait for each other's locks. */
    static synchronized StudioFolder create(Path parent) {
        try {
            removeStale(parent);
            Path folder = Files.createTempDirectory(
                    parent, PREFIX + ProcessHandle.current().pid() + "-");
            return new StudioFolder(folder, lock(folder.resolve(LOCK)));
        } catch (IOException e) {
            throw new UserError(
                    "no temporary folder can be made in " + parent + " (" + e.getMessage() + "); is the disk full?", e);
        }
    }

    Path path() {
        return folder;
    }

    /** A new folder in it. */
    Path newFolder(String name) throws IOException {
        return Files.createDirectory(folder.resolve(name));
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            // The folder goes all the same.
        } finally {
            TempFiles.deleteTree(folder);
        }
    }

    /** A file is empty until it is locked, so that nobody takes a folder that is being made for one that was left. */
    private static FileChannel lock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        channel.lock();
        channel.write(ByteBuffer.wrap(new byte[] {'\n'}));
        return channel;
    }

    private static void removeStale(Path parent) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path found : folders) {
                if (Files.isDirectory(found, LinkOption.NOFOLLOW_LINKS) && isLeft(found.resolve(LOCK))) {
                    TempFiles.deleteTree(found);
                }
            }
        }
    }

    private static boolean isLeft(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                FileLock free = channel.tryLock()) {
            return free != null && channel.size() > 0;
        } catch (IOException | OverlappingFileLockException e) {
            // Somebody else's, or of another studio in this process.
            return false;
        }
    }
}

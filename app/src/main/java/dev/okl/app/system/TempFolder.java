package dev.okl.app.system;

import dev.okl.app.error.UserError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A temporary folder, gone when it is closed. A file in it is locked until then: the lock of a process that was killed is free, so
 * that the next one can tell its folder and remove that too.
 */
public final class TempFolder implements AutoCloseable {
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
            LeftFolders.remove(folder, prefix, IN_USE);
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
            // The folder goes all the same.
        } finally {
            LeftFolders.delete(folder);
            IN_USE.remove(folder);
        }
    }

    /** The file is empty until it is locked, so that nobody takes a folder that is being made for one that was left. */
    private static TempFolder locked(Path folder) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(
                    folder.resolve(LeftFolders.LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (IOException e) {
            LeftFolders.delete(folder);
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
}

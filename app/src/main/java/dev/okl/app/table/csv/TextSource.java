package dev.okl.app.table.csv;

import dev.okl.app.error.UserError;
import dev.okl.app.system.TempFiles;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A file that can be read again and again, and what it is called in messages.
 *
 * @param name as the user named it
 * @param path where the bytes are
 */
public record TextSource(String name, Path path) {
    private static final int BUFFER_BYTES = 1 << 16;

    /** What was read from standard input: it can be read once only, but be named by several options. */
    private record Spooled(WeakReference<InputStream> input, TextSource source) {}

    private static Spooled spooled = new Spooled(new WeakReference<>(null), null);

    /** What was read from pipes such as {@code <(...)}, for the same reason. */
    private static final Map<Path, TextSource> PIPES = new ConcurrentHashMap<>();

    /** A file that must be there. */
    public static TextSource file(String name, Path path) {
        if (Files.notExists(path)) {
            throw noSuchFile(name);
        }
        if (Files.isDirectory(path)) {
            throw new UserError(name + ": is a folder; name a file");
        }
        return Files.isRegularFile(path)
                ? new TextSource(name, path)
                : PIPES.computeIfAbsent(path.toAbsolutePath(), pipe -> keptPipe(name, pipe));
    }

    private static TextSource keptPipe(String name, Path path) {
        TextSource source = new TextSource(name, TempFiles.file(".txt"));
        // Not a channel, which would look for its place in the file: a pipe has none.
        try (InputStream input = new FileInputStream(path.toFile())) {
            Files.copy(input, source.path());
            return source;
        } catch (IOException e) {
            throw source.unreadable(e);
        }
    }

    /** All of standard input, kept in a temporary file so that it can be read twice. */
    public static synchronized TextSource standardInput(InputStream input) {
        if (spooled.input().get() != input) {
            TextSource source = new TextSource("standard input", TempFiles.file(".txt"));
            try {
                Files.copy(input, source.path());
            } catch (IOException e) {
                throw source.unreadable(e);
            }
            spooled = new Spooled(new WeakReference<>(input), source);
        }
        return spooled.source();
    }

    /** The bytes, unpacked when the file is gzipped, whatever its name ends with. */
    InputStream open() throws IOException {
        InputStream bytes = new BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES);
        try {
            return isGzip(bytes) ? new GZIPInputStream(bytes, BUFFER_BYTES) : bytes;
        } catch (IOException e) {
            bytes.close();
            throw e;
        }
    }

    private static boolean isGzip(InputStream bytes) throws IOException {
        bytes.mark(2);
        boolean gzip = bytes.read() == 0x1f && bytes.read() == 0x8b;
        bytes.reset();
        return gzip;
    }

    /** The error to report when reading failed. */
    UserError unreadable(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return noSuchFile(name);
        }
        if (failure instanceof AccessDeniedException) {
            return new UserError(name + ": may not be read; ask its owner for the permission", failure);
        }
        if (failure instanceof EOFException || failure instanceof ZipException) {
            return new UserError(name + ": the gzip file is cut off or damaged; get or pack it again", failure);
        }
        if (failure instanceof CharacterCodingException) {
            return new UserError(
                    name + ": is not text in the encoding asked for; try another or none (--encoding)", failure);
        }
        return new UserError(name + ": cannot be read (" + failure.getMessage() + ")", failure);
    }

    private static UserError noSuchFile(String name) {
        return new UserError(name + ": there is no such file; check the name and the folder");
    }
}

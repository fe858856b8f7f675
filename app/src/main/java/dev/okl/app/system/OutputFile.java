package dev.okl.app.system;

import dev.okl.app.error.UsageError;
import dev.okl.app.error.UserError;
import dev.okl.internal.archive.AtomicFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Checks the names of files to be written, and writes files so that a name always stands for the whole old file or the whole new one. */
public final class OutputFile {
    /** By convention this name stands for the standard output, and no file should have it. */
    private static final Path STANDARD_OUTPUT = Path.of("-");

    /** The same as a file, where the system has one. */
    private static final Path STANDARD_OUTPUT_DEVICE = Path.of("/dev/stdout");

    private OutputFile() {}

    /** What is written must not replace a file that is read, also not through a link; null where nothing is written. */
    public static void requireOther(Path output, Stream<String> read) throws IOException {
        for (Path file : read.map(Path::of).toList()) {
            UsageError.require(
                    output == null || !samePlace(output, file),
                    "the output " + output + " is the file that is read" + (file.equals(output) ? "" : " as " + file)
                            + ", and would replace it: name another");
        }
    }

    private static boolean samePlace(Path one, Path other) throws IOException {
        if (Files.exists(one) && Files.exists(other)) {
            return Files.isSameFile(one, other);
        }
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }

    /**
     * Refuses a file that could not be written. Commands call this first, so that no work is lost at its end.
     *
     * @throws UserError when the folder is missing or may not be written to, or the name stands for something else than a file
     */
    public static void check(Path file) {
        if (isDevice(file)) {
            // A rename would replace a device such as /dev/null by a file.
            throw new UserError(file + ": is no regular file and cannot be replaced; name another file");
        }
        checkTable(file);
    }

    /** The same for a table, which may also go to a device or a pipe: it is written row by row. */
    public static void checkTable(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (file.equals(STANDARD_OUTPUT)) {
            throw new UserError("-: the standard output does not hold this; name a file");
        }
        if (Files.isDirectory(file)) {
            throw new UserError(file + ": is a folder; name a file in it");
        }
        if (isDevice(file)) {
            if (!Files.isWritable(file)) {
                throw new UserError(file + ": may not be written to; name another");
            }
            return;
        }
        if (!Files.isDirectory(folder)) {
            throw new UserError(file + ": its folder does not exist; make the folder or name another");
        }
        if (!Files.isWritable(folder)) {
            throw new UserError(file + ": its folder may not be written to; name another");
        }
    }

    /** Whether a name stands for the standard output. */
    public static boolean isStandardOutput(Path file) {
        return file.equals(STANDARD_OUTPUT) || file.equals(STANDARD_OUTPUT_DEVICE);
    }

    /** Whether the name is that of a device or a pipe, which is written directly. */
    public static boolean isDevice(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    /** On any failure the old file is as it was and nothing else is left behind. */
    public static void write(Path file, byte[] content) throws IOException {
        AtomicFile.write(file, channel -> {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        });
    }
}

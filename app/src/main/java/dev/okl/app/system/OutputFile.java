package dev.okl.app.system;

import dev.okl.internal.archive.AtomicFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** Writes a file so that at every moment its name stands for the whole old file or the whole new one. */
public final class OutputFile {
    private OutputFile() {}

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

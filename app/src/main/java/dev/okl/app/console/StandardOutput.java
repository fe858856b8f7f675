package dev.okl.app.console;

import dev.okl.app.error.FileProblems;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The standard output, which remembers that it could not be written. A print stream does not throw its failures, so every
 * command would have to check for them; here the program checks once, at its end.
 */
public final class StandardOutput extends PrintStream {
    private static final int BUFFER_BYTES = 1 << 13;

    private final Remembering raw;

    StandardOutput(OutputStream out, Charset charset) {
        this(new Remembering(out), charset);
    }

    private StandardOutput(Remembering raw, Charset charset) {
        super(new BufferedOutputStream(raw, BUFFER_BYTES), true, charset);
        this.raw = raw;
    }

    /** Replaces {@code System.out}. */
    public static StandardOutput install() {
        StandardOutput output = new StandardOutput(new FileOutputStream(FileDescriptor.out), charset());
        System.setOut(output);
        return output;
    }

    /**
     * Why not everything was written, if that is so. A pipe that was closed is no reason: the reader of {@code okl ... | head -1} needs
     * no more.
     */
    public Optional<String> problem() {
        flush();
        return Optional.ofNullable(raw.failure)
                .filter(failure -> !String.valueOf(failure.getMessage())
                        .toLowerCase(Locale.ROOT)
                        .contains("pipe"))
                .map(failure -> "standard output: cannot be written (" + FileProblems.why(failure) + ")");
    }

    /** The encoding that Java itself would use; each version has some of these properties. */
    private static Charset charset() {
        return Stream.of("stdout.encoding", "sun.stdout.encoding", "native.encoding")
                .map(System::getProperty)
                .filter(Objects::nonNull)
                .findFirst()
                .map(Charset::forName)
                .orElseGet(Charset::defaultCharset);
    }

    /** Only whole buffers are written to it. */
    private static final class Remembering extends FilterOutputStream {
        private IOException failure;

        Remembering(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failure = failure == null ? e : failure;
                throw e;
            }
        }
    }
}

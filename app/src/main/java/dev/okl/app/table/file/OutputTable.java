package dev.okl.app.table.file;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import dev.okl.app.error.FileProblems;
import dev.okl.app.error.UserError;
import dev.okl.internal.archive.AtomicFile;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a table as text, to a stream or to a file. The file appears under its name when all of it is written: without
 * {@link #commit} an old file of that name stays as it was and nothing is left behind.
 */
public final class OutputTable implements AutoCloseable {
    /** By custom this name stands for the standard output, and no file should have it. */
    private static final Path STANDARD_OUTPUT = Path.of("-");

    /** The same as a file, where the system has one. */
    private static final Path STANDARD_OUTPUT_DEVICE = Path.of("/dev/stdout");

    private final String name;
    private final int columns;
    private final CsvWriter writer;
    private final Ending ending;
    private boolean ended;

    /** What is left to do when the rows are written. */
    private interface Ending {
        void commit() throws IOException;

        void abandon();
    }

    private OutputTable(String name, List<String> columns, char separator, OutputStream out, Ending ending) {
        this.name = name;
        this.columns = columns.size();
        this.ending = ending;
        this.writer = CsvWriter.builder()
                .fieldSeparator(separator)
                .lineDelimiter(LineDelimiter.LF)
                .quoteStrategy(new ReadableAgain(columns.size() == 1))
                .build(out, StandardCharsets.UTF_8);
        row(columns);
    }

    /** Quotes what reading would otherwise change: blanks around a cell, and the empty cell of an only column. */
    private record ReadableAgain(boolean oneColumn) implements QuoteStrategy {
        @Override
        public boolean quoteEmpty(int line, int field) {
            return oneColumn;
        }

        @Override
        public boolean quoteValue(int line, int field, String value) {
            return value.charAt(0) <= ' ' || value.charAt(value.length() - 1) <= ' ';
        }
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

    /** Starts a table on a stream, which stays open. */
    public static OutputTable toStream(PrintStream stream, char separator, List<String> columns) {
        Ending ending = new Ending() {
            @Override
            public void commit() {
                stream.flush(); // whether it arrived is asked at the end of the program
            }

            @Override
            public void abandon() {
                stream.flush();
            }
        };
        return new OutputTable("standard output", columns, separator, new Unclosed(stream), ending);
    }

    /** Whether a name stands for the standard output. */
    public static boolean isStandardOutput(Path file) {
        return file.equals(STANDARD_OUTPUT) || file.equals(STANDARD_OUTPUT_DEVICE);
    }

    private static boolean isDevice(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    /** Starts a table in a file; gzipped when the name ends in .gz. Devices and pipes are written directly. */
    public static OutputTable toFile(Path file, char separator, List<String> columns) {
        checkTable(file);
        try {
            if (isDevice(file)) {
                OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE);
                return new OutputTable(file.toString(), columns, separator, out, new WrittenDirectly());
            }
            AtomicFile whole = AtomicFile.open(file);
            OutputStream out = new Unclosed(Channels.newOutputStream(whole.channel()));
            boolean gzip = file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
            return new OutputTable(
                    file.toString(), columns, separator, gzip ? new GZIPOutputStream(out) : out, naming(whole));
        } catch (IOException e) {
            throw unwritable(file.toString(), e);
        }
    }

    /** What is in a pipe is with its reader. */
    private static final class WrittenDirectly implements Ending {
        @Override
        public void commit() {
            // all is written
        }

        @Override
        public void abandon() {
            // nothing can be taken back
        }
    }

    private static Ending naming(AtomicFile whole) {
        return new Ending() {
            @Override
            public void commit() throws IOException {
                whole.commit();
                whole.close();
            }

            @Override
            public void abandon() {
                try {
                    whole.close();
                } catch (IOException e) {
                    // Nobody wants the file any more.
                    return;
                }
            }
        };
    }

    /** Writes a row, a cell per column. */
    public void row(List<String> cells) {
        if (cells.size() != columns) {
            throw new IllegalArgumentException("a row must have " + columns + " cells but has " + cells.size());
        }
        try {
            writer.writeRecord(cells);
        } catch (UncheckedIOException e) {
            throw unwritable(name, e.getCause());
        }
    }

    /** Says that all rows are written: now the file gets its name. */
    public void commit() {
        ended = true;
        try {
            writer.close();
            ending.commit();
        } catch (IOException e) {
            ending.abandon();
            throw unwritable(name, e);
        }
    }

    /** Ends the writing; what was not committed is gone. */
    @Override
    public void close() {
        if (ended) {
            return;
        }
        ended = true;
        try {
            writer.close();
        } catch (IOException e) {
            // Nobody wants the rows any more, and the reason for that must not be hidden behind this one.
            return;
        } finally {
            ending.abandon();
        }
    }

    private static UserError unwritable(String name, IOException e) {
        return new UserError(name + ": cannot be written (" + FileProblems.why(e) + ")", e);
    }

    /** Leaves a stream open that is not ours. */
    private static final class Unclosed extends FilterOutputStream {
        Unclosed(OutputStream stream) {
            super(stream);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}

package dev.okl.app.table.file;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import dev.okl.app.error.FileProblems;
import dev.okl.app.error.UserError;
import dev.okl.app.system.OutputFile;
import dev.okl.internal.archive.AtomicFile;
import dev.okl.internal.archive.UnclosedStream;
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
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a table as text, to a stream or to a file. The file appears under its name when all of it is written: without
 * {@link #commit} an old file of that name stays as it was and nothing is left behind.
 */
public final class OutputTable implements AutoCloseable {
    private final String name;
    private final int columns;
    private final CsvWriter writer;

    /** Without one, the rows are in a stream or a pipe and cannot be taken back. */
    private final Optional<AtomicFile> file;

    private OutputTable(
            String name, List<String> columns, char separator, OutputStream out, Optional<AtomicFile> file) {
        this.name = name;
        this.columns = columns.size();
        this.file = file;
        this.writer = CsvWriter.builder()
                .fieldSeparator(separator)
                .lineDelimiter(LineDelimiter.LF)
                .quoteStrategy(new RoundTripQuotes(columns.size() == 1))
                .build(out, StandardCharsets.UTF_8);
        row(columns);
    }

    /** Quotes what reading would otherwise change: blanks around a cell, and the empty cell of an only column. */
    private record RoundTripQuotes(boolean oneColumn) implements QuoteStrategy {
        @Override
        public boolean quoteEmpty(int line, int field) {
            return oneColumn;
        }

        @Override
        public boolean quoteValue(int line, int field, String value) {
            return value.charAt(0) <= ' ' || value.charAt(value.length() - 1) <= ' ';
        }
    }

    /** Starts a table on a stream, which stays open. */
    public static OutputTable toStream(PrintStream stream, char separator, List<String> columns) {
        return new OutputTable("standard output", columns, separator, new UnclosedStream(stream), Optional.empty());
    }

    /** Starts a table in a file; gzipped when the name ends in .gz. Devices and pipes are written directly. */
    public static OutputTable toFile(Path file, char separator, List<String> columns) {
        OutputFile.checkTable(file);
        try {
            if (OutputFile.isDevice(file)) {
                OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE);
                return new OutputTable(file.toString(), columns, separator, out, Optional.empty());
            }
            AtomicFile whole = AtomicFile.open(file);
            OutputStream out = new UnclosedStream(Channels.newOutputStream(whole.channel()));
            boolean gzip = file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
            return new OutputTable(
                    file.toString(), columns, separator, gzip ? new GZIPOutputStream(out) : out, Optional.of(whole));
        } catch (IOException e) {
            throw unwritable(file.toString(), e);
        }
    }

    /**
     * Writes a small table to a file.
     *
     * @param rows cells, written by their text; NaN as an empty cell
     */
    public static void write(Path file, List<String> header, List<List<Object>> rows) {
        try (OutputTable out = toFile(file, ',', header)) {
            for (List<Object> row : rows) {
                out.row(row.stream().map(OutputTable::text).toList());
            }
            out.commit();
        }
    }

    private static String text(Object cell) {
        return cell instanceof Double figure && figure.isNaN() ? "" : String.valueOf(cell);
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

    /** All rows are written: now the file gets its name. */
    public void commit() {
        try {
            writer.close();
            if (file.isPresent()) {
                file.get().commit();
            }
        } catch (IOException e) {
            throw unwritable(name, e);
        } finally {
            close();
        }
    }

    /** Ends the writing; what was not committed is deleted. */
    @Override
    public void close() {
        try {
            try {
                writer.close();
            } finally {
                if (file.isPresent()) {
                    file.get().close();
                }
            }
        } catch (IOException e) {
            // The rows are committed or not needed any more; an earlier exception must not be hidden.
            // The temporary file is deleted when the program ends.
            return;
        }
    }

    private static UserError unwritable(String name, IOException e) {
        return new UserError(name + ": cannot be written (" + FileProblems.why(e) + ")", e);
    }
}

package dev.okl.app.table.csv;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.RecordType;
import dev.okl.app.error.UserError;
import java.io.Closeable;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** Reads record after record of a text, blank lines left out. Text that breaks the rules of quoting is a {@link UserError}. */
final class RecordReader implements Closeable {
    /** More cells than any record has; a file without line breaks must not fill the memory. */
    private static final int MOST_CELLS = 1_000_000;

    /** No text has it, so nothing is ever quoted. */
    private static final char NO_QUOTE = '\u0000';

    private final String name;
    private final RecordCells record;
    private final LastCharacter text;
    private final CloseableIterator<RecordCells> records;
    private long lastLine;

    /** @param name of the text in messages */
    RecordReader(String name, Reader text, CsvDialect dialect, int expectedCells) {
        this.name = name;
        this.record = new RecordCells(expectedCells);
        this.text = new LastCharacter(text);
        CsvReader.CsvReaderBuilder parser = CsvReader.builder()
                .fieldSeparator(dialect.separator())
                .quoteCharacter(dialect.quotes() ? '"' : NO_QUOTE)
                .skipEmptyLines(true)
                // The number of cells is checked by the table, which knows what to say about it.
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .detectBomHeader(false);
        if (dialect.quotes() && !dialect.separator().isBlank()) {
            // Hand-written files have a blank before the quote: a, "b, c". Costs about a tenth of the speed.
            parser.trimWhitespacesAroundQuotes(true);
        }
        this.records = parser.build(record, this.text).iterator();
    }

    /** Goes to the next record; false at the end. */
    boolean next() throws IOException {
        do {
            if (!hasNext()) {
                checkLastQuote();
                return false;
            }
            records.next();
            lastLine = record.line;
        } while (record.isBlank());
        return true;
    }

    /** Throws if the current record extends to the end of the text because its quote is never closed; discards the record. */
    void checkQuote() throws IOException {
        if (record.lastWasQuoted && !hasNext()) {
            checkLastQuote();
        }
    }

    /** The cells of the current record, valid until the next; longer than {@link #count()} when fewer were found than expected. */
    String[] cells() {
        return record.cells;
    }

    int count() {
        return record.count;
    }

    /** The line in which the current record begins. */
    long line() {
        return record.line;
    }

    @Override
    public void close() throws IOException {
        records.close();
    }

    private boolean hasNext() throws IOException {
        try {
            return records.hasNext();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (CsvParseException e) {
            if (e.getCause() instanceof Error error) {
                throw error; // the memory, not the text
            }
            throw malformed(record.line, problem(e), e);
        }
    }

    private static String problem(CsvParseException e) {
        if (e.getCause() instanceof TooManyCells) {
            return "a line has more than a million cells; are line breaks missing?";
        }
        String reason = e.getCause() == null
                ? e.getMessage()
                : String.valueOf(e.getCause().getMessage());
        return reason.contains("buffer size")
                ? "a cell is longer than 16 million characters; is a quote opened and not closed?"
                : "after a closing quote there must be a separator or the end of the line\n"
                        + "a quote inside a quoted cell is written twice";
    }

    /**
     * The parser takes a quote that is never closed as closed at the end of the file. When that is in the last column, all
     * following lines would silently become part of one cell.
     */
    private void checkLastQuote() {
        if (record.lastWasQuoted && text.last != '"') {
            throw malformed(lastLine, "a quote is opened here and never closed", null);
        }
    }

    private UserError malformed(long line, String problem, Throwable cause) {
        return new UserError(name + ":" + line + ": " + problem, cause);
    }

    private static final class TooManyCells extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** The cells of the current record. One object serves all records of a file, so that a row costs only its cells. */
    private static final class RecordCells extends CsvCallbackHandler<RecordCells> {
        private String[] cells;
        private int count;
        private long line = 1;
        private boolean lastWasQuoted;
        private RecordType type = RecordType.DATA;

        /** Expects so many cells, but takes more. */
        RecordCells(int expected) {
            cells = new String[expected];
        }

        /** Whether there are only blanks in the line. */
        boolean isBlank() {
            return count == 1 && !lastWasQuoted && cells[0].isEmpty();
        }

        @Override
        protected void beginRecord(long startingLine) {
            line = startingLine;
            count = 0;
            type = RecordType.DATA;
        }

        @Override
        protected void addField(char[] buffer, int offset, int length, boolean quoted) {
            if (count == MOST_CELLS) {
                throw new TooManyCells();
            }
            if (count == cells.length) {
                cells = Arrays.copyOf(cells, 2 * count);
            }
            int start = offset;
            int end = offset + length;
            if (!quoted) {
                while (start < end && buffer[start] <= ' ') {
                    start++;
                }
                while (start < end && buffer[end - 1] <= ' ') {
                    end--;
                }
            }
            cells[count++] = start == end ? "" : new String(buffer, start, end - start);
            lastWasQuoted = quoted;
        }

        @Override
        protected void setEmpty() {
            type = RecordType.EMPTY;
        }

        @Override
        protected void setComment(char[] buffer, int offset, int length) {
            throw new AssertionError("no line is a comment");
        }

        @Override
        protected RecordType getRecordType() {
            return type;
        }

        @Override
        protected int getFieldCount() {
            return count;
        }

        @Override
        protected RecordCells buildRecord() {
            return this;
        }
    }

    /** Remembers the last character that is no blank. */
    private static final class LastCharacter extends FilterReader {
        private char last;

        LastCharacter(Reader text) {
            super(text);
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            for (int i = offset + count - 1; i >= offset; i--) {
                if (buffer[i] > ' ') {
                    last = buffer[i];
                    break;
                }
            }
            return count;
        }
    }
}

package dev.okl.app.table.csv;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import java.io.Closeable;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;

/** Reads record after record of a text, blank lines left out. */
final class RecordReader implements Closeable {
    private final RecordCells record;
    private final LastCharacter text;
    private final CloseableIterator<RecordCells> records;
    private long lastLine;

    RecordReader(Reader text, CsvDialect dialect, int expectedCells) {
        this.record = new RecordCells(expectedCells);
        this.text = new LastCharacter(text);
        this.records = dialect.reader(this.text, record).iterator();
    }

    /** Text that breaks the rules of quoting. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        /** The line in which the record begins. */
        final long line;

        Malformed(long line, String message, Throwable cause) {
            super(message, cause);
            this.line = line;
        }
    }

    /** Goes to the next record; false at the end. */
    boolean next() throws IOException, Malformed {
        do {
            if (!hasNext()) {
                checkLastQuote();
                return false;
            }
            records.next();
            lastLine = record.line();
        } while (record.isBlank());
        return true;
    }

    /** Throws if the current record extends to the end of the text because its quote is never closed; discards the record. */
    void checkQuote() throws IOException, Malformed {
        if (record.lastWasQuoted() && !hasNext()) {
            checkLastQuote();
        }
    }

    /** The current record. */
    RecordCells record() {
        return record;
    }

    @Override
    public void close() throws IOException {
        records.close();
    }

    private boolean hasNext() throws IOException, Malformed {
        try {
            return records.hasNext();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (CsvParseException e) {
            if (e.getCause() instanceof Error error) {
                throw error; // the memory, not the text
            }
            throw new Malformed(record.line(), problem(e), e);
        }
    }

    private static String problem(CsvParseException e) {
        if (e.getCause() instanceof RecordCells.TooMany) {
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
    private void checkLastQuote() throws Malformed {
        if (record.lastWasQuoted() && text.last != '"') {
            throw new Malformed(lastLine, "a quote is opened here and never closed", null);
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

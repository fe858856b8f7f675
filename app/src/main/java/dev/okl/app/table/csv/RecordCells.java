package dev.okl.app.table.csv;

import de.siegmar.fastcsv.reader.CsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordType;
import java.util.Arrays;

/** The cells of the current record. One object serves all records of a file, so that a row costs only its cells. */
final class RecordCells extends CsvCallbackHandler<RecordCells> {
    /** More than any table has; a file without line breaks must not fill the memory. */
    static final int MOST = 1_000_000;

    private String[] cells;
    private int count;
    private long line = 1;
    private boolean lastWasQuoted;
    private RecordType type = RecordType.DATA;

    /** A record has too many cells. */
    static final class TooMany extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Expects so many cells, but takes more. */
    RecordCells(int expected) {
        cells = new String[expected];
    }

    /** The cells, valid until the next record; longer than {@link #count()} when fewer were found than expected. */
    String[] cells() {
        return cells;
    }

    int count() {
        return count;
    }

    /** The line in which the record begins. */
    long line() {
        return line;
    }

    boolean lastWasQuoted() {
        return lastWasQuoted;
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
        if (count == MOST) {
            throw new TooMany();
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

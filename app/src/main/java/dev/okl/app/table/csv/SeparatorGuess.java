package dev.okl.app.table.csv;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Finds out what separates the cells of a file by looking at its first lines. */
final class SeparatorGuess {
    /**
     * The first that fits is taken. Semicolon before comma: with decimal commas ("1,5;2,5") both may fit. Pipe last: it
     * also separates the members of sets inside a cell.
     */
    private static final List<String> CANDIDATES = List.of("\t", "::", ";", ",", "|");

    private static final int LINES = 100;

    private SeparatorGuess() {}

    /**
     * The separator that cuts all sampled lines into the same number of cells, more than one.
     *
     * @param columns how many columns there must be, or 0 when that is not known
     */
    static String of(TextProbe probe, int columns) {
        if (columns == 1) {
            return CsvDialect.ONE_COLUMN;
        }
        String ragged = CsvDialect.ONE_COLUMN;
        int mostInFirstLine = 1;
        String even = null;
        for (String candidate : CANDIDATES) {
            List<Integer> counts = cellCounts(probe, candidate);
            int first = counts.isEmpty() ? 0 : counts.get(0);
            boolean same = first > 1 && counts.stream().allMatch(count -> count == first);
            if (same && first == columns) {
                return candidate;
            }
            if (same && even == null) {
                even = candidate;
            }
            if (first > mostInFirstLine) {
                mostInFirstLine = first;
                ragged = candidate;
            }
        }
        // Where the lines differ, reading will stop at the first odd one and say so; a file whose first line none of
        // the
        // candidates cuts has one column.
        return even != null ? even : ragged;
    }

    /** How many cells the first lines have; as far as they can be cut with this separator at all. */
    private static List<Integer> cellCounts(TextProbe probe, String separator) {
        List<Integer> counts = new ArrayList<>();
        CsvDialect dialect = CsvDialect.of(separator);
        try (RecordReader records = new RecordReader(new StringReader(probe.head()), dialect, 8)) {
            while (counts.size() <= LINES && records.next()) {
                counts.add(records.record().count());
            }
        } catch (RecordReader.Malformed e) {
            counts.add(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // The last record may be cut off where the sample ends, and be followed by the complaint about it.
        boolean cutOff = !probe.headIsAll() && counts.size() > 1 && counts.size() <= LINES;
        return cutOff ? counts.subList(0, Math.max(1, counts.size() - 2)) : counts;
    }
}

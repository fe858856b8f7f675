package dev.okl.app.table.csv;

import dev.okl.app.error.UserError;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is written between the cells of a line: names for those that are hard to type or to see, and a guess from the first lines. */
public final class Separators {
    /** Separates nothing: no text file has it. For tables of one column, whose cells may have any separator in them. */
    static final String ONE_COLUMN = "\u001f";

    /**
     * The first that fits is guessed. Semicolon before comma: with decimal commas ("1,5;2,5") both may fit. Pipe last: it
     * also separates the members of sets inside a cell.
     */
    private static final List<String> CANDIDATES = List.of("\t", "::", ";", ",", "|");

    private static final int SAMPLED_LINES = 100;

    private static final Map<String, String> NAMED = new LinkedHashMap<>();

    static {
        NAMED.put("tab", "\t");
        NAMED.put("comma", ",");
        NAMED.put("semicolon", ";");
        NAMED.put("pipe", "|");
        NAMED.put("space", " ");
        NAMED.put("\\t", "\t");
    }

    private Separators() {}

    /** A separator as the user writes it: one of the names tab, comma, semicolon, pipe, space, or the characters. */
    public static String parse(String text) {
        String separator = NAMED.getOrDefault(text, text);
        if (separator.isEmpty()) {
            throw new UserError(
                    "the separator must not be empty; take tab, comma, semicolon, pipe, space or characters");
        }
        if (separator.chars().anyMatch(c -> c == '"' || c == '\n' || c == '\r' || c == 0)) {
            throw new UserError("the separator must not have a quote or a line break in it");
        }
        return separator;
    }

    /** A separator as messages show it: its name, or the characters in quotes. */
    public static String describe(String separator) {
        return NAMED.entrySet().stream()
                .filter(named -> named.getValue().equals(separator))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("'" + separator + "'");
    }

    /**
     * The separator that cuts all sampled lines into the same number of cells, more than one.
     *
     * @param columns how many columns there must be, or 0 when that is not known
     */
    static String guess(TextProbe probe, int columns) {
        if (columns == 1) {
            return ONE_COLUMN;
        }
        String ragged = ONE_COLUMN;
        int mostInFirstLine = 1;
        Optional<String> even = Optional.empty();
        for (String candidate : CANDIDATES) {
            List<Integer> counts = cellCounts(probe, candidate);
            int first = counts.isEmpty() ? 0 : counts.get(0);
            boolean same = first > 1 && counts.stream().allMatch(count -> count == first);
            if (same && first == columns) {
                return candidate;
            }
            if (same && even.isEmpty()) {
                even = Optional.of(candidate);
            }
            if (first > mostInFirstLine) {
                mostInFirstLine = first;
                ragged = candidate;
            }
        }
        // Where the lines differ, reading will stop at the first odd one and say so.
        // A file whose first line no candidate cuts has one column.
        return even.orElse(ragged);
    }

    /** How many cells the first lines have; as far as they can be cut with this separator at all. */
    private static List<Integer> cellCounts(TextProbe probe, String separator) {
        List<Integer> counts = new ArrayList<>();
        CsvDialect dialect = CsvDialect.of(separator);
        try (RecordReader records = new RecordReader("", new StringReader(probe.head()), dialect, 8)) {
            while (counts.size() <= SAMPLED_LINES && records.next()) {
                counts.add(records.count());
            }
        } catch (UserError malformed) {
            counts.add(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // The last record may be cut off where the sample ends, and be followed by the complaint about it.
        boolean cutOff = !probe.headIsAll() && counts.size() > 1 && counts.size() <= SAMPLED_LINES;
        return cutOff ? counts.subList(0, Math.max(1, counts.size() - 2)) : counts;
    }
}

package dev.okl.app.table.query;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import dev.okl.app.error.UserError;
import dev.okl.app.system.TempFiles;
import dev.okl.app.table.Cells;
import dev.okl.app.table.csv.DelimitedTable;
import dev.okl.formula.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.StringJoiner;

/**
 * Makes a text file available to DuckDB. DuckDB could read most of them itself, but not as we do: it guesses types from a sample, and so
 * turns an id 007 behind many plain ones into 7 (looking at all lines takes it half a minute for ten million); it knows few
 * encodings; it treats blanks and ragged lines differently. So it gets a plain copy, with the types.
 */
public final class TextView {
    private TextView() {}

    public static DataView of(DelimitedTable table) {
        ColumnTypes types = new ColumnTypes(table.columns().size());
        Path copy = copy(table, types);
        return new DataView("read_csv(" + DataView.quoted(copy.toString())
                + ", auto_detect=false, header=false, delim=',', quote='\"', escape='\"', nullstr='', columns="
                + columns(table.columns(), types) + ")");
    }

    private static String columns(Schema columns, ColumnTypes types) {
        StringJoiner joined = new StringJoiner(", ", "{", "}");
        for (int i = 0; i < columns.size(); i++) {
            joined.add(DataView.quoted(columns.name(i)) + ": " + DataView.quoted(types.of(i)));
        }
        return joined.toString();
    }

    private static Path copy(DelimitedTable table, ColumnTypes types) {
        try {
            Path copy = TempFiles.file(".csv");
            try (CsvWriter writer = CsvWriter.builder()
                    .lineDelimiter(LineDelimiter.LF)
                    // A quoted nothing is null, too, and not a blank line that would be skipped.
                    .quoteStrategy(QuoteStrategies.EMPTY)
                    .build(copy, StandardCharsets.UTF_8)) {
                table.read((line, cells) -> {
                    for (int i = 0; i < cells.length; i++) {
                        if (Cells.isMissing(cells[i])) {
                            cells[i] = "";
                        } else {
                            types.add(i, cells[i]);
                        }
                    }
                    writer.writeRecord(cells);
                    return true;
                });
            }
            return copy;
        } catch (IOException | UncheckedIOException e) {
            throw new UserError(table.name() + ": no temporary copy can be written (" + e.getMessage() + ")", e);
        }
    }

    /**
     * The SQL types of a table's columns, found from all of its cells. A column is a number only when that keeps every cell as it
     * is written: 007 is an id, and so is a number with more digits than SQL would keep, or +49 30 1234.
     */
    private static final class ColumnTypes {
        /** Surely within a BIGINT. */
        private static final int MOST_DIGITS = 18;

        private final boolean[] seen;
        private final boolean[] integer;
        private final boolean[] decimal;
        private final boolean[] date;

        ColumnTypes(int columns) {
            seen = new boolean[columns];
            integer = new boolean[columns];
            decimal = new boolean[columns];
            date = new boolean[columns];
        }

        /** Takes notice of a cell that is not missing. */
        void add(int column, String cell) {
            if (!seen[column]) {
                seen[column] = true;
                integer[column] = true;
                decimal[column] = true;
                date[column] = true;
            }
            integer[column] = integer[column] && isPlainInteger(cell);
            decimal[column] = decimal[column] && (integer[column] || isPlainInteger(cell) || isPlainDecimal(cell));
            date[column] = date[column] && isDate(cell);
        }

        /** The type of a column: whole number, number, date or text. */
        String of(int column) {
            if (integer[column]) {
                return "BIGINT";
            }
            if (decimal[column]) {
                return "DOUBLE";
            }
            return date[column] ? "DATE" : "VARCHAR";
        }

        private static boolean isPlainInteger(String cell) {
            int start = cell.startsWith("-") ? 1 : 0;
            int digits = cell.length() - start;
            return digits >= 1 && digits <= MOST_DIGITS && isDigits(cell, start) && !hasLeadingZero(cell, start);
        }

        private static boolean isPlainDecimal(String cell) {
            int start = cell.startsWith("-") ? 1 : 0;
            if (cell.startsWith("+") || hasLeadingZero(cell, start) || isDigits(cell, start)) {
                return false;
            }
            try {
                return !Double.isNaN(Cells.number(cell));
            } catch (NumberFormatException e) {
                return false;
            }
        }

        private static boolean hasLeadingZero(String cell, int start) {
            return cell.length() > start + 1 && cell.charAt(start) == '0' && isDigit(cell.charAt(start + 1));
        }

        private static boolean isDigits(String cell, int start) {
            for (int i = start; i < cell.length(); i++) {
                if (!isDigit(cell.charAt(i))) {
                    return false;
                }
            }
            return true;
        }

        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
        }

        private static boolean isDate(String cell) {
            if (cell.length() != "2000-12-31".length() || cell.charAt(4) != '-') {
                return false;
            }
            try {
                LocalDate.parse(cell);
                return true;
            } catch (DateTimeParseException e) {
                return false;
            }
        }
    }
}

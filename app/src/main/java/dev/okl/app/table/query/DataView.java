package dev.okl.app.table.query;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import dev.okl.app.error.UserError;
import dev.okl.app.system.TempFiles;
import dev.okl.app.table.Cells;
import dev.okl.app.table.csv.DelimitedTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a query sees as {@code data}.
 *
 * @param relation the table function of DuckDB that reads it
 */
public record DataView(String relation) {
    /** A cell and what separates it from the next, in a text. */
    private static final int LEAST_CELL = 2;

    /** A Parquet file. Old writers mark texts as mere bytes. */
    public static DataView parquet(Path file) {
        return new DataView("read_parquet(" + quoted(file) + ", binary_as_string=true)");
    }

    /** Whether a file of that name is read as Parquet. */
    public static boolean isParquet(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(".parquet");
    }

    /**
     * The bytes of a Parquet file when unpacked, or those that a text of its cells would have at least, whichever is more; by its
     * metadata, for a few bytes can hold very many rows.
     *
     * @throws UserError when it cannot be read
     */
    public static double unpackedParquet(Path file) {
        String sql = "select coalesce(sum(total_uncompressed_size), 0)::double,"
                + " coalesce(sum(row_group_num_rows), 0)::double from parquet_metadata(" + quoted(file) + ")";
        try (Connection connection = DuckDb.connect(Optional.empty());
                PreparedStatement query = connection.prepareStatement(sql);
                ResultSet result = query.executeQuery()) {
            result.next();
            // The metadata have a row for each column of each group of rows, so this counts cells.
            return Math.max(result.getDouble(1), LEAST_CELL * result.getDouble(2));
        } catch (SQLException e) {
            throw DuckDb.error(file.toString(), e);
        }
    }

    /**
     * A JSON file: an array of objects, or an object per line. All of it is sampled for its types, because DuckDB would
     * otherwise silently round the first 1.5 after 20,000 whole numbers to 2.
     */
    public static DataView json(Path file) {
        return new DataView("read_json(" + quoted(file) + ", sample_size=-1)");
    }

    /**
     * A text file. DuckDB could read most of them itself, but not as we do: it guesses types from a sample, and so turns an id 007
     * behind many plain ones into 7 (looking at all lines takes it half a minute for ten million); it knows few encodings; it
     * treats blanks and ragged lines differently. So it gets a plain copy, with the types.
     */
    public static DataView text(DelimitedTable table) {
        List<ColumnType> types =
                table.columns().names().stream().map(ColumnType::new).toList();
        Path copy = copy(table, types);
        return new DataView("read_csv(" + quoted(copy.toString())
                + ", auto_detect=false, header=false, delim=',', quote='\"', escape='\"', nullstr='', columns="
                + types.stream()
                        .map(type -> quoted(type.column) + ": " + quoted(type.name()))
                        .collect(Collectors.joining(", ", "{", "}"))
                + ")");
    }

    private static Path copy(DelimitedTable table, List<ColumnType> types) {
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
                            types.get(i).add(cells[i]);
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

    /** The statement that makes the view. */
    String statement() {
        return "create temp view data as select * from " + relation;
    }

    /** The name of one file, as SQL writes it: what DuckDB would take for a pattern stands for itself. */
    private static String quoted(Path file) {
        return quoted(file.toString().replaceAll("[\\[*?]", "[$0]"));
    }

    /** A text as SQL writes it. */
    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /**
     * The SQL type of a column, found from all of its cells. It is a number only when that keeps every cell as it is written: 007
     * is an id, and so is a number with more digits than SQL would keep, or +49 30 1234.
     */
    private static final class ColumnType {
        /** Surely within a BIGINT. */
        private static final int MOST_DIGITS = 18;

        private final String column;
        private boolean empty = true;
        private boolean integer = true;
        private boolean decimal = true;
        private boolean date = true;

        ColumnType(String column) {
            this.column = column;
        }

        /** Takes notice of a cell that is not missing. */
        void add(String cell) {
            empty = false;
            if (decimal) {
                int start = cell.startsWith("-") ? 1 : 0;
                int digits = digits(cell, start);
                boolean onlyDigits = start + digits == cell.length();
                boolean leadingZero = digits > 1 && cell.charAt(start) == '0';
                boolean whole = onlyDigits && !leadingZero && digits >= 1 && digits <= MOST_DIGITS;
                integer &= whole;
                decimal = whole || (!onlyDigits && !leadingZero && !cell.startsWith("+") && Cells.isNumber(cell));
            }
            date = date && isDate(cell);
        }

        /** Whole number, number, date or text. */
        String name() {
            if (!empty && decimal) {
                return integer ? "BIGINT" : "DOUBLE";
            }
            return !empty && date ? "DATE" : "VARCHAR";
        }

        /** How many digits there are from a place on. */
        private static int digits(String cell, int start) {
            int at = start;
            while (at < cell.length() && cell.charAt(at) >= '0' && cell.charAt(at) <= '9') {
                at++;
            }
            return at - start;
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

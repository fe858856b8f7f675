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
import java.util.StringJoiner;

/**
 * Shows a text file to DuckDB. DuckDB could read most of them itself, but not as we do: it guesses types from a sample, and so
 * turns an id 007 behind many plain ones into 7 (looking at all lines takes it half a minute for ten million); it knows few
 * encodings; it has its own mind about blanks and ragged lines. So it is given a plain copy, and told the types.
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
}

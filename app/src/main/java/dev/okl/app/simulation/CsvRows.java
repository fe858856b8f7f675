package dev.okl.app.simulation;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Writes the rows of a simulated study to a file. */
final class CsvRows {
    private CsvRows() {}

    static void write(Path file, List<String> columns, Stream<List<String>> rows) throws IOException {
        try (CsvWriter writer =
                CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(file)) {
            writer.writeRecord(columns);
            rows.forEach(writer::writeRecord);
        }
    }
}

package dev.okl.app.command;

import dev.okl.app.table.file.OutputTable;
import java.nio.file.Path;
import java.util.List;

/** Writes a small table to a file. */
public final class CsvFile {
    private CsvFile() {}

    /** Cells are written by their text; NaN as nothing. */
    public static void write(Path file, List<String> header, List<List<Object>> rows) {
        try (OutputTable out = OutputTable.toFile(file, ',', header)) {
            for (List<Object> row : rows) {
                out.row(row.stream().map(CsvFile::text).toList());
            }
            out.commit();
        }
    }

    private static String text(Object cell) {
        return cell instanceof Double figure && figure.isNaN() ? "" : String.valueOf(cell);
    }
}

package dev.okl.app.studio.data;

import dev.okl.app.dataset.guess.Preview;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * A table that is open in the studio.
 *
 * @param name as the user knows it
 * @param file where it is
 * @param shown how a command line would name it
 */
public record OpenTable(String id, String name, Path file, String shown, Layout layout, Preview preview) {
    /** A message with the name that the user knows in place of the path, which may be that of a temporary file. */
    public String withTableNames(String message) {
        return message.replace(file.toString(), name);
    }

    /** The file in a command line, where no name may look like an option. */
    public String typed() {
        return CommandOption.fileWord(shown);
    }

    public TableSummary summary() {
        return new TableSummary(
                id, name, preview.columns(), preview.rows(), preview.rowCount(), layout, preview.guess());
    }

    /** A table as the page shows it: its columns, its first rows, and the roles that its columns seem to have. */
    public record TableSummary(
            String id,
            String name,
            List<Preview.Column> columns,
            List<List<String>> rows,
            OptionalLong rowCount,
            Layout layout,
            Preview.Guess guess) {}
}

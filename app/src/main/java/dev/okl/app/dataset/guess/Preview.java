package dev.okl.app.dataset.guess;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.okl.app.dataset.column.RoleNames;
import dev.okl.app.error.UserError;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A preview of a table, before anything is learned from it.
 *
 * @param rows the first ones, as they are written
 * @param rowCount empty where there are too many to count in a moment
 */
public record Preview(List<Column> columns, List<List<String>> rows, OptionalLong rowCount, Guess guess) {
    private static final int SHOWN = 20;
    private static final int EXAMPLES = 3;
    private static final long COUNTED = 200_000;

    /**
     * One column.
     *
     * @param examples some of its values
     * @param key whether each row has a value of its own, as far as was counted
     */
    public record Column(
            String name,
            CellKind kind,

            @JsonPropertyDescription("Counted up to a thousand")
            int distinct,

            List<String> examples,

            @JsonIgnore boolean key) {}

    /** What the cells of a column are. */
    public enum CellKind {
        @JsonProperty("number")
        NUMBER,
        @JsonProperty("text")
        TEXT
    }

    /**
     * The columns and the kernel that okl would guess for the table.
     *
     * @param reason why, or what could not be guessed
     */
    public record Guess(Optional<String> task, Optional<String> value, Optional<String> kernel, String reason) {}

    /** Reads the start of a table. */
    public static Preview of(Table table) {
        List<List<String>> rows = new ArrayList<>();
        long[] count = {0};
        table.read((line, cells) -> {
            if (rows.size() < SHOWN) {
                rows.add(List.of(cells));
            }
            count[0]++;
            return count[0] <= COUNTED;
        });
        OptionalLong rowCount = count[0] <= COUNTED ? OptionalLong.of(count[0]) : OptionalLong.empty();
        return new Preview(columns(table, rows), List.copyOf(rows), rowCount, guess(table));
    }

    private static List<Column> columns(Table table, List<List<String>> rows) {
        List<TableProfile.ColumnProfile> profiles = TableProfile.of(table).columns();
        List<Column> columns = new ArrayList<>();
        for (int c = 0; c < profiles.size(); c++) {
            TableProfile.ColumnProfile profile = profiles.get(c);
            columns.add(new Column(
                    profile.name(),
                    profile.numeric() ? CellKind.NUMBER : CellKind.TEXT,
                    profile.distinct(),
                    examples(rows, c),
                    profile.unique() && !profile.gaps()));
        }
        return List.copyOf(columns);
    }

    private static List<String> examples(List<List<String>> rows, int column) {
        return rows.stream()
                .map(row -> row.get(column))
                .filter(cell -> !Cells.isMissing(cell))
                .distinct()
                .limit(EXAMPLES)
                .toList();
    }

    private static Guess guess(Table table) {
        Optional<String> task = RoleNames.TASK.find(table, Optional.empty());
        Optional<String> value = RoleNames.VALUE.find(table, task);
        if (task.isEmpty() || value.isEmpty()) {
            String missing = task.isPresent()
                    ? "holds the values"
                    : value.isPresent() ? "names the tasks" : "names the tasks and which holds the values";
            return new Guess(
                    task, value, Optional.empty(), "no column has a usual name: say which column " + missing + ".");
        }
        String roles = "'" + task.get() + "' names the tasks and '" + value.get()
                + "' holds the values, by the columns' names; ";
        try {
            KernelGuess kernel = KernelGuess.of(
                    TableProfile.ofObservations(table, task.get(), value.get()),
                    Set.of(task.get(), value.get()),
                    Optional.empty());
            return new Guess(
                    task, value, Optional.of(kernel.formula()), roles + "the kernel is " + kernel.reason() + ".");
        } catch (UserError noInput) {
            return new Guess(task, value, Optional.empty(), roles + noInput.getMessage() + ".");
        }
    }
}

package dev.okl.app.dataset;

import dev.okl.app.dataset.column.RowSource;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads a table with one input per row and one column per task. */
final class WideReader extends ObservationCollector {
    private final int[] taskAt;

    WideReader(Table table, List<String> tasks, RowSource inputs, Optional<String> order, boolean lenient) {
        super(table, inputs, order, lenient);
        this.taskAt = tasks.stream().mapToInt(table.columns()::index).toArray();
        tasks.forEach(this::task);
    }

    @Override
    public boolean row(long line, String[] cells) {
        for (int task = 0; task < taskAt.length; task++) {
            if (!Cells.isMissing(cells[taskAt[task]])) {
                double value = value(line, taskAt[task], cells);
                OptionalInt input = input(line, cells);
                if (input.isPresent()) {
                    add(line, cells, input.getAsInt(), task, value, 1);
                }
            }
        }
        return true;
    }
}

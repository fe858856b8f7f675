package dev.okl.app.dataset;

import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.util.List;
import java.util.Optional;

/** Reads a table with one input per row and one column per task. */
final class WideReader implements Table.RowVisitor {
    private final ObservationCollector collector;
    private final int[] taskAt;
    private TaskData<Row> built;

    WideReader(Table table, List<String> tasks, RowSource inputs, Optional<String> order) {
        this.collector = new ObservationCollector(table, inputs, order, false);
        this.taskAt = tasks.stream().mapToInt(table.columns()::index).toArray();
        tasks.forEach(collector::task);
    }

    @Override
    public boolean row(long line, String[] cells) {
        int input = collector.input(line, cells);
        for (int task = 0; task < taskAt.length; task++) {
            String cell = cells[taskAt[task]];
            if (!Cells.isMissing(cell)) {
                collector.add(line, cells, input, task, collector.number(line, taskAt[task], cell), 1);
            }
        }
        return true;
    }

    TaskData<Row> observations() {
        if (built == null) {
            built = collector.build();
        }
        return built;
    }

    Optional<double[]> order() {
        return collector.order();
    }
}

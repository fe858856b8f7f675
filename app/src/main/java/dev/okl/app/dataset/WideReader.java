package dev.okl.app.dataset;

import dev.okl.app.dataset.column.RowSource;
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
    private long unknownInputs;

    WideReader(Table table, List<String> tasks, RowSource inputs, Optional<String> order, boolean lenient) {
        this.collector = new ObservationCollector(table, inputs, order, lenient);
        this.taskAt = tasks.stream().mapToInt(table.columns()::index).toArray();
        tasks.forEach(collector::task);
    }

    @Override
    public boolean row(long line, String[] cells) {
        for (int task = 0; task < taskAt.length; task++) {
            String cell = cells[taskAt[task]];
            if (!Cells.isMissing(cell)) {
                double value = collector.number(line, taskAt[task], cell);
                int input = collector.input(line, cells);
                if (input == ObservationCollector.LEFT_OUT) {
                    unknownInputs++;
                } else {
                    collector.add(line, cells, input, task, value, 1);
                }
            }
        }
        return true;
    }

    /** How many observations were left out because nothing is known about their inputs. */
    long unknownInputs() {
        return unknownInputs;
    }

    TaskData<Row> observations() {
        return collector.observations();
    }

    Optional<double[]> order() {
        return collector.order();
    }
}

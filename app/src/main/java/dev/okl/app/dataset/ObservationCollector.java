package dev.okl.app.dataset;

import dev.okl.app.dataset.column.RowSource;
import dev.okl.app.error.UserError;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Collects observations row by row; names are looked up once per row, inputs parsed once per distinct text. */
final class ObservationCollector {
    /** The number of an input of which nothing is known. */
    static final int LEFT_OUT = -1;

    private final Table table;
    private final RowSource inputs;
    private final Optional<String> orderColumn;
    private final int orderAt;
    private final TaskData.Builder<Row> builder = TaskData.builder();
    private final Map<String, Integer> inputNumbers = new HashMap<>();
    private final boolean lenient;
    private double[] order = new double[16];
    private boolean ordered;
    private TaskData<Row> built;

    /**
     * Collects from a table.
     *
     * @param lenient whether inputs without metadata are left out, rather than refused
     */
    ObservationCollector(Table table, RowSource inputs, Optional<String> orderColumn, boolean lenient) {
        this.table = table;
        this.inputs = inputs;
        this.orderColumn = orderColumn;
        this.orderAt = orderColumn.map(name -> table.index(name)).orElse(-1);
        this.ordered = orderAt >= 0;
        this.lenient = lenient;
    }

    /** The number of the input of a row, or {@link #LEFT_OUT}. */
    int input(long line, String[] cells) {
        String key = inputs.rawKey(cells);
        Integer known = inputNumbers.get(key);
        if (known == null) {
            Optional<Row> row = lenient ? inputs.find(line, cells) : Optional.of(inputs.row(line, cells));
            known = row.map(builder::addInput).orElse(LEFT_OUT);
            inputNumbers.put(key, known);
        }
        return known;
    }

    int task(String name) {
        return builder.addTask(name);
    }

    /** Adds an observation of the row. */
    void add(long line, String[] cells, int input, int task, double value, double weight) {
        if (ordered) {
            keepOrder(line, cells[orderAt]);
        }
        try {
            builder.add(input, task, value, weight);
        } catch (IllegalArgumentException e) {
            throw new UserError(table.place(line) + ": " + e.getMessage(), e);
        }
    }

    /** A number in a cell that must have one. */
    double number(long line, int column, String text) {
        return Cells.number(table, line, table.columns().name(column), text);
    }

    /** The observations; to be called when all rows are read. */
    TaskData<Row> observations() {
        if (built == null) {
            built = builder.build();
        }
        return built;
    }

    Optional<double[]> order() {
        return ordered ? Optional.of(Arrays.copyOf(order, builder.size())) : Optional.empty();
    }

    private void keepOrder(long line, String text) {
        int at = builder.size();
        if (at == order.length) {
            order = Arrays.copyOf(order, at + (at >> 1) + 16);
        }
        order[at] = sortKey(text)
                .orElseThrow(() -> new UserError(table.place(line) + ", column '" + orderColumn.orElseThrow()
                        + "': the order must be a number or a date but was '" + text + "'"));
    }

    /** A cell as a number to sort by: a number as it is, a date or time of ISO 8601 as seconds. */
    private static Optional<Double> sortKey(String text) {
        try {
            return Optional.of(Cells.number(text));
        } catch (NumberFormatException notANumber) {
            return ofDate(text.strip().replace(' ', 'T'));
        }
    }

    private static Optional<Double> ofDate(String text) {
        try {
            if (text.length() <= 10) {
                return Optional.of(86_400.0 * LocalDate.parse(text).toEpochDay());
            }
            boolean zoned = text.endsWith("Z") || text.matches(".*[+-]\\d\\d:\\d\\d");
            return Optional.of((double)
                    (zoned
                            ? OffsetDateTime.parse(text).toEpochSecond()
                            : LocalDateTime.parse(text).toEpochSecond(ZoneOffset.UTC)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}

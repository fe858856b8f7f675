package dev.okl.app.dataset;

import dev.okl.app.dataset.column.RowSource;
import dev.okl.app.error.UserError;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import dev.okl.data.TaskData;
import dev.okl.data.Transform;
import dev.okl.formula.Row;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;

/** Collects the observations of a table row by row; names are looked up once per row, inputs parsed once per distinct text. */
abstract class ObservationCollector implements Table.RowVisitor {
    final Table table;
    private final RowSource inputs;
    private final Optional<Integer> orderAt;
    private final boolean lenient;
    private final TaskData.Builder<Row> builder = TaskData.builder();
    private final Map<String, OptionalInt> inputNumbers = new HashMap<>();
    private final DoubleStream.Builder order = DoubleStream.builder();
    private Transform scale = Transform.NONE;
    private long unknownInputs;

    /**
     * Collects from a table.
     *
     * @param orderColumn gives the order of the observations, where it matters
     * @param lenient whether inputs without metadata are left out, rather than refused
     */
    ObservationCollector(Table table, RowSource inputs, Optional<String> orderColumn, boolean lenient) {
        this.table = table;
        this.inputs = inputs;
        this.orderAt = orderColumn.map(table::index);
        this.lenient = lenient;
    }

    /** Refuses values that have no place on the scale on which a model learned them. */
    void requireOn(Transform ofModel) {
        scale = ofModel;
    }

    /** Reads the whole table. */
    TaskData<Row> read() {
        table.read(this);
        return builder.build();
    }

    /** A number per observation by which they are sorted; to be called once, when all rows are read. */
    Optional<double[]> order() {
        return orderAt.map(column -> order.build().toArray());
    }

    /** How many observations were left out because nothing is known about their inputs. */
    long unknownInputs() {
        return unknownInputs;
    }

    /** The number of the input of a row; empty where nothing is known about it and its observation is left out. */
    OptionalInt input(long line, String[] cells) {
        String key = inputs.rawKey(cells);
        OptionalInt number = inputNumbers.get(key);
        if (number == null) {
            Optional<Row> row = lenient ? inputs.find(line, cells) : Optional.of(inputs.row(line, cells));
            number = row.stream().mapToInt(builder::addInput).findFirst();
            inputNumbers.put(key, number);
        }
        unknownInputs += number.isPresent() ? 0 : 1;
        return number;
    }

    int task(String name) {
        return builder.addTask(name);
    }

    /** Adds an observation of the row. */
    void add(long line, String[] cells, int input, int task, double value, double weight) {
        if (orderAt.isPresent()) {
            order.add(sortKey(line, orderAt.get(), cells));
        }
        try {
            builder.add(input, task, value, weight);
        } catch (IllegalArgumentException e) {
            throw new UserError(table.place(line) + ": " + e.getMessage(), e);
        }
    }

    /** The number in a cell that must have one. */
    double number(long line, int column, String[] cells) {
        return Cells.number(table, line, table.columns().name(column), cells[column]);
    }

    /** The value in a cell that must have one. */
    double value(long line, int column, String[] cells) {
        double value = number(line, column, cells);
        try {
            scale.ofChecked(value);
        } catch (IllegalArgumentException e) {
            throw new UserError(
                    table.place(line) + ", column '" + table.columns().name(column) + "': " + e.getMessage(), e);
        }
        return value;
    }

    /** A cell as a number to sort by: a number as it is, a date or time of ISO 8601 as seconds. */
    private double sortKey(long line, int column, String[] cells) {
        String text = cells[column];
        try {
            return Cells.number(text);
        } catch (NumberFormatException notANumber) {
            try {
                return seconds(text.strip().replace(' ', 'T'));
            } catch (DateTimeException e) {
                throw new UserError(
                        table.place(line) + ", column '" + table.columns().name(column)
                                + "': the order must be a number or a date but was '" + text + "'",
                        e);
            }
        }
    }

    private static double seconds(String date) {
        if (date.length() <= 10) {
            return 86_400.0 * LocalDate.parse(date).toEpochDay();
        }
        return date.endsWith("Z") || date.matches(".*[+-]\\d\\d:\\d\\d")
                ? OffsetDateTime.parse(date).toEpochSecond()
                : LocalDateTime.parse(date).toEpochSecond(ZoneOffset.UTC);
    }
}

package dev.okl.app.prediction;

import dev.okl.OutputKernelModel;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.dataset.column.RowSource;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import dev.okl.formula.Row;
import dev.okl.metric.Errors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * The predictions for a table, row by row. Three shapes: a table with a task column gets one prediction per row; one without
 * gets a row for every task; for a model of a wide table every task is a column.
 */
public final class TablePredictions {
    private static final String PREDICTION = "prediction";

    private final OutputKernelModel<Row> model;
    private final Dataset.ColumnNames columns;
    private final Table table;
    private final RowSource inputs;
    private final Optional<RowSource> descriptions;
    private final Predictor predictor;
    private final int taskAt;
    private final int valueAt;
    private final ErrorCollector errors = new ErrorCollector();
    private long count;

    public TablePredictions(
            OutputKernelModel<Row> model,
            Dataset.ColumnNames columns,
            Table table,
            RowSource inputs,
            Optional<RowSource> descriptions,
            Predictor predictor) {
        this.model = model;
        this.columns = columns;
        this.table = table;
        this.inputs = inputs;
        this.descriptions = descriptions;
        this.predictor = predictor;
        this.taskAt = at(columns.task());
        this.valueAt = taskAt < 0 ? -1 : at(columns.value());
    }

    public List<String> header() {
        List<String> header = new ArrayList<>(table.columns().names());
        if (columns.wide()) {
            header.removeAll(model.tasks());
            header.addAll(model.tasks());
            return header;
        }
        if (taskAt < 0) {
            header.add(columns.task().orElseThrow());
        }
        header.add(freeName(header));
        return header;
    }

    /** Gives row after row of the table to be written: its cells, and the predictions to put after them. */
    public void forEach(BiConsumer<List<String>, List<Optional<Double>>> sink) {
        table.read((line, cells) -> {
            Optional<Row> input = inputs.find(line, cells);
            if (columns.wide()) {
                sink.accept(
                        withoutTasks(cells),
                        model.tasks().stream()
                                .map(task -> predict(input, task, Optional.empty()))
                                .toList());
            } else if (taskAt < 0) {
                for (String task : model.tasks()) {
                    sink.accept(with(cells, task), List.of(predict(input, task, Optional.empty())));
                }
            } else {
                Optional<Double> prediction = predict(input, cells[taskAt], describe(line, cells));
                addError(cells, prediction);
                sink.accept(Arrays.asList(cells), List.of(prediction));
            }
            return true;
        });
    }

    public long count() {
        return count;
    }

    /** The errors, where the table has the values. */
    public Optional<Errors> errors() {
        return errors.errors();
    }

    /** What was wrong with a cell of an input, the first time. */
    public Optional<String> inputProblem() {
        return inputs.firstProblem();
    }

    /** What was wrong with the description of a task, the first time. */
    public Optional<String> descriptionProblem() {
        return descriptions.flatMap(RowSource::firstProblem).or(predictor::descriptionProblem);
    }

    private Optional<Row> describe(long line, String[] cells) {
        // Known tasks need no description, and reading one costs time.
        return model.hasTask(cells[taskAt])
                ? Optional.empty()
                : descriptions.flatMap(source -> source.find(line, cells));
    }

    private Optional<Double> predict(Optional<Row> input, String task, Optional<Row> description) {
        count++;
        return predictor.predict(input, task, description);
    }

    private void addError(String[] cells, Optional<Double> prediction) {
        if (valueAt >= 0 && prediction.isPresent() && !Cells.isMissing(cells[valueAt])) {
            try {
                errors.add(Cells.number(cells[valueAt]), prediction.get());
            } catch (NumberFormatException notAValue) {
                // A column of that name with other contents; the predictions do not need it.
            }
        }
    }

    private List<String> withoutTasks(String[] cells) {
        return IntStream.range(0, cells.length)
                .filter(c -> !model.hasTask(table.columns().name(c)))
                .mapToObj(c -> cells[c])
                .toList();
    }

    private static List<String> with(String[] cells, String task) {
        List<String> longer = new ArrayList<>(Arrays.asList(cells));
        longer.add(task);
        return longer;
    }

    private static String freeName(List<String> header) {
        String name = PREDICTION;
        for (int k = 2; header.contains(name); k++) {
            name = PREDICTION + k;
        }
        return name;
    }

    private int at(Optional<String> column) {
        return column.filter(table.columns()::contains)
                .map(table.columns()::index)
                .orElse(-1);
    }

    /** Collects values and their predictions. */
    private static final class ErrorCollector {
        private double[] actual = new double[64];
        private double[] predicted = new double[64];
        private int size;

        void add(double value, double prediction) {
            if (size == actual.length) {
                actual = Arrays.copyOf(actual, 2 * size);
                predicted = Arrays.copyOf(predicted, 2 * size);
            }
            actual[size] = value;
            predicted[size++] = prediction;
        }

        Optional<Errors> errors() {
            return size == 0
                    ? Optional.empty()
                    : Optional.of(Errors.of(Arrays.copyOf(actual, size), Arrays.copyOf(predicted, size), null));
        }
    }
}

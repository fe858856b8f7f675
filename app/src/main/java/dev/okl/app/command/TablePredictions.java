package dev.okl.app.command;

import dev.okl.app.dataset.RowSource;
import dev.okl.app.modelfile.Predictor;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.table.Cells;
import dev.okl.app.table.OutputTable;
import dev.okl.app.table.Table;
import dev.okl.formula.Row;
import dev.okl.metric.Errors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/**
 * The predictions for a table, row by row. Three shapes: a table with a task column gets one prediction per row; one without
 * gets a row for every task; for a model of a wide table every task is a column.
 */
final class TablePredictions {
    private static final String PREDICTION = "prediction";

    private final StoredModel stored;
    private final Table table;
    private final RowSource inputs;
    private final Optional<RowSource> descriptions;
    private final Optional<String> taskColumn;
    private final Predictor predictor;
    private final int taskAt;
    private final int valueAt;
    private final ErrorCollector errors = new ErrorCollector();
    private long count;

    TablePredictions(
            StoredModel stored,
            Table table,
            RowSource inputs,
            Optional<RowSource> descriptions,
            Optional<String> taskColumn,
            Predictor predictor) {
        this.stored = stored;
        this.table = table;
        this.inputs = inputs;
        this.descriptions = descriptions;
        this.taskColumn = taskColumn;
        this.predictor = predictor;
        this.taskAt = at(taskColumn);
        this.valueAt = taskAt < 0 ? -1 : at(stored.columns().value());
    }

    List<String> header() {
        List<String> header = new ArrayList<>(table.columns().names());
        if (wide()) {
            header.removeAll(stored.model().tasks());
            header.addAll(stored.model().tasks());
            return header;
        }
        if (taskAt < 0) {
            header.add(taskColumn.orElseThrow());
        }
        header.add(freeName(header));
        return header;
    }

    /** Writes the table with its predictions. */
    void write(OutputTable out) {
        table.read((line, cells) -> {
            Optional<Row> input = inputs.find(line, cells);
            if (wide()) {
                writeWide(out, cells, input);
            } else if (taskAt < 0) {
                for (String task : stored.model().tasks()) {
                    writeLong(out, with(cells, task), predict(input, task, Optional.empty()));
                }
            } else {
                Optional<Double> prediction = predict(input, cells[taskAt], describe(line, cells));
                addError(cells, prediction);
                writeLong(out, cells, prediction);
            }
            return true;
        });
    }

    /** Gives every prediction, NaN where there is none, in the order of {@link #write}. */
    void forEach(DoubleConsumer consumer) {
        table.read((line, cells) -> {
            Optional<Row> input = inputs.find(line, cells);
            List<String> tasks = taskAt < 0 ? stored.model().tasks() : List.of(cells[taskAt]);
            for (String task : tasks) {
                Optional<Double> prediction =
                        predict(input, task, taskAt < 0 ? Optional.empty() : describe(line, cells));
                if (taskAt >= 0) {
                    addError(cells, prediction);
                }
                consumer.accept(prediction.orElse(Double.NaN));
            }
            return true;
        });
    }

    long count() {
        return count;
    }

    /** The errors, where the table has the values. */
    Optional<Errors> errors() {
        return errors.errors();
    }

    /** What was wrong with a cell of an input, the first time. */
    Optional<String> inputProblem() {
        return inputs.firstProblem();
    }

    /** What was wrong with the description of a task, the first time. */
    Optional<String> descriptionProblem() {
        return descriptions.flatMap(RowSource::firstProblem).or(predictor::descriptionProblem);
    }

    private boolean wide() {
        return stored.columns().wide() && taskAt < 0;
    }

    private Optional<Row> describe(long line, String[] cells) {
        // Known tasks need no description, and reading one costs time.
        return stored.model().hasTask(cells[taskAt])
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

    private void writeWide(OutputTable out, String[] cells, Optional<Row> input) {
        List<String> row = new ArrayList<>();
        for (int c = 0; c < cells.length; c++) {
            if (!stored.model().hasTask(table.columns().name(c))) {
                row.add(cells[c]);
            }
        }
        for (String task : stored.model().tasks()) {
            row.add(text(predict(input, task, Optional.empty())));
        }
        out.row(row);
    }

    private static void writeLong(OutputTable out, String[] cells, Optional<Double> prediction) {
        List<String> row = new ArrayList<>(Arrays.asList(cells));
        row.add(text(prediction));
        out.row(row);
    }

    private static String[] with(String[] cells, String task) {
        String[] longer = Arrays.copyOf(cells, cells.length + 1);
        longer[cells.length] = task;
        return longer;
    }

    private static String text(Optional<Double> prediction) {
        return prediction.map(String::valueOf).orElse("");
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
}

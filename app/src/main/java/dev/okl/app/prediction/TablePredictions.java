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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
    private final OptionalInt taskAt;
    private final OptionalInt valueAt;
    private final Optional<ObservedRange> observed;
    private final Map<ObservedRange.Place, Long> places = new EnumMap<>(ObservedRange.Place.class);
    private final DoubleStream.Builder actual = DoubleStream.builder();
    private final DoubleStream.Builder predicted = DoubleStream.builder();
    private final LearnedSums learned;
    private long count;
    private long otherwiseDescribed;

    public TablePredictions(ModelTable source, Predictor predictor) {
        this.model = source.stored().model();
        this.columns = source.columns();
        this.table = source.rows();
        this.inputs = source.inputs();
        this.descriptions = source.tasks();
        this.predictor = predictor;
        this.taskAt = at(columns.task());
        this.valueAt = at(columns.value());
        this.observed = ObservedRange.of(source.stored());
        this.learned = new LearnedSums(source.stored());
    }

    /** The column of the tasks that the table does not have, so that there is a prediction for every task. */
    public Optional<String> missingTaskColumn() {
        return columns.task().filter(column -> taskAt.isEmpty());
    }

    /** The columns of the table that the inputs do not need. */
    public List<String> otherColumns() {
        return table.columns().names().stream()
                .filter(name -> !inputs.schema().contains(name))
                .toList();
    }

    /** How many rows describe a known task otherwise than it was learned with. */
    public long otherwiseDescribed() {
        return otherwiseDescribed;
    }

    /** How many predictions were made at such a place, without rows that were left empty; none where inputs are items. */
    public long count(ObservedRange.Place place) {
        return places.getOrDefault(place, 0L);
    }

    /** How many predictions lie beyond the observations of their task, also of those beyond the observations of all. */
    public long forecasts() {
        return count(ObservedRange.Place.BEYOND_TASK) + count(ObservedRange.Place.BEYOND_ALL);
    }

    /** Whether it is known which predictions lie beyond the observations. */
    public boolean knowsForecasts() {
        return observed.isPresent() && !columns.wide();
    }

    /** Whether it is known of the tasks that were learned from, too, where each was observed. */
    public boolean knowsSingleTasks() {
        return observed.stream().allMatch(ObservedRange::ofLearned);
    }

    public List<String> header() {
        List<String> header = new ArrayList<>(table.columns().names());
        if (columns.wide()) {
            header.removeAll(model.tasks());
            header.addAll(model.tasks());
            return header;
        }
        if (taskAt.isEmpty()) {
            header.add(columns.task().orElseThrow());
        }
        header.add(freeName(PREDICTION, header));
        return header;
    }

    /** Gives row after row of the table to be written: its cells, and the predictions to put after them. */
    public void forEach(BiConsumer<List<String>, List<Optional<Double>>> sink) {
        forEach((cells, predictions, place) -> sink.accept(cells, predictions));
    }

    /** The same with the place of the prediction, which is of one task unless the table is wide. */
    public void forEach(PlacedRow sink) {
        table.read((line, cells) -> {
            Optional<Row> input = inputs.find(line, cells);
            if (columns.wide()) {
                sink.accept(
                        withoutTasks(cells),
                        model.tasks().stream()
                                .map(task -> predict(input, task, Optional.empty()))
                                .toList(),
                        ObservedRange.Place.WITHIN);
            } else if (taskAt.isEmpty()) {
                for (String task : model.tasks()) {
                    Optional<Double> prediction = predict(input, task, Optional.empty());
                    sink.accept(with(cells, task), List.of(prediction), place(prediction, input, task));
                }
            } else {
                String task = cells[taskAt.getAsInt()];
                Optional<Double> prediction = predict(input, task, describe(line, cells, task));
                addError(cells, prediction);
                sink.accept(Arrays.asList(cells), List.of(prediction), place(prediction, input, task));
            }
            return true;
        });
    }

    /** Of a row without a prediction nothing is said. */
    private ObservedRange.Place place(Optional<Double> prediction, Optional<Row> input, String task) {
        if (prediction.isEmpty()) {
            return ObservedRange.Place.WITHIN;
        }
        ObservedRange.Place place = input.flatMap(row -> observed.map(range -> range.place(row, task)))
                .orElse(ObservedRange.Place.WITHIN);
        places.merge(place, 1L, Long::sum);
        return place;
    }

    /** Takes a row of the table to be written. */
    @FunctionalInterface
    public interface PlacedRow {
        void accept(List<String> cells, List<Optional<Double>> predictions, ObservedRange.Place place);
    }

    public long count() {
        return count;
    }

    /** The errors, where the table has the values; to be called once, at the end. */
    public Optional<Errors> errors() {
        double[] values = actual.build().toArray();
        return values.length == 0
                ? Optional.empty()
                : Optional.of(Errors.of(values, predicted.build().toArray(), null));
    }

    /** What was wrong with a cell of an input, the first time. */
    public Optional<String> inputProblem() {
        return inputs.problems().stream().findFirst();
    }

    /** What was wrong with descriptions of tasks, each kind the first time. */
    public List<String> descriptionProblems() {
        return Stream.concat(
                        descriptions.stream().flatMap(source -> source.problems().stream()),
                        predictor.descriptionProblem().stream())
                .toList();
    }

    private Optional<Row> describe(long line, String[] cells, String task) {
        if (!model.hasTask(task)) {
            return descriptions.flatMap(source -> source.find(line, cells));
        }
        if (descriptions.isPresent() && learned.differ(descriptions.get(), line, cells, task)) {
            otherwiseDescribed++;
        }
        return Optional.empty(); // a known task needs none
    }

    private Optional<Double> predict(Optional<Row> input, String task, Optional<Row> description) {
        count++;
        return predictor.predict(input, task, description);
    }

    private void addError(String[] cells, Optional<Double> prediction) {
        if (valueAt.isPresent() && prediction.isPresent() && !Cells.isMissing(cells[valueAt.getAsInt()])) {
            try {
                actual.add(Cells.number(cells[valueAt.getAsInt()]));
                predicted.add(prediction.get());
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

    /** A name for a column more: the wanted one, or with a number where the table has that. */
    public static String freeName(String wanted, List<String> header) {
        String name = wanted;
        for (int k = 2; header.contains(name); k++) {
            name = wanted + k;
        }
        return name;
    }

    private OptionalInt at(Optional<String> column) {
        return column.stream()
                .filter(table.columns()::contains)
                .mapToInt(table.columns()::index)
                .findFirst();
    }
}

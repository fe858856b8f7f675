package dev.okl.app.modelfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.FixedEffects;
import dev.okl.ModelFormatException;
import dev.okl.OutputKernelModel;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.dataset.column.JoinKey;
import dev.okl.app.error.FileProblems;
import dev.okl.app.error.UserError;
import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Column;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.KernelFunction;
import dev.okl.formula.Row;
import dev.okl.model.ModelFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A model that the program made, with what it needs to read tables for it.
 *
 * @param model learned from rows
 * @param columns which column of a table is what
 * @param fit the record of the fit
 * @param foldedIn for each task that was folded in, the numbers of the inputs at which it was observed
 * @param foldedRanges from where to where it was observed, along each of {@link #curveColumns}
 * @param titles of the inputs, where a column was named for them
 */
public record StoredModel(
        OutputKernelModel<Row> model,
        Dataset.ColumnNames columns,
        FitRecord fit,
        Map<String, int[]> foldedIn,
        Map<String, List<InputRange>> foldedRanges,
        Optional<InputTitles> titles) {
    private static final String FIT = "fit";
    private static final String TASK = "task";
    private static final String VALUE = "value";
    private static final String WEIGHT = "weight";
    private static final String INPUTS_KEY = "inputsKey";
    private static final String INPUTS_TABLE_KEY = "inputsTableKey";
    private static final String ORDER = "order";
    private static final String WHERE = "where";
    private static final String WIDE = "wide";
    private static final String FOLDED_IN = "foldedIn";
    private static final String FOLDED_RANGES = "foldedRanges";
    private static final String COLUMNS = "columns";
    private static final String TITLES = "titles";
    private static final String MANIFEST = "manifest.json";

    /** Of a model whose tasks were all learned from. */
    public StoredModel(
            OutputKernelModel<Row> model, Dataset.ColumnNames columns, FitRecord fit, Optional<InputTitles> titles) {
        this(model, columns, fit, Map.of(), Map.of(), titles);
    }

    /** The column of numbers that curves are along, where the kernel has no other. */
    public Optional<String> curveColumn() {
        return Optional.of(readColumns())
                .filter(read -> read.size() == 1 && curveColumns().equals(read))
                .map(read -> read.get(0));
    }

    /**
     * The columns of numbers that the kernel reads, along which there is a beyond. None where the kernel tells inputs apart by an id, for the
     * numbers of such a kernel describe items, such as the year of a film: a new one is no forecast.
     */
    public List<String> curveColumns() {
        Formula kernel = kernel().resolved();
        Set<String> numbers = kernel.numericColumns(kernel().schema());
        boolean hasIds = !kernel.files().isEmpty() || deltas(kernel).anyMatch(name -> !numbers.contains(name));
        return hasIds
                ? List.of()
                : readColumns().stream().filter(numbers::contains).toList();
    }

    private List<String> readColumns() {
        return kernel().resolved().columns(kernel().schema());
    }

    /** The columns of a formula's delta(...): what is compared like a name. */
    public static Stream<String> deltas(Formula formula) {
        return formula instanceof Formula.Call call && call.function() == KernelFunction.DELTA
                ? call.columns().stream().filter(column -> !column.isPrefix()).map(Column::name)
                : formula.parts().stream().flatMap(StoredModel::deltas);
    }

    /** The kernel on the inputs. */
    public BoundFormula kernel() {
        return (BoundFormula) model.parts().inputKernel();
    }

    /** The kernel on the tasks, if there is one. */
    public Optional<BoundFormula> taskKernel() {
        return model.parts().taskKernel().map(kernel -> (BoundFormula) kernel.kernel());
    }

    /** The columns of the inputs that are not penalised. */
    public FixedFormula fixedOfInputs() {
        return fixed(model.parts().fixed().ofInputs());
    }

    /** The columns of the tasks that are not penalised. */
    public FixedFormula fixedOfTasks() {
        return fixed(model.parts().fixed().ofTasks());
    }

    private static FixedFormula fixed(FixedEffects.Effects<?> effects) {
        return effects.columns() instanceof FixedFormula formula ? formula : FixedFormula.parse(FixedFormula.NONE);
    }

    /** The file's contents; a problem is reported in one line. */
    public static ModelFile open(Path file) {
        try {
            return ModelFile.open(file);
        } catch (NoSuchFileException e) {
            throw new UserError(file + ": there is no such file; check the name and the folder", e);
        } catch (ModelFormatException e) {
            throw damaged(e);
        } catch (IOException e) {
            throw new UserError(file + ": cannot be read (" + FileProblems.why(e) + ")", e);
        }
    }

    /** Reads a model that {@link #write} wrote. */
    public static StoredModel read(Path file) {
        ModelFile contents = open(file);
        try {
            OutputKernelModel<?> model = contents.model();
            JsonNode info = contents.manifest().path("info");
            requireOfProgram(model, info, file);
            Optional<Integer> observations = model.parts().observations().map(TaskData::size);
            StoredModel stored = new StoredModel(
                    ofRows(model),
                    columns(contents, info.path(COLUMNS)),
                    FitRecord.read(contents, info.path(FIT), observations),
                    foldedIn(contents, info.path(FOLDED_IN), model.inputs().size()),
                    foldedRanges(contents, info.path(FOLDED_RANGES)),
                    titles(contents, info.path(TITLES), model.inputs().size()));
            int along = stored.curveColumns().size();
            if (stored.foldedRanges.values().stream().anyMatch(ranges -> ranges.size() != along)) {
                throw contents.problem(MANIFEST, "info.foldedRanges must hold a range for each column of numbers");
            }
            return stored;
        } catch (ModelFormatException e) {
            throw damaged(e);
        }
    }

    /** The library writes models too, of anything. */
    private static void requireOfProgram(OutputKernelModel<?> model, JsonNode info, Path file) {
        boolean ofRows = model.parts().inputKernel() instanceof BoundFormula
                && model.parts().taskKernel().stream().allMatch(tasks -> tasks.kernel() instanceof BoundFormula);
        if (!ofRows || info.path(COLUMNS).isMissingNode()) {
            throw new UserError(file + ": is a model of the library "
                    + (ofRows
                            ? "that does not say which column of a table is what"
                            : "whose inputs or tasks are no rows of a table")
                    + ", so only okl inspect can say something about it");
        }
    }

    private static UserError damaged(ModelFormatException e) {
        return new UserError(
                e.getMessage() + "\nname a file that okl fit wrote; a damaged one must be fitted again", e);
    }

    /** Refuses the name of a task that the model does not have. */
    public void requireTask(String task, Path file) {
        if (!model.hasTask(task)) {
            throw new UserError(file + ": there is no task '" + task + "' in the model; okl tasks " + file
                    + " lists them, okl foldin adds new ones");
        }
    }

    /** The inputs at which a task of the model was observed, also those of one that was folded in. */
    public Set<Row> observedInputs(String task) {
        int[] folded = foldedIn.get(task);
        if (folded != null) {
            return Arrays.stream(folded).mapToObj(model.inputs()::get).collect(Collectors.toSet());
        }
        TaskData<Row> data = model.parts()
                .observations()
                .orElseThrow(
                        () -> new UserError("the model was written with --no-data, so it does not know which inputs to"
                                + " leave out; --include-known shows all"));
        int number = data.taskNumber(task);
        return IntStream.range(0, data.size())
                .filter(o -> data.task(o) == number)
                .mapToObj(o -> data.inputs().get(data.input(o)))
                .collect(Collectors.toSet());
    }

    /** Writes the model; the file appears complete or not at all. */
    public void write(Path file, boolean keepObservations) {
        ObjectNode info = JsonNodeFactory.instance.objectNode();
        ObjectNode names = info.putObject(COLUMNS);
        names.put(WIDE, columns.wide());
        columns.task().ifPresent(name -> names.put(TASK, name));
        columns.value().ifPresent(name -> names.put(VALUE, name));
        columns.weight().ifPresent(name -> names.put(WEIGHT, name));
        columns.inputsKey().ifPresent(key -> names.put(INPUTS_KEY, key.data()).put(INPUTS_TABLE_KEY, key.table()));
        columns.order().ifPresent(name -> names.put(ORDER, name));
        columns.where().ifPresent(conditions -> names.put(WHERE, conditions));
        info.set(FIT, fit.json());
        ObjectNode folded = info.putObject(FOLDED_IN);
        foldedIn.forEach((task, inputs) -> Arrays.stream(inputs).forEach(folded.putArray(task)::add));
        if (!foldedRanges.isEmpty()) {
            ObjectNode ranges = info.putObject(FOLDED_RANGES);
            foldedRanges.forEach((task, along) -> {
                ArrayNode ends = ranges.putArray(task);
                along.forEach(range -> ends.add(range.first()).add(range.last()));
            });
        }
        Map<String, Object> arrays = new HashMap<>();
        titles.ifPresent(found -> {
            info.put(TITLES, found.column());
            arrays.put(TITLES, found.texts().toArray(String[]::new));
        });
        if (keepObservations) {
            arrays.putAll(fit.arrays());
        }
        try {
            ModelFile.write(model, file, new ModelFile.WriteOptions(keepObservations, info, arrays));
        } catch (IOException e) {
            throw new UserError(file + ": cannot be written (" + FileProblems.why(e) + ")", e);
        }
    }

    /** The same with new tasks folded in. */
    public StoredModel withTasks(OutputKernelModel<Row> larger, TaskData<Row> data) {
        Map<String, int[]> inputs = new TreeMap<>(foldedIn);
        Map<String, List<InputRange>> ranges = new TreeMap<>(foldedRanges);
        if (!curveColumns().isEmpty()) {
            ranges.putAll(InputRange.byTask(curveColumns(), data));
        }
        Map<Row, Integer> numbers = new HashMap<>();
        model.inputs().forEach(input -> numbers.put(input, numbers.size()));
        ObservationIndex byTask = data.byTask();
        for (int j = 0; j < data.tasks().size(); j++) {
            int[] observed = IntStream.range(byTask.start(j), byTask.end(j))
                    .mapToObj(o -> data.inputs().get(byTask.partner(o)))
                    .filter(numbers::containsKey)
                    .mapToInt(numbers::get)
                    .sorted()
                    .distinct()
                    .toArray();
            inputs.put(data.tasks().get(j), observed);
        }
        return new StoredModel(larger, columns, fit, inputs, ranges, titles);
    }

    public StoredModel withTitles(InputTitles found) {
        return new StoredModel(model, columns, fit, foldedIn, foldedRanges, Optional.of(found));
    }

    private static Optional<InputTitles> titles(ModelFile contents, JsonNode column, int inputs)
            throws ModelFormatException {
        if (!column.isTextual()) {
            return Optional.empty();
        }
        String[] texts = contents.texts("info/" + TITLES);
        if (texts.length != inputs) {
            throw contents.problem("info/" + TITLES, "must be a vector of " + inputs + " titles, one for each input");
        }
        return Optional.of(new InputTitles(column.textValue(), List.of(texts)));
    }

    private static Map<String, List<InputRange>> foldedRanges(ModelFile contents, JsonNode json)
            throws ModelFormatException {
        Map<String, List<InputRange>> ranges = new TreeMap<>();
        for (Map.Entry<String, JsonNode> entry : json.properties()) {
            JsonNode ends = entry.getValue();
            List<InputRange> along = IntStream.range(0, (ends.size() + 1) / 2)
                    .mapToObj(k -> new InputRange(
                            ends.path(2 * k).asDouble(Double.NaN),
                            ends.path(2 * k + 1).asDouble(Double.NaN)))
                    .toList();
            if (along.isEmpty() || !along.stream().allMatch(range -> range.first() <= range.last())) {
                throw contents.problem(MANIFEST, "info.foldedRanges must hold a first and a last number");
            }
            ranges.put(entry.getKey(), along);
        }
        return ranges;
    }

    private static Map<String, int[]> foldedIn(ModelFile contents, JsonNode json, int inputs)
            throws ModelFormatException {
        Map<String, int[]> foldedIn = new TreeMap<>();
        for (Map.Entry<String, JsonNode> entry : json.properties()) {
            int[] numbers = new int[entry.getValue().size()];
            for (int k = 0; k < numbers.length; k++) {
                JsonNode number = entry.getValue().path(k);
                if (!number.isInt() || number.intValue() < 0 || number.intValue() >= inputs) {
                    throw contents.problem(
                            MANIFEST, "info.foldedIn must hold numbers of inputs, from 0 to " + (inputs - 1));
                }
                numbers[k] = number.intValue();
            }
            foldedIn.put(entry.getKey(), numbers);
        }
        return foldedIn;
    }

    /** Safe, for the kernel of these inputs is a formula, which takes rows only. */
    @SuppressWarnings("unchecked")
    private static OutputKernelModel<Row> ofRows(OutputKernelModel<?> model) {
        return (OutputKernelModel<Row>) model;
    }

    private static Dataset.ColumnNames columns(ModelFile contents, JsonNode names) throws ModelFormatException {
        boolean wide = names.path(WIDE).asBoolean(!names.has(TASK));
        boolean texts = names.isObject()
                && names.properties().stream()
                        .allMatch(name ->
                                name.getKey().equals(WIDE) || name.getValue().isTextual());
        if (!texts || wide == names.has(TASK) || wide == names.has(VALUE)) {
            throw contents.problem(
                    MANIFEST, "info.columns must name the columns of the tasks and the values, or be of a wide table");
        }
        return new Dataset.ColumnNames(
                wide,
                text(names, TASK),
                text(names, VALUE),
                text(names, WEIGHT),
                text(names, ORDER),
                text(names, INPUTS_KEY)
                        .map(data ->
                                new JoinKey(data, text(names, INPUTS_TABLE_KEY).orElse(data))),
                text(names, WHERE));
    }

    private static Optional<String> text(JsonNode names, String key) {
        return Optional.ofNullable(names.path(key).textValue());
    }
}

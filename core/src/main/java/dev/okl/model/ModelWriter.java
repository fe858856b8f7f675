package dev.okl.model;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.FixedEffects;
import dev.okl.ModelParts;
import dev.okl.TaskKernel;
import dev.okl.data.FixedColumns;
import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.formula.FixedFormula;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.internal.archive.NpyArray;
import dev.okl.internal.key.ValueKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Puts a model into a manifest and arrays. One writer for one model. */
final class ModelWriter<X> {
    private final ModelParts<X> parts;
    private final ModelFile.WriteOptions options;
    private final UserParts<X> user;
    private final ObjectNode manifest = JsonNodeFactory.instance.objectNode();
    private final Map<String, NpyArray> arrays = new TreeMap<>();

    ModelWriter(ModelParts<X> parts, ModelFile.WriteOptions options, UserParts<X> user) {
        if (parts.inputs().isEmpty() || parts.tasks().isEmpty()) {
            throw new IllegalArgumentException("a model must have inputs and tasks to be stored but had "
                    + parts.inputs().size() + " and " + parts.tasks().size());
        }
        this.parts = parts;
        this.options = options;
        this.user = user;
    }

    void write(Path path) throws IOException {
        manifest.putObject("library").put("name", "okl").put("version", LibraryVersion.get());
        manifest.putObject("layout")
                .put("rank", parts.rank())
                .put("mean", parts.mean())
                .put("intercepts", parts.intercepts());
        manifest.put("lambda", parts.lambda());
        if (parts.newTaskLambda() != parts.lambda()) {
            manifest.put("newTaskLambda", parts.newTaskLambda());
        }
        addFixed(parts.fixed());
        if (!parts.transform().isNone()) {
            manifest.putObject("transform")
                    .put("kind", parts.transform().kind().toString())
                    .put("unit", parts.transform().unit());
        }
        if (parts.noise() > 0) {
            manifest.put("noise", parts.noise());
        }
        parts.range().ifPresent(this::addRange);
        addInputs();
        addTasks();
        parts.observations().ifPresent(this::addObservations);
        manifest.set("info", options.info());
        options.infoArrays().forEach((name, array) -> arrays.put("info/" + name, NpyArray.vector(array)));
        Magnitudes.problem(parts).ifPresent(problem -> {
            throw new IllegalArgumentException("the model cannot be stored: " + problem.place() + " " + problem.text());
        });
        ModelArchive.write(path, manifest, arrays);
    }

    /** An end that is not there is not written: JSON knows no infinity. */
    private void addRange(ModelParts.Range range) {
        ObjectNode json = manifest.putObject("range");
        if (Double.isFinite(range.smallest())) {
            json.put("smallest", range.smallest());
        }
        if (Double.isFinite(range.largest())) {
            json.put("largest", range.largest());
        }
    }

    /** Columns are stored as the formula that they come from. */
    private void addFixed(FixedEffects<X> fixed) {
        if (fixed.estimates().isEmpty()) {
            return;
        }
        ObjectNode json = manifest.putObject("fixed");
        json.put("constant", fixed.constant());
        if (fixed.hasColumns()) {
            json.putObject("columns")
                    .put("inputs", formula(fixed.ofInputs().columns()))
                    .put("tasks", formula(fixed.ofTasks().columns()));
            arrays.put("fixed/inputs", NpyArray.vector(fixed.ofInputs().estimates()));
            arrays.put("fixed/tasks", NpyArray.vector(fixed.ofTasks().estimates()));
            arrays.put("fixed/of-tasks", NpyArray.vector(fixed.taskSums()));
        }
    }

    private static String formula(FixedColumns<?> columns) {
        if (columns.names().isEmpty()) {
            return FixedFormula.NONE;
        }
        if (columns instanceof FixedFormula formula) {
            return formula.toString();
        }
        throw new IllegalArgumentException(
                "the fixed part cannot be stored: its columns must be those of a FixedFormula but are "
                        + columns.names());
    }

    private void addInputs() {
        ObjectNode json = manifest.putObject("inputs");
        json.put("count", parts.inputs().size());
        new StoredSide<>(parts.inputs(), parts.inputKernel())
                .write(StoredSide.Names.INPUTS, user.inputCodec(), json, arrays);
        user.inputCodec().ifPresent(this::requireDistinctTexts);
        parts.approximation().ifPresent(low -> json.putObject("approximation")
                .put("tolerance", low.tolerance())
                .put("maxRank", low.maxRank()));
        add("inputs/coefficients", parts.inputCoefficients());
        add("inputs/values", parts.inputValues());
    }

    private void requireDistinctTexts(InputCodec<X> codec) {
        Set<String> texts = new HashSet<>();
        for (X input : parts.inputs()) {
            if (!texts.add(codec.toText(input))) {
                throw new IllegalArgumentException(
                        "the codec must give different inputs different texts but gives " + input + " that of another");
            }
        }
    }

    private void addTasks() {
        ObjectNode json = manifest.putObject("tasks");
        json.put("count", parts.tasks().size());
        json.put("learned", parts.taskCoefficients().rows());
        parts.taskKernel().ifPresent(kernel -> addTaskKernel(kernel, json.putObject("descriptions")));
        arrays.put("tasks/names", names());
        add("tasks/coefficients", parts.taskCoefficients());
        add("tasks/values", parts.taskValues());
    }

    private <T> void addTaskKernel(TaskKernel<T> kernel, ObjectNode json) {
        @SuppressWarnings("unchecked")
        Optional<InputCodec<T>> codec = user.taskCodec().map(given -> (InputCodec<T>) given);
        new StoredSide<>(kernel.descriptions(), kernel.kernel()).write(StoredSide.Names.TASKS, codec, json, arrays);
    }

    private void addObservations(TaskData<X> data) {
        List<String> learned = parts.tasks().subList(0, parts.taskCoefficients().rows());
        if (!keys(data.inputs()).equals(keys(parts.inputs())) || !data.tasks().equals(learned)) {
            throw new IllegalArgumentException(
                    "the observations must have the inputs and the tasks of the model but have others: " + data);
        }
        Map<String, NpyArray> observations = StoredObservations.arrays(data);
        Map<String, NpyArray> all = new TreeMap<>(arrays);
        all.putAll(observations);
        manifest.putObject("observations")
                .put("count", data.size())
                .put("sha256", StoredObservations.digest(all, learned))
                .put("stored", options.keepObservations());
        if (options.keepObservations()) {
            arrays.putAll(observations);
        }
    }

    private static List<Object> keys(List<?> inputs) {
        return inputs.stream().map(ValueKey::of).toList();
    }

    private NpyArray names() {
        try {
            return NpyArray.vector(parts.tasks().toArray(String[]::new));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the names of the tasks cannot be stored: " + e.getMessage(), e);
        }
    }

    private void add(String name, Matrix matrix) {
        if (!Arrays.stream(matrix.data()).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException(name + " must be finite to be stored but are not");
        }
        arrays.put(name, NpyArray.matrix(matrix.data(), matrix.rows(), matrix.cols()));
    }
}

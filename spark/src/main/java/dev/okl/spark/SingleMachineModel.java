package dev.okl.spark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.FixedEffects;
import dev.okl.ModelParts;
import dev.okl.OutputKernelModel;
import dev.okl.data.Matrix;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.model.ModelFile;
import dev.okl.spark.engine.ClusterFit.TaskRow;
import dev.okl.spark.frame.FrameColumns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.SparkSession;

/**
 * From a model on a cluster to that of a single machine, and back; and the model file of the single machine, with what the program
 * {@code okl} reads about the columns.
 */
final class SingleMachineModel {
    private static final String POPULATION = "new task";
    private static final String COLUMNS = "columns";
    private static final String INPUTS_KEY = "inputsKey";
    private static final String INPUTS_TABLE_KEY = "inputsTableKey";

    /** The ids of the inputs by number, for kernels that do not read them. */
    private static final String INPUT_IDS = "inputIds";

    /** About what a name takes in memory. */
    private static final int NAME_BYTES = 100;

    private SingleMachineModel() {}

    /** Brings the tasks to the driver, in the order of their names. */
    static OutputKernelModel<Row> collect(OutputKernelLearningModel model) {
        if (model.isDefined(model.taskKernel())) {
            throw new IllegalArgumentException("the model has a kernel on the tasks, "
                    + model.getOrDefault(model.taskKernel())
                    + ", which does not come to the single machine with it; write() saves the model as it is");
        }
        Dataset<org.apache.spark.sql.Row> factors = model.taskFactors();
        int columns = model.ofInputs().parts().inputValues().cols();
        long count = factors.count();
        DriverMemory.require(
                "the model has " + count + " tasks for the driver to hold",
                (double) count * (2 * columns * Double.BYTES + NAME_BYTES),
                "give the driver more memory, or keep the model on the cluster: write() saves it at any size");
        List<org.apache.spark.sql.Row> rows = new ArrayList<>(factors.collectAsList());
        rows.sort(Comparator.comparing(row -> row.getString(0)));
        Matrix values = Matrix.zeros(rows.size(), columns);
        for (int j = 0; j < rows.size(); j++) {
            List<Double> cells = rows.get(j).getList(1);
            for (int k = 0; k < columns; k++) {
                values.set(j, k, cells.get(k));
            }
        }
        List<String> names = rows.stream().map(row -> row.getString(0)).toList();
        return withTasks(model.ofInputs().parts(), names, values);
    }

    /** Spreads the tasks over the cluster. */
    static OutputKernelLearningModel distribute(
            SparkSession session, OutputKernelModel<Row> local, Map<String, Integer> inputNumbers) {
        if (local.parts().taskKernel().isPresent()) {
            throw new IllegalArgumentException(
                    "the model has a kernel on the tasks; only models without one can be taken to a cluster");
        }
        if (local.parts().fixed().hasColumns()) {
            throw new IllegalArgumentException("the model has a fixed part of columns, "
                    + local.fixedEffects().keySet() + "; only models with a constant can be taken to a cluster");
        }
        List<TaskRow> rows = IntStream.range(0, local.tasks().size())
                .mapToObj(j -> new TaskRow(
                        local.tasks().get(j), local.parts().taskValues().row(j)))
                .toList();
        return new OutputKernelLearningModel(
                Identifiable$.MODULE$.randomUID("okl"),
                withPopulation(local.parts(), local.population()),
                inputNumbers,
                OutputKernelLearningModel.taskFrame(
                        session, new JavaSparkContext(session.sparkContext()).parallelize(rows)));
    }

    /**
     * A model of the same inputs with one task, the population: the average of those that were learned from, which is what is known of any
     * other. On a cluster the tasks are kept apart from the inputs.
     */
    static OutputKernelModel<Row> withPopulation(ModelParts<Row> parts, double[] population) {
        return withTasks(parts, List.of(POPULATION), Matrix.of(1, population.length, population));
    }

    /**
     * A model of the same inputs with these tasks and no others.
     *
     * @param values their rows in the columns of the layout
     */
    private static OutputKernelModel<Row> withTasks(ModelParts<Row> parts, List<String> tasks, Matrix values) {
        return new OutputKernelModel<>(new ModelParts<>(
                parts.inputKernel(),
                parts.inputs(),
                tasks,
                parts.mean(),
                parts.intercepts(),
                parts.inputCoefficients(),
                parts.inputValues(),
                values.columns(parts.mean() ? 1 : 0, values.cols()), // without a kernel on the tasks, C is B
                values,
                parts.lambda(),
                parts.newTaskLambda(),
                FixedEffects.constant(parts.fixed().constant(), tasks.size()),
                parts.transform(),
                parts.noise(),
                Optional.empty(),
                parts.approximation(),
                parts.range(),
                Optional.empty()));
    }

    /** Writes the model file of the single machine. */
    static void write(OutputKernelLearningModel model, Path file) throws IOException {
        String input = model.getOrDefault(model.inputCol());
        ObjectNode info = JsonNodeFactory.instance.objectNode();
        ObjectNode columns = info.putObject(COLUMNS)
                .put("wide", false)
                .put("task", model.getOrDefault(model.taskCol()))
                .put("value", model.getOrDefault(model.valueCol()))
                .put(INPUTS_KEY, input)
                .put(INPUTS_TABLE_KEY, input);
        ColumnParams.Columns.text(model, model.weightCol()).ifPresent(weight -> columns.put("weight", weight));
        OutputKernelModel<Row> local = collect(model);
        if (!schema(local).contains(input)) {
            ObjectNode ids = info.putObject(INPUT_IDS);
            model.inputNumbers().forEach(ids::put);
        }
        ModelFile.write(local, file, ModelFile.WriteOptions.defaults().withInfo(info));
    }

    /** Reads a model file of the single machine, whose inputs must have ids. */
    static OutputKernelLearningModel read(SparkSession session, Path file) throws IOException {
        ModelFile opened = ModelFile.open(file);
        OutputKernelModel<Row> local = ofRows(opened.model());
        JsonNode info = opened.manifest().path("info");
        JsonNode columns = info.path(COLUMNS);
        Schema schema = schema(local);
        if (info.has(INPUT_IDS)) {
            Map<String, Integer> numbers = new TreeMap<>();
            info.path(INPUT_IDS)
                    .properties()
                    .forEach(id -> numbers.put(id.getKey(), id.getValue().intValue()));
            return named(
                    distribute(session, local, numbers),
                    columns,
                    columns.path(INPUTS_KEY).asText());
        }
        String column = Stream.concat(
                        Stream.of(INPUTS_TABLE_KEY, INPUTS_KEY)
                                .map(key -> columns.path(key).asText()),
                        schema.size() == 1 ? schema.names().stream() : Stream.empty())
                .filter(schema::contains)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the inputs of the model have no ids: its kernel "
                        + local.parts().inputKernel() + " reads the columns " + String.join(", ", schema.names())
                        + " and none of them is a key"));
        String named = columns.path(INPUTS_KEY).asText(column);
        return named(distribute(session, local, numbers(local.inputs(), column)), columns, named);
    }

    private static OutputKernelLearningModel named(OutputKernelLearningModel model, JsonNode columns, String input) {
        model.setInputCol(input);
        Map.of("task", model.taskCol(), "value", model.valueCol(), "weight", model.weightCol())
                .forEach((name, param) -> {
                    if (columns.has(name)) {
                        model.set(param, columns.path(name).asText());
                    }
                });
        return model;
    }

    private static Map<String, Integer> numbers(List<Row> inputs, String column) {
        Map<String, Integer> numbers = new TreeMap<>();
        for (Row input : inputs) {
            Object cell = input.cell(column);
            String id = cell instanceof Double number ? FrameColumns.id(number) : String.valueOf(cell);
            if (numbers.put(id, numbers.size()) != null) {
                throw new IllegalArgumentException(
                        "column '" + column + "' is no key of the model's inputs: '" + id + "' occurs twice");
            }
        }
        return numbers;
    }

    /** Safe, for a formula takes rows only. */
    @SuppressWarnings("unchecked")
    private static OutputKernelModel<Row> ofRows(OutputKernelModel<?> model) {
        if (!(model.parts().inputKernel() instanceof BoundFormula)) {
            throw new IllegalArgumentException("the kernel of the model is no formula on the columns of a table, so its"
                    + " inputs are not found in a data frame");
        }
        return (OutputKernelModel<Row>) model;
    }

    private static Schema schema(OutputKernelModel<Row> model) {
        return model.inputs().get(0).schema();
    }
}

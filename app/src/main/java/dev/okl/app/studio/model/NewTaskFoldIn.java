package dev.okl.app.studio.model;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.Observation;
import dev.okl.OutputKernelModel;
import dev.okl.TaskFunction;
import dev.okl.TaskSimilarity;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.UserInput;
import dev.okl.app.table.Cells;
import dev.okl.app.view.CurvesView;
import dev.okl.app.view.ItemsView;
import dev.okl.app.view.LatentDirections;
import dev.okl.app.view.TopScores;
import dev.okl.app.view.ViewSource;
import dev.okl.data.Matrix;
import dev.okl.formula.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Folds in a new task that a user tries out: its curve, its place among the others, and its best items. */
public final class NewTaskFoldIn {
    private static final int NEAREST = 5;
    private static final int TOP = 10;

    private final OutputKernelModel<Row> model;
    private final ViewSource source;
    private final ModelAnswers answers;
    private final Optional<TaskDescriptions> descriptions;
    private final LatentDirections directions;
    private final Matrix factors;

    NewTaskFoldIn(ViewSource source, ModelAnswers answers) {
        this.model = source.stored().model();
        this.source = source;
        this.answers = answers;
        this.descriptions = TaskDescriptions.of(source.stored());
        this.directions = LatentDirections.of(model);
        this.factors = model.similarity().factors();
    }

    /** A new task to try out. */
    public record NewTask(
            List<NewObservation> observations,

            @JsonPropertyDescription(
                    "Cells that describe the task, for a model with a kernel or a fixed part of the tasks")
            Optional<Map<String, Object>> description) {}

    /** An observation of a new task. */
    public record NewObservation(
            @JsonPropertyDescription(ModelAnswers.INPUT) Optional<Map<String, Object>> input,

            @JsonPropertyDescription("In place of the input: an item by the name that the views give it")
            Optional<String> item,

            double value) {}

    /** A new task among those of the model. */
    public record FoldedIn(
            @JsonPropertyDescription("Inputs at which the curve is given; null where the input is not one number")
            Optional<double[]> grid,

            @JsonPropertyDescription("The values of the new task at these inputs")
            Optional<double[]> curve,

            @JsonPropertyDescription("On the map of the task atlas")
            double[] place,

            @JsonPropertyDescription(
                    "The most similar tasks; none where neither observations nor a description are given")
            List<TaskSimilarity.Neighbour> nearest,

            @JsonPropertyDescription(
                    "The items with the highest values, without those observed; none where inputs have no names")
            List<ItemsView.Scored> top,

            @JsonPropertyDescription("Whether the description leaves nothing to the observations")
            boolean settled,

            @JsonPropertyDescription("How long it took") double millis) {}

    public FoldedIn foldIn(ObjectNode request) {
        long start = System.nanoTime();
        List<Observation<Row>> observations = observations(request);
        Optional<Row> description = descriptions.flatMap(all -> all.of(request.path("description")));
        TaskFunction<Row> function = UserInput.pass(() ->
                description.map(row -> model.foldIn(row, observations)).orElseGet(() -> model.foldIn(observations)));
        // Without observations and description no task is nearer than another.
        boolean unknown = observations.isEmpty() && description.isEmpty();
        return new FoldedIn(
                CurvesView.grid(source),
                CurvesView.curve(source, function),
                directions.place(function.factors()),
                unknown ? List.of() : nearest(function.factors()),
                top(function, observations),
                description.map(row -> model.openPart(row) == 0).orElse(false),
                (System.nanoTime() - start) / 1e6);
    }

    /** A new task's observations. */
    private List<Observation<Row>> observations(ObjectNode request) {
        JsonNode list = request.path("observations");
        ApiError.require(
                list.isArray(), "a new task needs \"observations\": [{\"input\": {...}, \"value\": number}, ...]");
        List<Observation<Row>> observations = new ArrayList<>();
        for (JsonNode one : list) {
            Row input = answers.input(one);
            observations.add(new Observation<>(input, value(one.path("value"), observations.size() + 1)));
        }
        return observations;
    }

    /** Bounded as the values of a table are. */
    private static double value(JsonNode value, int observation) {
        ApiError.require(value.isNumber(), "observation " + observation + ": the value must be a number");
        try {
            return Cells.boundedNumber(value.asText());
        } catch (NumberFormatException e) {
            throw ApiError.badRequest("observation " + observation + ": the value " + e.getMessage(), e);
        }
    }

    /** The columns that describe a task; none where the model asks for none. */
    public TaskDescriptions.Descriptions descriptions() {
        return new TaskDescriptions.Descriptions(
                descriptions.map(TaskDescriptions::columns).orElse(List.of()));
    }

    private List<TaskSimilarity.Neighbour> nearest(double[] own) {
        double[] similarity = new double[model.tasks().size()];
        Arrays.setAll(similarity, j -> LatentDirections.cosine(factors.row(j), own));
        return TopScores.largest(similarity, NEAREST, j -> true)
                .mapToObj(j -> new TaskSimilarity.Neighbour(model.tasks().get(j), similarity[j]))
                .toList();
    }

    /** The inputs with the highest values, without those that were observed. */
    private List<ItemsView.Scored> top(TaskFunction<Row> function, List<Observation<Row>> observations) {
        if (source.labels().id().isEmpty()) {
            return List.of();
        }
        Set<Row> known = observations.stream().map(Observation::input).collect(Collectors.toSet());
        List<Row> inputs = model.inputs();
        double[] values = inputs.stream().mapToDouble(function::at).toArray();
        return TopScores.largest(values, TOP, i -> !known.contains(inputs.get(i)))
                .mapToObj(i -> new ItemsView.Scored(source.labels().of(inputs.get(i)), values[i]))
                .toList();
    }
}

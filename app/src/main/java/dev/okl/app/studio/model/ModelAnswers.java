package dev.okl.app.studio.model;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.Observation;
import dev.okl.TaskSimilarity;
import dev.okl.app.modelfile.KnownInputs;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.prediction.Predictor;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.Parameter;
import dev.okl.app.studio.http.UserInput;
import dev.okl.app.table.Cells;
import dev.okl.app.view.AlikeItems;
import dev.okl.app.view.Optionals;
import dev.okl.app.view.ViewSource;
import dev.okl.formula.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Answers requests about the tasks of a model. The model does not change, so requests may come from several threads. */
public final class ModelAnswers {
    /** How requests name an input. */
    static final String INPUT =
            "Cells by the columns of the kernel; some are enough to name an input that the model knows";

    private final StoredModel stored;
    private final ViewSource source;
    private final InputRows inputs;
    private final TaskSimilarity similarity;
    private final NamedItems items;

    ModelAnswers(StoredModel stored, ViewSource source) {
        this.stored = stored;
        this.source = source;
        this.inputs = new InputRows(stored.kernel(), stored.model().inputs(), "input", Set.of());
        this.similarity = stored.model().similarity();
        this.items = new NamedItems(source);
    }

    TaskSimilarity similarity() {
        return similarity;
    }

    public NamedItems.Found findTasks(String text, int count) {
        return NamedItems.find(stored.model().tasks(), text, bounded(count, "top"));
    }

    public NamedItems.Found findItems(String text, int count) {
        return items.find(text, bounded(count, "top"));
    }

    public AlikeItems.Item alike(String item) {
        return items.alike(item);
    }

    /** What is to be predicted. */
    public record PredictionRequest(List<TaskInput> rows) {}

    /** A task at an input. */
    public record TaskInput(
            String task, @JsonPropertyDescription(INPUT) Map<String, Object> input) {}

    /** A prediction for each row; empty where nothing is known. */
    public record Predictions(
            List<Optional<Double>> predictions,

            @JsonPropertyDescription(
                    "For each row, whether the model has the task; the prediction for another one is that for a new task")
            List<Boolean> known) {}

    public Predictions predict(ObjectNode request) {
        JsonNode rows = request.path("rows");
        if (!rows.isArray()) {
            throw new ApiError(
                    ApiError.BAD_REQUEST, "predictions are for \"rows\": [{\"task\": name, \"input\": {...}}, ...]");
        }
        Predictor predictor = new Predictor(stored.model());
        List<Optional<Double>> predictions = new ArrayList<>();
        List<Boolean> known = new ArrayList<>();
        for (JsonNode row : rows) {
            Row input = inputs.of(row.path("input"));
            String task = row.path("task").asText();
            predictions.add(UserInput.pass(() -> predictor.predict(Optional.of(input), task, Optional.empty())));
            known.add(stored.model().hasTask(task));
        }
        return new Predictions(predictions, known);
    }

    /** The tasks most similar to one. */
    public record Similar(String task, List<TaskSimilarity.Neighbour> nearest) {}

    public Similar similar(String task, int count) {
        requireTask(task);
        return new Similar(task, similarity.nearest(task, bounded(count, "nearest")));
    }

    /** The inputs with the highest predictions for a task. */
    public record Recommended(String task, List<Recommendation> inputs) {}

    /** An input with its prediction. */
    public record Recommendation(
            @JsonPropertyDescription("The name that the views give the input")
            String item,

            OptionalDouble prediction,

            @JsonPropertyDescription("Its cells by the columns of the kernel")
            Map<String, Object> input) {}

    public Recommended recommend(String task, int count) {
        requireTask(task);
        KnownInputs known = KnownInputs.of(stored, task);
        return new Recommended(
                task,
                stored.model().top(task, bounded(count, "top"), known::contains).stream()
                        .map(scored -> new Recommendation(
                                source.labels().of(scored.input()),
                                Optionals.finite(scored.score()),
                                cells(scored.input())))
                        .toList());
    }

    private static Map<String, Object> cells(Row input) {
        Map<String, Object> cells = new LinkedHashMap<>();
        input.schema().names().forEach(column -> cells.put(column, input.cell(column)));
        return cells;
    }

    /** A new task's observations. */
    List<Observation<Row>> observations(ObjectNode request) {
        JsonNode list = request.path("observations");
        if (!list.isArray()) {
            throw new ApiError(
                    ApiError.BAD_REQUEST,
                    "a new task needs \"observations\": [{\"input\": {...}, \"value\": number}, ...]");
        }
        List<Observation<Row>> observations = new ArrayList<>();
        for (JsonNode one : list) {
            Row input = input(one);
            double value = value(one.path("value"), observations.size() + 1);
            observations.add(new Observation<>(input, value));
        }
        return observations;
    }

    /** Bounded as the values of a table are. */
    private static double value(JsonNode value, int observation) {
        if (!value.isNumber()) {
            throw new ApiError(ApiError.BAD_REQUEST, "observation " + observation + ": the value must be a number");
        }
        try {
            return Cells.boundedNumber(value.asText());
        } catch (NumberFormatException e) {
            throw new ApiError(ApiError.BAD_REQUEST, "observation " + observation + ": the value " + e.getMessage(), e);
        }
    }

    /** An input by its cells, or by the name that the views give it. */
    private Row input(JsonNode observation) {
        return observation.has("item")
                ? items.input(observation.get("item").asText())
                : inputs.of(observation.path("input"));
    }

    void requireTask(String task) {
        if (!stored.model().hasTask(task)) {
            throw new ApiError(ApiError.NOT_FOUND, "there is no task '" + task + "' in the model");
        }
    }

    private static int bounded(int count, String name) {
        if (count < 1 || count > Parameter.MOST_RESULTS) {
            throw new ApiError(
                    ApiError.BAD_REQUEST,
                    name + " must be between 1 and " + Parameter.MOST_RESULTS + " but was " + count);
        }
        return count;
    }
}

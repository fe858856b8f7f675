package dev.okl.app.studio.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.Observation;
import dev.okl.OutputKernelModel;
import dev.okl.TaskSimilarity;
import dev.okl.app.modelfile.KnownInputs;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.prediction.Predictor;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.http.UserInput;
import dev.okl.app.table.Cells;
import dev.okl.app.view.AlikeItems;
import dev.okl.app.view.ViewSource;
import dev.okl.formula.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Answers requests about the tasks of a model. The model does not change, so requests may come from several threads. */
public final class ModelAnswers {
    private static final int MOST = 1000;

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

    public ObjectNode findTasks(String text, int count) {
        return NameSearch.find(stored.model().tasks(), text, bounded(count, "top"));
    }

    public ObjectNode findItems(String text, int count) {
        return items.find(text, bounded(count, "top"));
    }

    public AlikeItems.Item alike(String item) {
        return items.alike(item);
    }

    /** Predictions for rows of a task and an input each, null where nothing is known; and whether the tasks are known. */
    public ObjectNode predict(ObjectNode request) {
        JsonNode rows = request.path("rows");
        if (!rows.isArray()) {
            throw new ApiError(
                    ApiError.BAD_REQUEST, "predictions are for \"rows\": [{\"task\": name, \"input\": {...}}, ...]");
        }
        Predictor predictor = new Predictor(stored.model());
        ObjectNode json = Json.object();
        ArrayNode predictions = json.putArray("predictions");
        ArrayNode known = json.putArray("known");
        for (JsonNode row : rows) {
            Row input = inputs.of(row.path("input"));
            String task = row.path("task").asText();
            predictions.add(UserInput.pass(() -> predictor.predict(Optional.of(input), task, Optional.empty()))
                    .orElse(null));
            known.add(stored.model().hasTask(task));
        }
        return json;
    }

    public ObjectNode similar(String task, int count) {
        requireTask(task);
        ObjectNode json = Json.object().put("task", task);
        ArrayNode nearest = json.putArray("nearest");
        similarity.nearest(task, bounded(count, "nearest")).forEach(one -> nearest.add(neighbour(one)));
        return json;
    }

    public ObjectNode recommend(String task, int count) {
        requireTask(task);
        KnownInputs known = KnownInputs.of(stored, task);
        ObjectNode json = Json.object().put("task", task);
        ArrayNode best = json.putArray("inputs");
        for (OutputKernelModel.Scored<Row> scored : stored.model().top(task, bounded(count, "top"), known::contains)) {
            ObjectNode one = best.addObject().put("item", source.labels().of(scored.input()));
            Json.put(one, "prediction", scored.score());
            ObjectNode cells = one.putObject("input");
            for (String column : scored.input().schema().names()) {
                cells.putPOJO(column, scored.input().cell(column));
            }
        }
        return json;
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

    static ObjectNode neighbour(TaskSimilarity.Neighbour one) {
        return Json.object().put("task", one.task()).put("similarity", one.similarity());
    }

    private static int bounded(int count, String name) {
        if (count < 1 || count > MOST) {
            throw new ApiError(ApiError.BAD_REQUEST, name + " must be between 1 and " + MOST + " but was " + count);
        }
        return count;
    }
}

package dev.okl.app.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.Observation;
import dev.okl.OutputKernelModel;
import dev.okl.TaskSimilarity;
import dev.okl.app.modelfile.KnownInputs;
import dev.okl.app.modelfile.Predictor;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.view.ViewSource;
import dev.okl.formula.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers questions about the tasks of a model, as a service would ask them. The model does not change; all may ask at once. */
final class ModelAnswers {
    private static final int MOST = 1000;

    private final StoredModel stored;
    private final ViewSource source;
    private final InputRows inputs;
    private final TaskSimilarity similarity;
    private final Map<String, Row> items = new HashMap<>();

    ModelAnswers(StoredModel stored, ViewSource source) {
        this.stored = stored;
        this.source = source;
        this.inputs = new InputRows(stored.kernel(), stored.model().inputs());
        this.similarity = stored.model().similarity();
        if (source.labels().id().isPresent()) {
            stored.model().inputs().forEach(input -> items.put(source.labels().of(input), input));
        }
    }

    TaskSimilarity similarity() {
        return similarity;
    }

    /** Predictions for rows of a task and an input each; null where nothing is known. */
    ObjectNode predict(ObjectNode request) {
        JsonNode rows = request.path("rows");
        if (!rows.isArray()) {
            throw new ApiError(
                    ApiError.BAD_REQUEST, "predictions are for \"rows\": [{\"task\": name, \"input\": {...}}, ...]");
        }
        Predictor predictor = new Predictor(stored.model());
        ObjectNode json = Json.object();
        ArrayNode predictions = json.putArray("predictions");
        for (JsonNode row : rows) {
            predictions.add(predictor
                    .predict(
                            Optional.of(inputs.of(row.path("input"))),
                            row.path("task").asText(),
                            Optional.empty())
                    .orElse(null));
        }
        return json;
    }

    ObjectNode similar(String task, int count) {
        requireTask(task);
        ObjectNode json = Json.object().put("task", task);
        ArrayNode nearest = json.putArray("nearest");
        similarity.nearest(task, bounded(count)).forEach(one -> nearest.add(neighbour(one)));
        return json;
    }

    ObjectNode recommend(String task, int count) {
        requireTask(task);
        KnownInputs known = KnownInputs.of(stored, task);
        ObjectNode json = Json.object().put("task", task);
        ArrayNode best = json.putArray("inputs");
        for (OutputKernelModel.Scored<Row> scored : stored.model().top(task, bounded(count), known::contains)) {
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
            if (!one.path("value").isNumber()) {
                throw new ApiError(
                        ApiError.BAD_REQUEST,
                        "observation " + (observations.size() + 1) + ": the value must be a number");
            }
            observations.add(new Observation<>(input(one), one.get("value").doubleValue()));
        }
        return observations;
    }

    /** An input by its cells, or by the name that the views give it. */
    private Row input(JsonNode observation) {
        if (!observation.has("item")) {
            return inputs.of(observation.path("input"));
        }
        String item = observation.get("item").asText();
        if (!items.containsKey(item)) {
            throw new ApiError(ApiError.BAD_REQUEST, "the model has no item '" + item + "'");
        }
        return items.get(item);
    }

    void requireTask(String task) {
        if (!stored.model().hasTask(task)) {
            throw new ApiError(ApiError.NOT_FOUND, "there is no task '" + task + "' in the model");
        }
    }

    static ObjectNode neighbour(TaskSimilarity.Neighbour one) {
        return Json.object().put("task", one.task()).put("similarity", one.similarity());
    }

    private static int bounded(int count) {
        if (count < 1 || count > MOST) {
            throw new ApiError(ApiError.BAD_REQUEST, "the count must be between 1 and " + MOST + " but was " + count);
        }
        return count;
    }
}

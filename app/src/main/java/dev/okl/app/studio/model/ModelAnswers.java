package dev.okl.app.studio.model;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.OutputKernelModel;
import dev.okl.TaskSimilarity;
import dev.okl.app.console.Figures;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.prediction.Predictor;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.http.Parameter;
import dev.okl.app.studio.http.UserInput;
import dev.okl.app.view.AlikeItems;
import dev.okl.app.view.ViewJson;
import dev.okl.app.view.ViewSource;
import dev.okl.formula.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
    private final RequestedRows inputs;
    private final Optional<TaskDescriptions> descriptions;
    private final TaskSimilarity similarity;
    private final Map<String, Integer> items = new LinkedHashMap<>();
    private final Map<String, Integer> ids = new HashMap<>();
    private AlikeItems alike;
    private OutputKernelModel<Row> medians;

    ModelAnswers(ViewSource source) {
        this.stored = source.stored();
        this.source = source;
        this.inputs = new RequestedRows(
                Optional.of(stored.kernel()),
                stored.fixedOfInputs(),
                stored.model().inputs(),
                "input",
                Set.of());
        this.descriptions = TaskDescriptions.of(stored);
        this.similarity = stored.model().similarity();
        List<Row> all = stored.model().inputs();
        source.labels().id().ifPresent(column -> {
            for (int i = 0; i < all.size(); i++) {
                items.put(source.labels().of(all.get(i)), i);
                ids.put(Figures.cell(all.get(i).cell(column)), i);
            }
        });
    }

    TaskSimilarity similarity() {
        return similarity;
    }

    public Collection<String> tasks() {
        return stored.model().tasks();
    }

    /** The names that the views give the inputs: of all of them, where the views show a sample. */
    public Collection<String> items() {
        return items.keySet();
    }

    /** The names that a search found. */
    public record Found(
            @JsonPropertyDescription("Of all that have the text")
            int count,

            @JsonPropertyDescription("The first of them") List<String> names) {}

    /** Finds names by a part of them, ignoring case: first the name itself, then those that begin so, then the others. */
    public static Found find(Collection<String> names, String text, int count) {
        requireBounded(count, "top");
        String part = text.strip().toLowerCase(Locale.ROOT);
        List<String> found = names.stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).contains(part))
                .sorted(Comparator.comparing(
                                (String name) -> !name.toLowerCase(Locale.ROOT).equals(part))
                        .thenComparing(name -> !name.toLowerCase(Locale.ROOT).startsWith(part)))
                .toList();
        return new Found(found.size(), found.stream().limit(count).toList());
    }

    /** An item with those like it. */
    public AlikeItems.Item alike(String item) {
        return alike().item(number(item));
    }

    /** Made when it is first needed: it goes through all observations. */
    private synchronized AlikeItems alike() {
        if (alike == null) {
            alike = new AlikeItems(source);
        }
        return alike;
    }

    /** The number of an input by the name that the views give it, or by its id. */
    private int number(String item) {
        Integer number = items.getOrDefault(item, ids.get(item));
        if (number == null) {
            throw ApiError.badRequest(source.labels()
                    .id()
                    .map(column -> "the model has no item '" + item + "'; name one by its " + column
                            + ", or as the search for items does")
                    .orElse("the model has no items with names: no column tells its inputs apart"));
        }
        return number;
    }

    /** What is to be predicted. */
    public record PredictionRequest(
            List<TaskInput> rows,

            @JsonPropertyDescription(
                    "What a prediction is where values were learned on a scale of their own: the mean of what is"
                            + " expected (without this), or the median")
            Optional<Kind> predict) {}

    /** What a prediction is. */
    public enum Kind {
        MEAN,
        MEDIAN
    }

    /** A task at an input. */
    public record TaskInput(
            String task,
            @JsonPropertyDescription(INPUT) Map<String, Object> input,

            @JsonPropertyDescription(
                    "Cells that describe a new task, for a model with a kernel or a fixed part of the tasks")
            Optional<Map<String, Object>> description) {}

    /** A prediction for each row; empty where nothing is known. */
    public record Predictions(
            List<Optional<Double>> predictions,

            @JsonPropertyDescription(
                    "For each row, whether the model has the task; the prediction for another one is that for a new task")
            List<Boolean> known) {}

    public Predictions predict(ObjectNode request) {
        JsonNode rows = request.path("rows");
        Json.requireMembers(request, PredictionRequest.class);
        ApiError.require(rows.isArray(), "predictions are for \"rows\": [{\"task\": name, \"input\": {...}}, ...]");
        Predictor predictor = new Predictor(kind(request.path("predict")) == Kind.MEAN ? stored.model() : medians());
        List<Optional<Double>> predictions = new ArrayList<>();
        List<Boolean> known = new ArrayList<>();
        for (JsonNode row : rows) {
            Json.requireMembers(row, TaskInput.class);
            Row input = inputs.of(row.path("input"));
            String task = row.path("task").asText();
            Optional<Row> description = descriptions.flatMap(all -> all.of(row.path("description")));
            predictions.add(UserInput.pass(() -> predictor.predict(Optional.of(input), task, description)));
            predictor.descriptionProblem().ifPresent(problem -> {
                throw ApiError.badRequest("the description of task '" + task + "': " + problem);
            });
            known.add(stored.model().hasTask(task));
        }
        return new Predictions(predictions, known);
    }

    /** Made when it is first needed: it goes through all inputs. */
    private synchronized OutputKernelModel<Row> medians() {
        if (medians == null) {
            medians = stored.model().ofMedians();
        }
        return medians;
    }

    private static Kind kind(JsonNode predict) {
        return predict.isMissingNode() || predict.isNull()
                ? Kind.MEAN
                : Arrays.stream(Kind.values())
                        .filter(kind -> kind.name().toLowerCase(Locale.ROOT).equals(predict.textValue()))
                        .findFirst()
                        .orElseThrow(() -> ApiError.badRequest("\"predict\" must be \"mean\" or \"median\""));
    }

    /** The tasks most similar to one. */
    public record Similar(String task, List<TaskSimilarity.Neighbour> nearest) {}

    public Similar similar(String task, int count) {
        requireTask(task);
        requireBounded(count, "nearest");
        return new Similar(task, similarity.nearest(task, count));
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
        requireBounded(count, "top");
        Set<Row> known = stored.observedInputs(task);
        return new Recommended(
                task,
                stored.model().top(task, count, known::contains).stream()
                        .map(scored -> new Recommendation(
                                source.labels().of(scored.input()),
                                ViewJson.finite(scored.score()),
                                cells(scored.input())))
                        .toList());
    }

    private static Map<String, Object> cells(Row input) {
        Map<String, Object> cells = new LinkedHashMap<>();
        input.schema().names().forEach(column -> cells.put(column, input.cell(column)));
        return cells;
    }

    /** An input by its cells, or by the name that the views give it. */
    Row input(JsonNode observation) {
        return observation.has("item")
                ? stored.model().inputs().get(number(observation.get("item").asText()))
                : inputs.of(observation.path("input"));
    }

    void requireTask(String task) {
        if (!stored.model().hasTask(task)) {
            throw ApiError.notFound("there is no task '" + task + "' in the model");
        }
    }

    private static void requireBounded(int count, String name) {
        ApiError.require(
                count >= 1 && count <= Parameter.MOST_RESULTS,
                name + " must be between 1 and " + Parameter.MOST_RESULTS + " but was " + count);
    }
}

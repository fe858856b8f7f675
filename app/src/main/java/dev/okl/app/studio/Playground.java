package dev.okl.app.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.Observation;
import dev.okl.OutputKernelModel;
import dev.okl.TaskFunction;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.view.CurvesView;
import dev.okl.app.view.LatentDirections;
import dev.okl.app.view.ViewSource;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Row;
import dev.okl.linalg.Matrix;
import dev.okl.linalg.Vectors;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Folds in what somebody tries out: a new task's curve, its place among the others, and what it would like. */
final class Playground {
    private static final int NEAREST = 5;
    private static final int TOP = 10;

    private final OutputKernelModel<Row> model;
    private final ViewSource source;
    private final ModelAnswers answers;
    private final Optional<InputRows> descriptions;
    private final LatentDirections directions;
    private final Matrix factors;

    Playground(StoredModel stored, ViewSource source, ModelAnswers answers) {
        this.model = stored.model();
        this.source = source;
        this.answers = answers;
        this.descriptions = stored.taskKernel().map(Playground::descriptions);
        this.directions = LatentDirections.of(model);
        this.factors = model.similarity().factors();
    }

    ObjectNode foldIn(ObjectNode request) {
        long start = System.nanoTime();
        List<Observation<Row>> observations = answers.observations(request);
        TaskFunction<Row> function = function(observations, request.path("description"));
        ObjectNode json = Json.object();
        json.putPOJO("curve", CurvesView.curve(source, function).orElse(null));
        json.putPOJO("place", directions.place(function.factors()));
        json.putPOJO("nearest", nearest(function.factors()));
        json.putPOJO("top", top(function, observations));
        json.put("millis", (System.nanoTime() - start) / 1e6);
        return json;
    }

    private TaskFunction<Row> function(List<Observation<Row>> observations, JsonNode description) {
        if (descriptions.isEmpty()) {
            return observations.isEmpty() ? model.newTask() : model.foldIn(observations);
        }
        if (!description.isObject()) {
            throw new ApiError(
                    ApiError.BAD_REQUEST,
                    "the model has a kernel on the tasks: a new task needs a \"description\": {...}");
        }
        return model.foldIn(descriptions.get().of(description), observations);
    }

    private List<Near> nearest(double[] own) {
        double length = length(own);
        return largest(model.tasks().size(), NEAREST, j -> similarity(factors.row(j), own, length))
                .map(near -> new Near(model.tasks().get(near.index), near.score))
                .toList();
    }

    /** The inputs with the highest values, without those that were observed. */
    private List<Item> top(TaskFunction<Row> function, List<Observation<Row>> observations) {
        if (source.labels().id().isEmpty()) {
            return List.of();
        }
        Set<Row> known = new HashSet<>();
        observations.forEach(observation -> known.add(observation.input()));
        List<Row> inputs = model.inputs();
        return largest(inputs.size(), TOP + known.size(), i -> function.at(inputs.get(i)))
                .filter(scored -> !known.contains(inputs.get(scored.index)))
                .limit(TOP)
                .map(scored -> new Item(source.labels().of(inputs.get(scored.index)), scored.score))
                .toList();
    }

    private static Stream<Scored> largest(int size, int count, ToDoubleFunction<Integer> score) {
        return IntStream.range(0, size)
                .mapToObj(k -> new Scored(k, score.applyAsDouble(k)))
                .sorted(Comparator.comparingDouble((Scored scored) -> scored.score)
                        .reversed())
                .limit(count);
    }

    private static double similarity(double[] task, double[] own, double ownLength) {
        double product = ownLength * length(task);
        return product == 0 ? 0 : Vectors.dot(task, own) / product;
    }

    private static double length(double[] vector) {
        return Math.sqrt(Vectors.dot(vector, vector));
    }

    private static InputRows descriptions(BoundFormula kernel) {
        return new InputRows(kernel, List.of());
    }

    private record Scored(int index, double score) {}

    /** A task that is like the new one. */
    record Near(String task, double similarity) {}

    /** An input that the new task would value. */
    record Item(String item, double score) {}
}

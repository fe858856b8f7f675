package dev.okl.app.studio.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.Observation;
import dev.okl.OutputKernelModel;
import dev.okl.TaskFunction;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.http.UserInput;
import dev.okl.app.view.CurvesView;
import dev.okl.app.view.LatentDirections;
import dev.okl.app.view.Ranking;
import dev.okl.app.view.ViewSource;
import dev.okl.data.Matrix;
import dev.okl.formula.Row;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Folds in what somebody tries out: a new task's curve, its place among the others, and what it would like. */
public final class FoldIn {
    private static final int NEAREST = 5;
    private static final int TOP = 10;

    private final OutputKernelModel<Row> model;
    private final ViewSource source;
    private final ModelAnswers answers;
    private final Optional<TaskDescriptions> descriptions;
    private final LatentDirections directions;
    private final Matrix factors;

    FoldIn(StoredModel stored, ViewSource source, ModelAnswers answers) {
        this.model = stored.model();
        this.source = source;
        this.answers = answers;
        this.descriptions = TaskDescriptions.of(stored);
        this.directions = LatentDirections.of(model);
        this.factors = model.similarity().factors();
    }

    public ObjectNode foldIn(ObjectNode request) {
        long start = System.nanoTime();
        List<Observation<Row>> observations = answers.observations(request);
        Optional<Row> description = descriptions.flatMap(all -> all.of(request.path("description")));
        TaskFunction<Row> function = UserInput.pass(() ->
                description.map(row -> model.foldIn(row, observations)).orElseGet(() -> model.foldIn(observations)));
        ObjectNode json = Json.object();
        json.putPOJO("grid", CurvesView.grid(source).orElse(null));
        json.putPOJO("curve", CurvesView.curve(source, function).orElse(null));
        json.putPOJO("place", directions.place(function.factors()));
        // Of a task of which nothing is said, none is nearer than another.
        boolean unknown = observations.isEmpty() && description.isEmpty();
        json.putPOJO("nearest", unknown ? List.of() : nearest(function.factors()));
        json.putPOJO("top", top(function, observations));
        json.put("settled", description.map(row -> model.openPart(row) == 0).orElse(false));
        json.put("millis", (System.nanoTime() - start) / 1e6);
        return json;
    }

    /** The columns that describe a task; none where the model has no kernel on the tasks. */
    public ObjectNode descriptions() {
        ObjectNode json = Json.object();
        descriptions.ifPresentOrElse(all -> json.set("columns", all.columns()), () -> json.putArray("columns"));
        return json;
    }

    private List<Near> nearest(double[] own) {
        double[] similarity = new double[model.tasks().size()];
        Arrays.setAll(similarity, j -> LatentDirections.cosine(factors.row(j), own));
        return Ranking.largest(similarity, NEAREST, j -> true)
                .mapToObj(j -> new Near(model.tasks().get(j), similarity[j]))
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
        double[] values = inputs.stream().mapToDouble(function::at).toArray();
        return Ranking.largest(values, TOP, i -> !known.contains(inputs.get(i)))
                .mapToObj(i -> new Item(source.labels().of(inputs.get(i)), values[i]))
                .toList();
    }

    /** A task that is like the new one. */
    record Near(String task, double similarity) {}

    /** An input that the new task would value. */
    record Item(String item, double score) {}
}

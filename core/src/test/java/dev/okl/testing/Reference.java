package dev.okl.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.DenseGram;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** One file of independent figures; see reference/README.md for what the fields mean. */
public final class Reference {
    private final JsonNode json;

    private Reference(JsonNode json) {
        this.json = json;
    }

    public static Reference read(String name) {
        try (InputStream in = Reference.class.getResourceAsStream("/reference/" + name + ".json")) {
            return new Reference(new ObjectMapper().readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public JsonNode json() {
        return json;
    }

    public List<JsonNode> optima() {
        List<JsonNode> optima = new ArrayList<>();
        json.path("optimum").forEach(optima::add);
        return optima;
    }

    /** Inputs are their row numbers, tasks are named "0", "1", ... */
    public TaskData<Integer> data() {
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int i = 0; i < json.get("inputs").size(); i++) {
            builder.addInput(i);
        }
        for (int j = 0; j < json.get("tasks").asInt(); j++) {
            builder.addTask(String.valueOf(j));
        }
        for (JsonNode o : json.get("observations")) {
            builder.add(
                    o.get(0).asInt(),
                    String.valueOf(o.get(1).asInt()),
                    o.get(2).asDouble(),
                    o.get(3).asDouble());
        }
        return builder.build();
    }

    public Matrix inputGramMatrix() {
        return matrix(json.get("gram"));
    }

    public Gram inputGram() {
        return new DenseGram(inputGramMatrix());
    }

    public Gram taskGram() {
        return json.has("taskGram")
                ? new DenseGram(matrix(json.get("taskGram")))
                : new IdentityGram(json.get("tasks").asInt());
    }

    public boolean hasMean() {
        return json.path("optimum").path(0).has("mean");
    }

    public boolean hasIntercepts() {
        return json.path("optimum").path(0).has("intercepts");
    }

    public Problem problem() {
        return Problem.of(data(), inputGram(), taskGram(), hasMean(), hasIntercepts(), Parallel.of(1));
    }

    public static Matrix matrix(JsonNode rows) {
        double[][] values = new double[rows.size()][];
        for (int i = 0; i < values.length; i++) {
            values[i] = vector(rows.get(i));
        }
        return Matrix.of(values);
    }

    public static double[] vector(JsonNode numbers) {
        double[] values = new double[numbers.size()];
        for (int k = 0; k < values.length; k++) {
            values[k] = numbers.get(k).asDouble();
        }
        return values;
    }
}

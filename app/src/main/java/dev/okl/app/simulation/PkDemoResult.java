package dev.okl.app.simulation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.comparison.Change;
import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.MethodCurve;
import dev.okl.app.console.JsonFigures;
import dev.okl.app.console.TextTable;
import java.util.Comparator;
import java.util.List;

/**
 * The result of the demo, with its table, its sentence and its JSON.
 *
 * @param tasks the subjects, by the numbers of the rows' task errors
 * @param rows one per method
 */
public record PkDemoResult(int runs, long seed, List<String> tasks, List<MethodCurve> rows, double seconds) {
    public PkDemoResult {
        tasks = List.copyOf(tasks);
        rows = List.copyOf(rows);
    }

    /** The row of a method. */
    public MethodCurve row(Method method) {
        return rows.stream().filter(row -> row.method() == method).findFirst().orElseThrow();
    }

    /** The method with the smallest error. */
    public Method best() {
        return bestOf(rows).method();
    }

    /** The better way of learning the subjects together. */
    public MethodCurve joint() {
        return bestOf(List.of(row(Method.OKL), row(Method.OKL_MEAN)));
    }

    /** The better of the two simple ways, which learning together is judged against. */
    public MethodCurve alone() {
        return bestOf(List.of(row(Method.POOLED), row(Method.INDEPENDENT)));
    }

    /** A row per method. */
    public TextTable table() {
        TextTable table = TextTable.of("<method", "RMSE", "std", "lambda", "rank", "seconds");
        for (MethodCurve row : rows) {
            table.row(
                    row.method().label(),
                    row.best().rmse(),
                    row.best().rmseStd(),
                    row.best().lambda(),
                    row.rank(),
                    row.seconds());
        }
        return table;
    }

    /** What the figures say about learning together, in one sentence. */
    public String sentence() {
        MethodCurve joint = joint();
        return "Learning the " + PkStudy.SUBJECTS + " subjects together ("
                + joint.method().label()
                + ") predicts the unseen samples "
                + Change.of(joint.best().rmse(), row(Method.INDEPENDENT).best().rmse())
                + " learning each alone and "
                + Change.of(joint.best().rmse(), row(Method.POOLED).best().rmse())
                + " one curve for all.";
    }

    /** All figures; null where there is none. */
    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("runs", runs);
        json.put("seed", seed);
        ArrayNode methods = json.putArray("rows");
        for (MethodCurve row : rows) {
            ObjectNode method = methods.addObject();
            method.put("method", row.method().jsonName());
            JsonFigures.put(method, "rmse", row.best().rmse());
            JsonFigures.put(method, "rmseStd", row.best().rmseStd());
            JsonFigures.put(method, "lambda", row.best().lambda());
            method.put("rank", row.rank());
            JsonFigures.put(method, "seconds", row.seconds());
        }
        json.put("best", best().jsonName());
        json.put("sentence", sentence());
        JsonFigures.put(json, "seconds", seconds);
        return json;
    }

    private static MethodCurve bestOf(List<MethodCurve> candidates) {
        return candidates.stream()
                .min(Comparator.comparingDouble(row -> row.best().rmse()))
                .orElseThrow();
    }
}

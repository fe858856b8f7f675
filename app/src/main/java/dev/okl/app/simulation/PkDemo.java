package dev.okl.app.simulation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.MethodOptions;
import dev.okl.app.comparison.RepeatedSelections;
import dev.okl.app.comparison.RepeatedSelections.MethodCurve;
import dev.okl.app.console.Figures;
import dev.okl.app.console.JsonFigures;
import dev.okl.app.console.TextTable;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.kernel.Kernels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * The paper's PK-PD 27 experiment on a simulated study: three random samples of each subject are learned from, the other five
 * are predicted, by each method at the lambda that is best for it over all runs. The result has a table, a sentence and JSON.
 *
 * @param runs how many random selections of samples
 * @param seed of the selections
 * @param tasks the subjects, by the numbers of the rows' task errors
 * @param rows one per method
 */
public record PkDemo(int runs, long seed, List<String> tasks, List<MethodCurve> rows, double seconds) {
    /** Samples of each subject to learn from, as in the paper. */
    public static final int LEARNED = 3;

    /** Six lambdas per decade: fine enough for the figures, and quick enough for a demo. */
    private static final int LAMBDAS = 25;

    private static final double SMALLEST_LAMBDA = 1e-4;

    /** What is done, in plain words. */
    public static List<String> protocol(int runs) {
        return List.of(
                "A simulated study: the concentration of a drug in " + PkStudy.SUBJECTS + " subjects, "
                        + PkStudy.hours().length + " samples each; " + LEARNED
                        + " random ones are learned from, the others predicted.",
                "Errors are averaged over " + Figures.count(runs, "such selection")
                        + ", for each method at the lambda that is best for it (the paper's protocol).");
    }

    /** Runs all methods; the listener is notified of each before it begins. */
    public static PkDemo run(PkStudy study, int runs, long seed, Consumer<Method> beforeFit) {
        long start = System.nanoTime();
        TaskData<Double> data = study.data();
        List<Split> splits = RepeatedSelections.perTask(data, LEARNED, runs, seed);
        // Problems this small lose more than they gain by a second thread.
        MethodOptions<Double> options = MethodOptions.of(Kernels.decaySpline())
                .withForAll(builder ->
                        builder.fullRank().lambdas(LAMBDAS, SMALLEST_LAMBDA).threads(1));
        RepeatedSelections<Double> selections = new RepeatedSelections<>(data, splits, options);
        List<MethodCurve> rows = new ArrayList<>();
        for (Method method : Method.PLAIN) {
            beforeFit.accept(method);
            rows.add(selections.run(method));
        }
        return new PkDemo(runs, seed, data.tasks(), rows, (System.nanoTime() - start) / 1e9);
    }

    public MethodCurve row(Method method) {
        return rows.stream().filter(row -> row.method() == method).findFirst().orElseThrow();
    }

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
                + Figures.change(
                        joint.best().rmse(), row(Method.INDEPENDENT).best().rmse())
                + " learning each alone and "
                + Figures.change(joint.best().rmse(), row(Method.POOLED).best().rmse())
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

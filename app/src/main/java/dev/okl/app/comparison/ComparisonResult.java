package dev.okl.app.comparison;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.comparison.ComparisonRow.Run;
import dev.okl.app.console.Figures;
import dev.okl.app.console.JsonFigures;
import dev.okl.app.console.TextTable;
import java.util.Comparator;
import java.util.List;

/**
 * The result of a comparison, with its table, its sentences and its JSON.
 *
 * @param rows one per method; the last one is learning together
 * @param tasks the names of the tasks, by the numbers of the rows' task errors
 * @param alone the better of pooled and independent learning, which learning together is judged against
 * @param difference RMSE of learning together minus that of {@code alone}
 * @param testedTasks how many tasks had test observations
 * @param betterTasks for how many of them learning together had the smaller RMSE, all runs together
 */
public record ComparisonResult(
        List<ComparisonRow> rows,
        List<String> tasks,
        ComparisonRow alone,
        PairedDifference difference,
        int testedTasks,
        int betterTasks,
        long seed,
        double seconds) {
    /** Judges the rows; {@code testToTraining} is the number of test observations divided by that of training observations. */
    static ComparisonResult of(
            List<ComparisonRow> rows, List<String> tasks, double testToTraining, long seed, double seconds) {
        ComparisonRow joint = rows.get(rows.size() - 1);
        ComparisonRow alone = rows.stream()
                .filter(row -> row.method() == Method.POOLED || row.method() == Method.INDEPENDENT)
                .min(Comparator.comparingDouble(row -> row.mean(Run::rmse)))
                .orElseThrow();
        double[] jointTasks = joint.taskRmse();
        double[] aloneTasks = alone.taskRmse();
        PairedDifference difference = joint.runs().size() > 1
                ? PairedDifference.ofRuns(joint.all(Run::rmse), alone.all(Run::rmse), testToTraining)
                : PairedDifference.ofTasks(jointTasks, aloneTasks);
        int tested = 0;
        int better = 0;
        for (int j = 0; j < jointTasks.length; j++) {
            tested += Double.isNaN(jointTasks[j]) ? 0 : 1;
            better += jointTasks[j] < aloneTasks[j] ? 1 : 0;
        }
        return new ComparisonResult(
                List.copyOf(rows), List.copyOf(tasks), alone, difference, tested, better, seed, seconds);
    }

    /** Learning together. */
    public ComparisonRow joint() {
        return rows.get(rows.size() - 1);
    }

    public int runs() {
        return joint().runs().size();
    }

    /** Whether learning together helped. */
    public Verdict verdict() {
        return Verdict.of(difference);
    }

    /** What should be known about these figures. */
    public List<String> warnings() {
        return rows.stream().flatMap(row -> row.warnings().stream()).toList();
    }

    public TextTable table() {
        TextTable table = TextTable.of("<method", "RMSE", "std", "MAE", "std", "lambda", "rank", "seconds");
        for (ComparisonRow row : rows) {
            table.row(
                    row.method().label(),
                    row.mean(Run::rmse),
                    row.std(Run::rmse),
                    row.mean(Run::mae),
                    row.std(Run::mae),
                    row.median(Run::lambda),
                    medianRank(row),
                    row.mean(Run::seconds));
        }
        return table;
    }

    /** Whether learning together helped, how sure that is, and for how many tasks. */
    public List<String> sentences() {
        if (tasks.size() == 1) {
            return List.of("There is one task, '" + tasks.get(0)
                    + "', and no other to learn it together with: the methods differ in how they regularize only.");
        }
        String label = joint().method().label();
        double rmse = joint().mean(Run::rmse);
        double aloneRmse = alone.mean(Run::rmse);
        return List.of(
                "Learning the tasks together (" + label + ") " + verdict().words() + ": by its RMSE it predicts "
                        + Figures.change(rmse, aloneRmse) + " " + alone.method().label()
                        + " learning, the better of pooled and independent"
                        + (verdict() == Verdict.NO_DIFFERENCE ? ", which may be chance." : "."),
                "Mean difference over " + Figures.count(difference.count(), difference.over()) + ": "
                        + Figures.of(difference.mean()) + ", standard error "
                        + Figures.of(difference.standardError()) + ".",
                "It had the smaller error for " + betterTasks + " of " + Figures.count(testedTasks, "task") + ".");
    }

    /** All figures; null where there is none. Errors of single tasks are in the rows only. */
    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("runs", runs());
        json.put("seed", seed);
        ArrayNode methods = json.putArray("rows");
        rows.forEach(row -> putRow(row, methods.addObject()));
        json.put("joint", joint().method().jsonName());
        json.put("alone", alone.method().jsonName());
        json.put("verdict", verdict().jsonName());
        ObjectNode paired = json.putObject("difference");
        JsonFigures.put(paired, "mean", difference.mean());
        JsonFigures.put(paired, "standardError", difference.standardError());
        paired.put("count", difference.count());
        paired.put("over", difference.over());
        ObjectNode perTask = json.putObject("tasks");
        perTask.put("tested", testedTasks);
        perTask.put("better", betterTasks);
        sentences().forEach(json.putArray("sentences")::add);
        warnings().forEach(json.putArray("warnings")::add);
        JsonFigures.put(json, "seconds", seconds);
        return json;
    }

    private static void putRow(ComparisonRow row, ObjectNode json) {
        json.put("method", row.method().jsonName());
        JsonFigures.put(json, "rmse", row.mean(Run::rmse));
        JsonFigures.put(json, "rmseStd", row.std(Run::rmse));
        JsonFigures.put(json, "mae", row.mean(Run::mae));
        JsonFigures.put(json, "maeStd", row.std(Run::mae));
        JsonFigures.put(json, "lambda", row.median(Run::lambda));
        json.put("rank", medianRank(row));
        JsonFigures.put(json, "seconds", row.mean(Run::seconds));
    }

    private static int medianRank(ComparisonRow row) {
        return (int) row.median(Run::rank);
    }
}

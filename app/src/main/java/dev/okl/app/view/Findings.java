package dev.okl.app.view;

import dev.okl.app.experiment.ComparisonResult;
import dev.okl.app.experiment.ComparisonRow;
import dev.okl.app.experiment.Method;
import dev.okl.app.experiment.MethodCurve;
import dev.okl.app.experiment.PkDemoResult;
import dev.okl.metric.TaskErrors;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a comparison of methods found.
 *
 * @param sentences for the overview
 * @param methods one per method
 * @param comparison learning together against the better way of learning alone, task by task; null where that was not done
 */
public record Findings(List<String> sentences, List<MethodErrors> methods, PerTask comparison) {
    private static final int TASKS = 2000;

    /** The errors of a method; NaN where there is no figure. */
    public record MethodErrors(
            String label,
            boolean joint,
            boolean best,
            double rmse,
            double rmseStd,
            double mae,
            double lambda,
            double rank,
            double seconds) {}

    /**
     * Learning together against learning alone.
     *
     * @param tested tasks that had test observations
     * @param better tasks with a smaller error when learned together
     * @param worse tasks with a larger one
     */
    public record PerTask(
            List<String> sentences,
            String jointLabel,
            String aloneLabel,
            int tested,
            int better,
            int worse,
            List<TaskGain> tasks,
            String sampled) {}

    /** The RMSE of a task, learned alone and learned with the others. */
    public record TaskGain(String task, double alone, double joint) {}

    /** Of {@code okl compare}. */
    public static Findings of(ComparisonResult result) {
        double smallest = result.rows().stream()
                .mapToDouble(row -> row.mean(ComparisonRow.Run::rmse))
                .min()
                .orElseThrow();
        List<MethodErrors> methods = result.rows().stream()
                .map(row -> new MethodErrors(
                        row.method().label(),
                        row.method() == result.joint().method(),
                        row.mean(ComparisonRow.Run::rmse) == smallest,
                        row.mean(ComparisonRow.Run::rmse),
                        row.std(ComparisonRow.Run::rmse),
                        row.mean(ComparisonRow.Run::mae),
                        row.median(ComparisonRow.Run::lambda),
                        row.median(ComparisonRow.Run::rank),
                        row.mean(ComparisonRow.Run::seconds)))
                .toList();
        return new Findings(
                List.of(
                        "Several methods were compared on observations kept away from all of them; the other views show one"
                                + " joint fit to all observations."),
                methods,
                perTask(result));
    }

    /** Of {@code okl demo}. */
    public static Findings of(PkDemoResult result) {
        List<MethodErrors> methods = result.rows().stream()
                .map(row -> method(row, row.method() == result.best()))
                .toList();
        return new Findings(
                List.of(result.sentence(), "The other views show one joint fit to the whole study."), methods, null);
    }

    private static MethodErrors method(MethodCurve row, boolean best) {
        return new MethodErrors(
                row.method().label(),
                row.method() == Method.OKL || row.method() == Method.OKL_MEAN,
                best,
                row.best().rmse(),
                row.best().rmseStd(),
                Double.NaN,
                row.best().lambda(),
                row.rank(),
                row.seconds());
    }

    private static PerTask perTask(ComparisonResult result) {
        TaskErrors joint = result.joint().taskErrors();
        TaskErrors alone = result.alone().taskErrors();
        int[] tested = IntStream.range(0, joint.tasks())
                .filter(j -> joint.count(j) > 0)
                .toArray();
        int worse = (int)
                IntStream.of(tested).filter(j -> joint.rmse(j) > alone.rmse(j)).count();
        Sample sample = Sample.of(tested.length, TASKS);
        return new PerTask(
                result.sentences(),
                result.joint().method().label(),
                result.alone().method().label(),
                result.testedTasks(),
                result.betterTasks(),
                worse,
                IntStream.of(sample.chosen())
                        .map(k -> tested[k])
                        .mapToObj(j -> new TaskGain(result.tasks().get(j), alone.rmse(j), joint.rmse(j)))
                        .toList(),
                sample.sentence("task"));
    }
}

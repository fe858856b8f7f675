package dev.okl.app.view;

import dev.okl.app.comparison.ComparisonResult;
import dev.okl.app.comparison.ComparisonRow;
import dev.okl.app.comparison.Method;
import dev.okl.app.console.Figures;
import dev.okl.app.simulation.PkDemo;
import dev.okl.metric.TaskErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * What a comparison of methods found.
 *
 * @param sentences for the overview
 * @param methods one per method
 * @param comparison learning together against the better way of learning alone, task by task
 */
public record Findings(List<String> sentences, List<MethodErrors> methods, TaskGains comparison) {
    /** The errors of a method. */
    public record MethodErrors(
            String label,
            boolean joint,
            boolean best,
            double rmse,
            OptionalDouble rmseStd,
            OptionalDouble mae,
            OptionalDouble lambda,
            OptionalDouble rank,
            double seconds) {}

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
                        ViewJson.finite(row.std(ComparisonRow.Run::rmse)),
                        ViewJson.finite(row.mean(ComparisonRow.Run::mae)),
                        ViewJson.finite(row.median(ComparisonRow.Run::lambda)),
                        ViewJson.finite(row.median(ComparisonRow.Run::rank)),
                        row.mean(ComparisonRow.Run::seconds)))
                .toList();
        TaskGains gains = TaskGains.of(
                result.tasks(),
                result.joint().method(),
                result.joint().taskErrors(),
                result.alone().method(),
                result.alone().taskErrors());
        return new Findings(
                List.of(
                        "Several methods were compared on observations kept away from all of them; the other views show one"
                                + " joint fit to all observations."),
                methods,
                gains.withSentences(result.sentences()));
    }

    /** Of {@code okl demo}. */
    public static Findings of(PkDemo result) {
        List<MethodErrors> methods = result.rows().stream()
                .map(row -> new MethodErrors(
                        row.method().label(),
                        row.method() == Method.OKL || row.method() == Method.OKL_MEAN,
                        row.method() == result.best(),
                        row.best().rmse(),
                        ViewJson.finite(row.best().rmseStd()),
                        OptionalDouble.empty(),
                        ViewJson.finite(row.best().lambda()),
                        ViewJson.finite(row.rank()),
                        row.seconds()))
                .toList();
        List<String> sentences = new ArrayList<>(List.of(result.sentence()));
        sentences.addAll(PkDemo.protocol(result.runs()));
        sentences.add(
                "The other views show one joint fit to the whole study. Its validation error is not one of those below: it"
                        + " holds out only a quarter of the samples, and so learns from more of them. Nor is its number"
                        + " of latent functions the rank below: more samples support more of them.");
        TaskGains gains = TaskGains.of(
                result.tasks(),
                result.joint().method(),
                result.joint().taskErrors(),
                result.alone().method(),
                result.alone().taskErrors());
        return new Findings(sentences, methods, gains.withSentences(List.of(gains.sentence())));
    }

    /**
     * Learning together against learning alone, task by task.
     *
     * @param sentences what was found
     * @param tested tasks that had test observations
     * @param better tasks with a smaller error when learned together
     * @param worse tasks with a larger one
     * @param sampled a sentence where not all tasks are shown
     */
    public record TaskGains(
            List<String> sentences,
            String jointLabel,
            String aloneLabel,
            int tested,
            int better,
            int worse,
            List<Gain> tasks,
            Optional<String> sampled) {
        private static final int SHOWN = 2000;

        /** The RMSE of a task, learned alone and learned with the others. */
        public record Gain(String task, double alone, double joint) {}

        static TaskGains of(
                List<String> tasks, Method joint, TaskErrors jointErrors, Method alone, TaskErrors aloneErrors) {
            List<Gain> tested = IntStream.range(0, tasks.size())
                    .filter(j -> jointErrors.count(j) > 0)
                    .mapToObj(j -> new Gain(tasks.get(j), aloneErrors.rmse(j), jointErrors.rmse(j)))
                    .toList();
            Sample sample = Sample.of(tested.size(), SHOWN);
            return new TaskGains(
                    List.of(),
                    joint.label(),
                    alone.label(),
                    tested.size(),
                    (int) tested.stream()
                            .filter(gain -> gain.joint < gain.alone)
                            .count(),
                    (int) tested.stream()
                            .filter(gain -> gain.joint > gain.alone)
                            .count(),
                    sample.of(tested),
                    sample.sentence("task"));
        }

        TaskGains withSentences(List<String> found) {
            return new TaskGains(found, jointLabel, aloneLabel, tested, better, worse, tasks, sampled);
        }

        /** For how many tasks learning together was better. */
        String sentence() {
            return jointLabel + " had the smaller error for " + better + " of " + Figures.count(tested, "task")
                    + " and the larger for " + worse + ", compared with " + aloneLabel
                    + " learning, the better of pooled and independent.";
        }
    }
}

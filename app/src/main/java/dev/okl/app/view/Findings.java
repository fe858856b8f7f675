package dev.okl.app.view;

import dev.okl.app.comparison.ComparisonResult;
import dev.okl.app.comparison.ComparisonRow;
import dev.okl.app.comparison.Method;
import dev.okl.app.comparison.MethodCurve;
import dev.okl.app.simulation.PkDemo;
import dev.okl.app.simulation.PkDemoResult;
import java.util.ArrayList;
import java.util.List;

/**
 * What a comparison of methods found.
 *
 * @param sentences for the overview
 * @param methods one per method
 * @param comparison learning together against the better way of learning alone, task by task
 */
public record Findings(List<String> sentences, List<MethodErrors> methods, TaskGains comparison) {
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
                TaskGains.of(
                                result.tasks(),
                                new TaskGains.Side(
                                        result.joint().method(), result.joint().taskErrors()),
                                new TaskGains.Side(
                                        result.alone().method(), result.alone().taskErrors()))
                        .saying(result.sentences()));
    }

    /** Of {@code okl demo}. */
    public static Findings of(PkDemoResult result) {
        List<MethodErrors> methods = result.rows().stream()
                .map(row -> method(row, row.method() == result.best()))
                .toList();
        List<String> sentences = new ArrayList<>(List.of(result.sentence()));
        sentences.addAll(PkDemo.protocol(result.runs()));
        sentences.add(
                "The other views show one joint fit to the whole study. Its validation error is not one of those below: it"
                        + " holds out only a quarter of the samples, and so learns from more of them. Nor is its number"
                        + " of latent functions the rank below: more samples support more of them.");
        TaskGains gains = TaskGains.of(result.tasks(), side(result.joint()), side(result.alone()));
        return new Findings(sentences, methods, gains.saying(List.of(gains.sentence())));
    }

    private static TaskGains.Side side(MethodCurve row) {
        return new TaskGains.Side(row.method(), row.taskErrors());
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
}

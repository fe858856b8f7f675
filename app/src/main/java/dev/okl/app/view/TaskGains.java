package dev.okl.app.view;

import dev.okl.app.comparison.Method;
import dev.okl.app.console.Figures;
import dev.okl.metric.TaskErrors;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Learning together against learning alone, task by task.
 *
 * @param sentences what was found
 * @param tested tasks that had test observations
 * @param better tasks with a smaller error when learned together
 * @param worse tasks with a larger one
 * @param sampled a sentence where not all tasks are shown, else null
 */
public record TaskGains(
        List<String> sentences,
        String jointLabel,
        String aloneLabel,
        int tested,
        int better,
        int worse,
        List<Gain> tasks,
        String sampled) {
    private static final int SHOWN = 2000;

    /** The RMSE of a task, learned alone and learned with the others. */
    public record Gain(String task, double alone, double joint) {}

    /** A method with the errors of its tasks. */
    record Side(Method method, TaskErrors errors) {}

    static TaskGains of(List<String> tasks, Side joint, Side alone) {
        List<Gain> tested = IntStream.range(0, tasks.size())
                .filter(j -> joint.errors().count(j) > 0)
                .mapToObj(j -> new Gain(
                        tasks.get(j), alone.errors().rmse(j), joint.errors().rmse(j)))
                .toList();
        Sample sample = Sample.of(tested.size(), SHOWN);
        return new TaskGains(
                List.of(),
                joint.method().label(),
                alone.method().label(),
                tested.size(),
                (int) tested.stream()
                        .filter(gain -> gain.joint() < gain.alone())
                        .count(),
                (int) tested.stream()
                        .filter(gain -> gain.joint() > gain.alone())
                        .count(),
                IntStream.of(sample.chosen()).mapToObj(tested::get).toList(),
                sample.sentence("task"));
    }

    TaskGains saying(List<String> said) {
        return new TaskGains(said, jointLabel, aloneLabel, tested, better, worse, tasks, sampled);
    }

    /** For how many tasks learning together was better. */
    String sentence() {
        return jointLabel + " had the smaller error for " + better + " of " + Figures.count(tested, "task")
                + " and the larger for " + worse + ", compared with " + aloneLabel
                + " learning, the better of pooled and independent.";
    }
}

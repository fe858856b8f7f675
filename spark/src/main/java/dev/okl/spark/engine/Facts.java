package dev.okl.spark.engine;

import dev.okl.data.ObservationIndex;
import dev.okl.internal.step.SylvesterStep;
import java.io.Serializable;
import java.util.Arrays;

/**
 * What is known about observations before the first fit. The facts of all shards add up to those of the whole.
 *
 * @param tasks how many tasks there are
 * @param observedTasks how many of them have an observation
 * @param observations how many observations there are
 * @param weight the sum of the weights
 * @param squares the sum of w y^2
 * @param largestCell the largest weight of a cell
 * @param largestTask the largest weight of a task
 * @param complete whether every cell is observed, with weights that depend on the task only
 */
record Facts(
        int tasks,
        int observedTasks,
        long observations,
        double weight,
        double squares,
        double largestCell,
        double largestTask,
        boolean complete)
        implements Serializable {
    static Facts of(Shard shard, int inputs) {
        ObservationIndex byInput = shard.byInput();
        ObservationIndex byTask = shard.byTask();
        double squares = 0;
        double largestCell = 0;
        double[] ofTask = new double[byTask.rows()];
        double[] cell = new double[byTask.rows()];
        for (int i = 0; i < byInput.rows(); i++) {
            for (int o = byInput.start(i); o < byInput.end(i); o++) {
                double w = byInput.weight(o);
                int task = byInput.partner(o);
                ofTask[task] += w;
                cell[task] += w;
                squares += w * byInput.value(o) * byInput.value(o);
                largestCell = Math.max(largestCell, cell[task]);
            }
            for (int o = byInput.start(i); o < byInput.end(i); o++) {
                cell[byInput.partner(o)] = 0;
            }
        }
        return new Facts(
                ofTask.length,
                (int) Arrays.stream(ofTask).filter(w -> w > 0).count(),
                byInput.size(),
                Arrays.stream(ofTask).sum(),
                squares,
                largestCell,
                Arrays.stream(ofTask).max().orElse(0),
                ofTask.length == 0 || (byInput.rows() == inputs && SylvesterStep.applies(byInput, ofTask.length)));
    }

    Facts plus(Facts other) {
        return new Facts(
                tasks + other.tasks,
                observedTasks + other.observedTasks,
                observations + other.observations,
                weight + other.weight,
                squares + other.squares,
                Math.max(largestCell, other.largestCell),
                Math.max(largestTask, other.largestTask),
                complete && other.complete);
    }

    double meanSquare() {
        return squares / weight;
    }
}

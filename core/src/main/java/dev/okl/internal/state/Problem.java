package dev.okl.internal.state;

import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GramShape;
import dev.okl.internal.linalg.Parallel;
import java.util.List;

/**
 * What is to be solved: the observations from both sides, the two Gram matrices K and K_T, and whether there is a shared
 * mean and intercepts.
 *
 * <pre>
 * J = 1/(2 lambda) sum w_ij (h_i + c_j + e_i . b_j - y_ij)^2
 *     + 1/2 tr(A' K A) + 1/2 tr(C' K_T C) + 1/2 a_h' K a_h + 1/2 a_c' K_T a_c                       (4)
 * E = K A,   B = K_T C,   h = beta K a_h,   c = gamma K_T a_c
 * </pre>
 *
 * @param levels beta and gamma
 * @param noise where searches for singular values start
 * @param units in which the observations and levels of the problem are, and so its solution
 */
public record Problem(
        Gram inputGram,
        Gram taskGram,
        ObservationIndex byInput,
        ObservationIndex byTask,
        List<String> taskNames,
        boolean mean,
        boolean intercepts,
        Levels levels,
        StartVector noise,
        Units units,
        Parallel parallel) {

    public static Problem of(
            TaskData<?> data, Gram inputGram, Gram taskGram, boolean mean, boolean intercepts, Parallel parallel) {
        return of(
                inputGram,
                taskGram,
                data.byInput(),
                data.byTask(),
                data.tasks(),
                mean,
                intercepts,
                Levels.ONE,
                parallel);
    }

    /**
     * A problem by its observations, seen from both sides. Without any (see {@link ObservationIndex#empty}) it holds points of a
     * problem whose observations are elsewhere.
     */
    public static Problem of(
            Gram inputGram,
            Gram taskGram,
            ObservationIndex byInput,
            ObservationIndex byTask,
            List<String> taskNames,
            boolean mean,
            boolean intercepts,
            Levels levels,
            Parallel parallel) {
        return new Problem(
                inputGram,
                taskGram,
                byInput,
                byTask,
                taskNames,
                mean,
                intercepts,
                levels,
                new StartVector(byInput, taskNames),
                Units.OF_DATA,
                parallel);
    }

    /** The same with mean and intercepts held at other levels. */
    public Problem withLevels(Levels other) {
        return new Problem(
                inputGram, taskGram, byInput, byTask, taskNames, mean, intercepts, other, noise, units, parallel);
    }

    /** The same problem in other units. */
    public Problem inUnits(Units other) {
        double byValue = units.value() / other.value();
        double byWeight = units.weight() / other.weight();
        double byLevel = units.column() / other.column();
        ObservationIndex scaled = byInput.scaled(byValue, byWeight);
        return new Problem(
                inputGram,
                taskGram,
                scaled,
                byTask.scaled(byValue, byWeight),
                taskNames,
                mean,
                intercepts,
                new Levels(levels.mean() * byLevel, levels.intercepts() * byLevel),
                new StartVector(scaled, taskNames),
                other,
                parallel);
    }

    /** The same without its observations, which take most of the memory: enough to hold a point and evaluate it. */
    Problem withoutObservations() {
        ObservationIndex none = ObservationIndex.empty(inputGram.size());
        return new Problem(
                inputGram,
                taskGram,
                none,
                ObservationIndex.empty(taskGram.size()),
                taskNames,
                mean,
                intercepts,
                levels,
                new StartVector(none, taskNames),
                units,
                parallel);
    }

    /** The largest rank that a solution can have: more columns than this are of no use. */
    public int fullRank() {
        return fullRank(inputGram.shape(), taskGram.shape(), byInput, byTask);
    }

    /** The largest rank that a solution can have, for Gram matrices that are not computed yet. */
    public static int fullRank(
            GramShape inputGram, GramShape taskGram, ObservationIndex byInput, ObservationIndex byTask) {
        int inputs = Math.min(inputGram.rankBound(), observedRows(byInput));
        int tasks = Math.min(taskGram.rankBound(), observedRows(byTask));
        return Math.max(1, Math.min(inputs, tasks));
    }

    /** Rows without observations have no coefficients at a solution. */
    private static int observedRows(ObservationIndex index) {
        int count = 0;
        for (int i = 0; i < index.rows(); i++) {
            if (index.end(i) > index.start(i)) {
                count++;
            }
        }
        return count;
    }
}

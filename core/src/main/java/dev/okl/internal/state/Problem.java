package dev.okl.internal.state;

import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GramShape;
import dev.okl.internal.linalg.Parallel;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What is to be solved: the observations, indexed from both sides, and the space of solutions with the Gram matrices K and K_T.
 *
 * <pre>
 * J = 1/(2 lambda) sum w_ij (alpha . z_ij + h_i + c_j + e_i . b_j - y_ij)^2
 *     + 1/2 tr(A' K A) + 1/2 tr(C' K_T C) + 1/2 a_h' K a_h + 1/2 a_c' K_T a_c                       (4)
 * E = K A,   B = K_T C,   h = beta K a_h,   c = gamma K_T a_c
 * </pre>
 *
 * @param startVector where searches for singular values start
 */
public record Problem(
        SolutionSpace space,
        ObservationIndex byInput,
        ObservationIndex byTask,
        List<String> taskNames,
        StartVector startVector) {
    public Problem {
        requireRows(space.inputGram(), byInput);
        requireRows(space.taskGram(), byTask);
    }

    public Problem(SolutionSpace space, ObservationIndex byInput, ObservationIndex byTask, List<String> taskNames) {
        this(space, byInput, byTask, taskNames, new StartVector(byInput, taskNames));
    }

    /** A problem with mean and intercepts held at level 1. */
    public static Problem of(
            TaskData<?> data, Gram inputGram, Gram taskGram, boolean mean, boolean intercepts, Parallel parallel) {
        SolutionSpace space = new SolutionSpace(inputGram, taskGram, mean, intercepts, Levels.ONE, parallel);
        return new Problem(space, data.byInput(), data.byTask(), data.tasks());
    }

    private static void requireRows(Gram gram, ObservationIndex observations) {
        if (gram.size() != observations.rows()) {
            throw new IllegalArgumentException(
                    "the Gram matrix has " + gram.size() + " rows, the data " + observations.rows());
        }
    }

    public Gram inputGram() {
        return space.inputGram();
    }

    public Gram taskGram() {
        return space.taskGram();
    }

    public Units units() {
        return space.units();
    }

    public Parallel parallel() {
        return space.parallel();
    }

    /** The same with mean and intercepts held at other levels. */
    public Problem withLevels(Levels other) {
        return new Problem(space.withLevels(other), byInput, byTask, taskNames, startVector);
    }

    /** The same with a part that is not penalised. */
    public Problem withFixed(FixedPart.Design columns) {
        return new Problem(space.withFixed(columns), byInput, byTask, taskNames, startVector);
    }

    /** The same problem in other units. */
    public Problem inUnits(Units other) {
        double byValue = units().value() / other.value();
        double byWeight = units().weight() / other.weight();
        return new Problem(
                space.inUnits(other), byInput.scaled(byValue, byWeight), byTask.scaled(byValue, byWeight), taskNames);
    }

    /** The largest rank that a solution can have: more columns than this are of no use. */
    public int fullRank() {
        return fullRank(inputGram().shape(), taskGram().shape(), byInput, byTask);
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
        return (int) IntStream.range(0, index.rows())
                .filter(i -> index.end(i) > index.start(i))
                .count();
    }
}

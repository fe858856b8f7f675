package dev.okl.spark.engine;

import dev.okl.internal.state.Layout;
import dev.okl.internal.state.Levels;
import java.io.Serializable;

/**
 * What all parts of a point have in common.
 *
 * @param taskScale delta of the tasks' Gram matrix, delta I + Z M Z'
 * @param taskGroups the number of groups of tasks; 0 where they have no kernel, and the Gram matrix is delta I
 */
record Shape(
        int rank,
        boolean mean,
        boolean intercepts,
        double meanLevel,
        double interceptLevel,
        double taskScale,
        int taskGroups)
        implements Serializable {
    Layout layout() {
        return new Layout(rank, mean, intercepts);
    }

    Levels levels() {
        return new Levels(meanLevel, interceptLevel);
    }

    /** The columns that are unknown at the tasks: all but that of the mean. */
    int unknownOfTasks() {
        return layout().columns() - layout().freeStart();
    }

    Shape withRank(int other) {
        return new Shape(other, mean, intercepts, meanLevel, interceptLevel, taskScale, taskGroups);
    }
}

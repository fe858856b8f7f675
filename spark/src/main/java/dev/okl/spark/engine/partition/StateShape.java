package dev.okl.spark.engine.partition;

import dev.okl.internal.state.Layout;
import dev.okl.internal.state.Levels;
import java.io.Serializable;

/**
 * What the parts of a state in all partitions have in common.
 *
 * @param constant whether there is a constant that is not penalised
 * @param taskScale delta of the tasks' Gram matrix, delta I + Z M Z'
 * @param taskGroups the number of groups of tasks; 0 where they have no kernel, and the Gram matrix is delta I
 */
public record StateShape(Layout layout, Levels levels, boolean constant, double taskScale, int taskGroups)
        implements Serializable {
    /** The columns that are unknown at the tasks: all but that of the mean. */
    public int unknownOfTasks() {
        return layout.columns() - layout.freeStart();
    }

    public StateShape withRank(int rank) {
        return new StateShape(
                new Layout(rank, layout.mean(), layout.intercepts()), levels, constant, taskScale, taskGroups);
    }
}

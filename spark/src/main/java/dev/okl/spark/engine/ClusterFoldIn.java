package dev.okl.spark.engine;

import dev.okl.internal.state.Layout;
import dev.okl.internal.state.LocalState;
import dev.okl.spark.engine.ClusterFit.TaskRow;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.PartitionTasks;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskPartition;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/** New tasks without learning again: their step for the inputs as they are. */
public final class ClusterFoldIn {
    private ClusterFoldIn() {}

    /**
     * The rows of new tasks.
     *
     * @param observations partitioned by task
     * @param inputValues the inputs' rows of the model, in which the mean itself stands
     */
    public static JavaRDD<TaskRow> rows(
            JavaRDD<TaskPartition.Observation> observations,
            Layout layout,
            Broadcast<double[]> inputValues,
            double lambda) {
        int columns = layout.columns();
        double level = layout.intercepts() ? inputValues.value()[layout.interceptColumn()] : 1;
        StateShape shape = new StateShape(layout.rank(), layout.mean(), layout.intercepts(), 1, level, 1, 0);
        return ClusterContext.persist(
                observations.mapPartitions(TaskPartition::build).flatMap(partition -> {
                    LocalState local = partition.at(shape, inputValues.value());
                    new PartitionTasks(local).solveTasks(lambda);
                    double[] values = local.tasks().values().data();
                    List<TaskRow> rows = new ArrayList<>();
                    for (int j = 0; j < partition.tasks().size(); j++) {
                        rows.add(new TaskRow(
                                partition.tasks().get(j),
                                java.util.Arrays.copyOfRange(values, j * columns, (j + 1) * columns)));
                    }
                    return rows.iterator();
                }));
    }
}

package dev.okl.spark.engine;

import dev.okl.internal.state.Layout;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.step.PartOfTasks;
import dev.okl.spark.engine.ClusterFit.TaskRow;
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
            JavaRDD<Observed> observations, Layout layout, Broadcast<double[]> inputValues, double lambda) {
        int columns = layout.columns();
        double level = layout.intercepts() ? inputValues.value()[layout.interceptColumn()] : 1;
        Shape shape = new Shape(layout.rank(), layout.mean(), layout.intercepts(), 1, level, 1, 0);
        return Cluster.keep(observations.mapPartitions(ShardBuilder::build).flatMap(shard -> {
            LocalState factors = shard.zero(shape);
            shard.gather(inputValues.value(), factors.inputs());
            new PartOfTasks(factors).solveTasks(lambda);
            double[] values = factors.tasks().values().data();
            List<TaskRow> rows = new ArrayList<>();
            for (int j = 0; j < shard.tasks().size(); j++) {
                rows.add(new TaskRow(
                        shard.tasks().get(j), java.util.Arrays.copyOfRange(values, j * columns, (j + 1) * columns)));
            }
            return rows.iterator();
        }));
    }
}

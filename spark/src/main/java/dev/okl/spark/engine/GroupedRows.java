package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.step.PartOfGroups;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/** Rows of tasks with a kernel. */
final class GroupedRows {
    private GroupedRows() {}

    /** Adds Z M Z' C to the values of rows that have delta C only. */
    static JavaRDD<TaskValues> complete(ClusterPoint point, JavaRDD<TaskValues> rows) {
        Shape shape = point.shape();
        if (shape.taskGroups() == 0) {
            return rows;
        }
        ClusterSpace space = point.space();
        int u = shape.taskGroups();
        int q = shape.unknownOfTasks();
        Matrix t = space.taskGram().multiply(Matrix.of(u, q, sums(space.shards(), shape, rows)), point.parallel());
        Broadcast<double[]> sent = space.cluster().send(t.data());
        return Cluster.zip(space.shards(), rows, (shard, values) -> {
            LocalState factors = tasks(shard, shape, values);
            new PartOfGroups(factors).addGroups(Matrix.of(u, q, sent.value()));
            return TaskValues.of(factors.tasks());
        });
    }

    /** Z' C, the sums of the coefficients over the groups. */
    static double[] sums(JavaRDD<Shard> shards, Shape shape, JavaRDD<TaskValues> rows) {
        return Cluster.sum(
                Cluster.zip(shards, rows, (shard, values) -> tasks(shard, shape, values)),
                factors -> new PartOfGroups(factors).sums().data(),
                RowSummary::sum);
    }

    private static LocalState tasks(Shard shard, Shape shape, TaskValues values) {
        LocalState factors = shard.zero(shape);
        values.copyTo(factors.tasks());
        return factors;
    }
}

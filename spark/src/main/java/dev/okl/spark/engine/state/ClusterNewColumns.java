package dev.okl.spark.engine.state;

import dev.okl.data.Matrix;
import dev.okl.internal.state.NewColumns;
import dev.okl.spark.engine.partition.PartitionGroups;
import dev.okl.spark.engine.partition.PartitionState;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.partition.TaskFactors;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/** Columns with the coefficients R' u, R the residuals of a state as it was when they were asked for. */
final class ClusterNewColumns implements NewColumns {
    private final ClusterState state;
    private final JavaRDD<PartitionState> states;
    private final Broadcast<double[]> sources;
    private final Broadcast<double[]> groupValues;
    private final int count;

    /**
     * @param groupValues M Z' R' u, where the tasks have groups
     */
    ClusterNewColumns(ClusterState state, Matrix u, Matrix groupValues) {
        this.state = state;
        this.states = state.partitionStates();
        this.sources = state.problem().cluster().broadcast(u.data());
        this.groupValues = state.problem().cluster().broadcast(groupValues.data());
        this.count = u.cols();
    }

    @Override
    public double squares(Matrix u) {
        Broadcast<double[]> others = state.problem().cluster().broadcast(u.data());
        Broadcast<double[]> own = sources;
        Broadcast<double[]> shared = groupValues;
        int n = count;
        return Partitions.sum(
                states,
                local -> columns(local, own.value(), shared.value(), n)
                        .squares(local.partition().gather(others.value(), n)),
                Double::sum);
    }

    @Override
    public void put(int first, double[] factors) {
        Broadcast<double[]> own = sources;
        Broadcast<double[]> shared = groupValues;
        int n = count;
        // The rows have changed since (they were turned), the residuals have not.
        JavaRDD<TaskFactors> changed = Partitions.zip(states, state.tasks().rows(), (local, rows) -> {
            NewColumns columns = columns(local, own.value(), shared.value(), n);
            rows.copyTo(local.state().tasks());
            columns.put(first, factors);
            return TaskFactors.of(local.state().tasks());
        });
        state.tasks().setPersisted(changed, null);
    }

    private static NewColumns columns(PartitionState local, double[] sources, double[] groupValues, int count) {
        Matrix u = local.partition().gather(sources, count);
        return groupValues.length == 0
                ? local.state().residuals().columns(u)
                : new PartitionGroups(local.state())
                        .columns(u, Matrix.of(groupValues.length / count, count, groupValues));
    }
}

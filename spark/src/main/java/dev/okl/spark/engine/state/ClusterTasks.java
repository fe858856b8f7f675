package dev.okl.spark.engine.state;

import dev.okl.data.Matrix;
import dev.okl.internal.state.Side;
import dev.okl.internal.state.SweepHistory;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.PartitionState;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.partition.StateShape;
import dev.okl.spark.engine.partition.TaskFactors;
import dev.okl.spark.engine.partition.TaskPartition;
import java.io.Serializable;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.spark.api.java.JavaRDD;

/** The rows of the tasks, spread over the cluster. Changes are noted and made when the rows are needed. */
public final class ClusterTasks implements Side {
    private final ClusterContext cluster;
    private final JavaRDD<TaskPartition> partitions;
    private final StateShape shape;
    private final int size;
    private JavaRDD<TaskFactors> rows;
    private Optional<TaskSums> sums = Optional.empty();
    private OptionalDouble penalty = OptionalDouble.empty();

    public ClusterTasks(
            ClusterContext cluster,
            JavaRDD<TaskPartition> partitions,
            StateShape shape,
            int size,
            JavaRDD<TaskFactors> rows) {
        this.cluster = cluster;
        this.partitions = partitions;
        this.shape = shape;
        this.size = size;
        this.rows = rows;
    }

    public JavaRDD<TaskFactors> rows() {
        return rows;
    }

    ClusterContext cluster() {
        return cluster;
    }

    /** Replaces all rows, and persists the new ones while they are needed. */
    public void setPersisted(JavaRDD<TaskFactors> newRows) {
        set(cluster.persistRows(newRows), Optional.empty());
    }

    /** Replaces all rows. */
    public void set(JavaRDD<TaskFactors> newRows, Optional<TaskSums> known) {
        rows = newRows;
        sums = known;
        penalty = OptionalDouble.empty();
    }

    /** For a penalty that was computed on the way. */
    public void knowPenalty(double known) {
        penalty = OptionalDouble.of(known);
    }

    TaskSums sums() {
        if (sums.isEmpty()) {
            sums = Optional.of(Partitions.sum(states(), each -> TaskSums.of(each.tasks()), TaskSums::plus));
        }
        return sums.get();
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public OptionalDouble identityScale() {
        return shape.taskGroups() == 0 ? OptionalDouble.of(shape.taskScale()) : OptionalDouble.empty();
    }

    @Override
    public double penalty() {
        return penalty.orElseGet(() -> sums().penalty());
    }

    @Override
    public Matrix freeGram() {
        return sums().gramMatrix();
    }

    @Override
    public double[] freeSums() {
        return sums().sums().clone();
    }

    @Override
    public double magnitude() {
        return Partitions.sum(states(), each -> each.tasks().magnitude(), Math::max);
    }

    @Override
    public double[] extremes(Matrix rotation) {
        double[] t = rotation.data();
        int p = rotation.rows();
        return Partitions.sum(states(), each -> each.tasks().extremes(Matrix.of(p, p, t)), ClusterTasks::larger);
    }

    private static double[] larger(double[] a, double[] b) {
        double[] larger = new double[a.length];
        for (int k = 0; k < a.length; k++) {
            larger[k] = Side.larger(a[k], b[k]);
        }
        return larger;
    }

    @Override
    public void multiplyFreeColumns(Matrix rotation) {
        TaskSums turned = sums().multipliedBy(rotation);
        double[] t = rotation.data();
        int p = rotation.rows();
        change(each -> each.multiplyFreeColumns(Matrix.of(p, p, t)), turned);
    }

    @Override
    public void shift(double[] c) {
        change(each -> each.shift(c), sums().shifted(c, size, shape.taskScale()));
    }

    @Override
    public Runnable snapshot(int first, int count) {
        JavaRDD<TaskFactors> now = rows;
        Optional<TaskSums> known = sums;
        return () -> set(now, known);
    }

    @Override
    public SweepHistory newHistory() {
        return new ClusterSweepHistory(this);
    }

    private void change(Change change, TaskSums known) {
        StateShape same = shape;
        set(
                Partitions.zip(partitions, rows, (partition, values) -> {
                    PartitionState local = partition.at(same, values);
                    change.apply(local.tasks());
                    return local.rows();
                }),
                Optional.of(known));
    }

    /** The tasks of every partition; the inputs are zero. */
    private JavaRDD<PartitionState> states() {
        StateShape same = shape;
        return Partitions.zip(partitions, rows, (partition, values) -> partition.at(same, values));
    }

    /** A change of the rows, the same for each. */
    @FunctionalInterface
    private interface Change extends Serializable {
        void apply(Side rows);
    }
}

package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Side;
import dev.okl.internal.state.SweepHistory;
import java.io.Serializable;
import java.util.OptionalDouble;
import org.apache.spark.api.java.JavaRDD;

/** The rows of the tasks, spread over the cluster. Changes are noted and made when the rows are needed. */
final class ClusterRows implements Side {
    private final Cluster cluster;
    private final JavaRDD<Shard> shards;
    private final Shape shape;
    private final int size;
    private JavaRDD<TaskValues> rows;
    private RowSummary summary;
    private double penalty = Double.NaN;

    ClusterRows(Cluster cluster, JavaRDD<Shard> shards, Shape shape, int size, JavaRDD<TaskValues> rows) {
        this.cluster = cluster;
        this.shards = shards;
        this.shape = shape;
        this.size = size;
        this.rows = rows;
    }

    JavaRDD<TaskValues> rows() {
        return rows;
    }

    Cluster cluster() {
        return cluster;
    }

    /** Replaces all rows, and keeps the new ones while they are needed. */
    void setKept(JavaRDD<TaskValues> newRows, RowSummary known) {
        set(cluster.keepRows(newRows), known);
    }

    /** Replaces all rows. */
    void set(JavaRDD<TaskValues> newRows, RowSummary known) {
        rows = newRows;
        summary = known;
        penalty = Double.NaN;
    }

    /** Where the penalty has been found on the way. */
    void knowPenalty(double known) {
        penalty = known;
    }

    RowSummary summary() {
        if (summary == null) {
            summary = Cluster.sum(factors(), each -> RowSummary.of(each.tasks()), RowSummary::plus);
        }
        return summary;
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
        return Double.isNaN(penalty) ? summary().penalty() : penalty;
    }

    @Override
    public Matrix freeGram() {
        return summary().gramMatrix();
    }

    @Override
    public double[] freeSums() {
        return summary().sums().clone();
    }

    @Override
    public double magnitude() {
        return Cluster.sum(factors(), each -> each.tasks().magnitude(), Math::max);
    }

    @Override
    public double[] extremes(Matrix rotation) {
        double[] t = rotation.data();
        int p = rotation.rows();
        return Cluster.sum(factors(), each -> each.tasks().extremes(Matrix.of(p, p, t)), ClusterRows::larger);
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
        RowSummary turned = summary().multipliedBy(rotation);
        double[] t = rotation.data();
        int p = rotation.rows();
        change(each -> each.multiplyFreeColumns(Matrix.of(p, p, t)), turned);
    }

    @Override
    public void shift(double[] c) {
        change(each -> each.shift(c), summary().shifted(c, size, shape.taskScale()));
    }

    @Override
    public Runnable snapshot(int first, int count) {
        JavaRDD<TaskValues> now = rows;
        RowSummary known = summary;
        return () -> set(now, known);
    }

    @Override
    public SweepHistory newHistory() {
        return new ClusterMemory(this);
    }

    private void change(Change change, RowSummary known) {
        Shape same = shape;
        set(
                Cluster.zip(shards, rows, (shard, values) -> {
                    LocalState factors = shard.zero(same);
                    values.copyTo(factors.tasks());
                    change.apply(factors.tasks());
                    return TaskValues.of(factors.tasks());
                }),
                known);
    }

    /** The tasks of every shard; the inputs are zero. */
    private JavaRDD<LocalState> factors() {
        Shape same = shape;
        return Cluster.zip(shards, rows, (shard, values) -> {
            LocalState factors = shard.zero(same);
            values.copyTo(factors.tasks());
            return factors;
        });
    }

    /** A change of the rows, the same for each. */
    @FunctionalInterface
    private interface Change extends Serializable {
        void apply(Side rows);
    }
}

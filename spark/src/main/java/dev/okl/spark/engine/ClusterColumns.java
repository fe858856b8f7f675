package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.internal.state.NewColumns;
import dev.okl.internal.step.PartOfGroups;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/** Columns with the coefficients R' u, R the residuals of a point as it was when they were asked for. */
final class ClusterColumns implements NewColumns {
    private final ClusterPoint point;
    private final JavaRDD<Part> parts;
    private final Broadcast<double[]> sources;
    private final Broadcast<double[]> groupValues;
    private final int count;

    /**
     * @param groupValues M Z' R' u, where the tasks have groups
     */
    ClusterColumns(ClusterPoint point, Matrix u, Matrix groupValues) {
        this.point = point;
        this.parts = point.parts();
        this.sources = point.space().cluster().send(u.data());
        this.groupValues = point.space().cluster().send(groupValues.data());
        this.count = u.cols();
    }

    @Override
    public double squares(Matrix u) {
        Broadcast<double[]> others = point.space().cluster().send(u.data());
        Broadcast<double[]> own = sources;
        Broadcast<double[]> shared = groupValues;
        int n = count;
        return Cluster.sum(
                parts,
                part -> columns(part, own.value(), shared.value(), n)
                        .squares(part.shard().gather(others.value(), n)),
                Double::sum);
    }

    @Override
    public void put(int first, double[] factors) {
        Broadcast<double[]> own = sources;
        Broadcast<double[]> shared = groupValues;
        int n = count;
        // The rows have changed since (they were turned), the residuals have not.
        JavaRDD<TaskValues> changed = Cluster.zip(parts, point.tasks().rows(), (part, rows) -> {
            NewColumns columns = columns(part, own.value(), shared.value(), n);
            rows.copyTo(part.factors().tasks());
            columns.put(first, factors);
            return TaskValues.of(part.factors().tasks());
        });
        point.tasks().setKept(changed, null);
    }

    private static NewColumns columns(Part part, double[] sources, double[] groupValues, int count) {
        Matrix u = part.shard().gather(sources, count);
        return groupValues.length == 0
                ? part.factors().residuals().columns(u)
                : new PartOfGroups(part.factors())
                        .columns(u, Matrix.of(groupValues.length / count, count, groupValues));
    }
}

package dev.okl.spark.engine;

import dev.okl.linalg.Matrix;
import dev.okl.solver.TaskColumns;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/** Columns with the coefficients R' u, R the residuals of a point as it was when they were asked for. */
final class ClusterColumns implements TaskColumns {
    private final ClusterPoint point;
    private final JavaRDD<Part> parts;
    private final Broadcast<double[]> sources;
    private final int count;

    ClusterColumns(ClusterPoint point, Matrix u) {
        this.point = point;
        this.parts = point.parts();
        this.sources = point.space().cluster().send(u.data());
        this.count = u.cols();
    }

    @Override
    public double squares(Matrix u) {
        Broadcast<double[]> others = point.space().cluster().send(u.data());
        Broadcast<double[]> own = sources;
        int n = count;
        return Cluster.sum(
                parts,
                part -> columns(part, own.value(), n).squares(part.shard().gather(others.value(), n)),
                Double::sum);
    }

    @Override
    public void put(int first, double[] factors) {
        Broadcast<double[]> own = sources;
        int n = count;
        // The rows have changed since (they were turned), the residuals have not.
        JavaRDD<TaskValues> changed = Cluster.zip(parts, point.taskRows().rows(), (part, rows) -> {
            TaskColumns columns = columns(part, own.value(), n);
            rows.copyTo(part.factors().tasks());
            columns.put(first, factors);
            return TaskValues.of(part.factors().tasks());
        });
        point.taskRows().setKept(changed, null);
    }

    private static TaskColumns columns(Part part, double[] sources, int count) {
        return part.factors().residuals().columns(part.shard().gather(sources, count));
    }
}

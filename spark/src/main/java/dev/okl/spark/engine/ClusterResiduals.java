package dev.okl.spark.engine;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.NewColumns;
import dev.okl.internal.state.Residuals;
import java.io.Serializable;
import org.apache.spark.api.java.JavaRDD;

/** The residuals of a point whose tasks are spread over the cluster. They are computed where the tasks are, whenever needed. */
final class ClusterResiduals implements Residuals {
    /** So few that a matrix of them is nothing to send. */
    private static final int FEW_INPUTS = 64;

    private final ClusterSpace space;
    private final ClusterPoint point;
    private final JavaRDD<Part> parts;
    private Sums sums;
    private double[] square;
    private final GroupedResiduals groups;

    ClusterResiduals(ClusterPoint point) {
        this.space = point.space();
        this.point = point;
        this.parts = point.parts();
        this.groups = new GroupedResiduals(point, parts);
    }

    @Override
    public double squaredError() {
        return sums().squaredError;
    }

    @Override
    public double timesValues() {
        return sums().timesValues;
    }

    @Override
    public void throughTasks(double[] u, double[] out) {
        int inputs = u.length;
        if (inputs <= FEW_INPUTS) {
            for (int i = 0; i < inputs; i++) {
                out[i] = Vectors.dot(square(), i * inputs, u, 0, inputs);
            }
            groups.addThroughTasks(u, out);
            return;
        }
        double[] products = InputSums.of(
                Cluster.map(parts, part -> {
                    double[] product = new double[part.shard().inputs().length];
                    part.factors().residuals().throughTasks(part.shard().gather(u), product);
                    return part.ofInputs(product);
                }),
                inputs,
                1);
        System.arraycopy(products, 0, out, 0, inputs);
        groups.addThroughTasks(u, out);
    }

    /** R K_T R' itself, without what groups add: for few inputs that is one job in place of one for each product. */
    private double[] square() {
        if (square == null) {
            int inputs = point.inputs().size();
            square = Cluster.sum(parts, part -> square(part, inputs), RowSummary::sum);
        }
        return square;
    }

    private static double[] square(Part part, int inputs) {
        Residuals residuals = part.factors().residuals();
        double[] all = new double[inputs * inputs];
        int[] own = part.shard().inputs();
        for (int i = 0; i < own.length; i++) {
            double[] unit = new double[own.length];
            unit[i] = 1;
            double[] row = new double[own.length];
            residuals.throughTasks(unit, row);
            for (int k = 0; k < row.length; k++) {
                all[own[i] * inputs + own[k]] = row[k];
            }
        }
        return all;
    }

    @Override
    public double[] inputSums() {
        return InputSums.of(
                Cluster.map(
                        parts, part -> part.ofInputs(part.factors().residuals().inputSums())),
                point.inputs().size(),
                1);
    }

    @Override
    public double squaredTaskSums() {
        return sums().squaredTaskSums + groups.squaredTaskSums();
    }

    /** All sums that a certificate asks for, in one go. */
    private Sums sums() {
        if (sums == null) {
            sums = Cluster.sum(parts, Sums::of, Sums::plus);
        }
        return sums;
    }

    @Override
    public NewColumns columns(Matrix u) {
        return new ClusterColumns(point, u, groups.values(u));
    }

    @Override
    public double[] startVector() {
        return space.startVector();
    }

    private record Sums(double squaredError, double timesValues, double squaredTaskSums) implements Serializable {
        static Sums of(Part part) {
            Residuals residuals = part.factors().residuals();
            return new Sums(residuals.squaredError(), residuals.timesValues(), residuals.squaredTaskSums());
        }

        Sums plus(Sums other) {
            return new Sums(
                    squaredError + other.squaredError,
                    timesValues + other.timesValues,
                    squaredTaskSums + other.squaredTaskSums);
        }
    }
}

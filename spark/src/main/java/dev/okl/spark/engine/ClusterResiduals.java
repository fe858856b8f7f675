package dev.okl.spark.engine;

import dev.okl.linalg.Matrix;
import dev.okl.linalg.Vectors;
import dev.okl.solver.ResidualMatrix;
import dev.okl.solver.TaskColumns;
import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.api.java.JavaRDD;

/** The residuals of a point whose tasks are spread over the cluster. They are computed where the tasks are, whenever needed. */
final class ClusterResiduals implements ResidualMatrix {
    /** So few that a matrix of them is nothing to send. */
    private static final int FEW_INPUTS = 64;

    private final ClusterSpace space;
    private final ClusterPoint point;
    private final JavaRDD<Part> parts;
    private Sums sums;
    private double[] square;

    ClusterResiduals(ClusterPoint point) {
        this.space = point.space();
        this.point = point;
        this.parts = point.parts();
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
    public void times(double[] v, double[] out) {
        addUp(
                Cluster.withIndex(parts, space.firstTasks(), (part, first) -> {
                    int m = part.factors().tasks().size();
                    double[] product = new double[part.shard().inputs().length];
                    part.factors().residuals().times(Arrays.copyOfRange(v, first, first + m), product);
                    return part.ofInputs(product);
                }),
                out);
    }

    @Override
    public void transposedTimes(double[] u, double[] out) {
        double[] products = parts
                .map(part -> {
                    double[] product = new double[part.factors().tasks().size()];
                    part.factors().residuals().transposedTimes(part.shard().gather(u), product);
                    return product;
                })
                .collect()
                .stream()
                .flatMapToDouble(Arrays::stream)
                .toArray();
        System.arraycopy(products, 0, out, 0, out.length);
    }

    @Override
    public void throughTasks(double[] u, double[] out) {
        int inputs = u.length;
        if (inputs <= FEW_INPUTS) {
            for (int i = 0; i < inputs; i++) {
                out[i] = Vectors.dot(square(), i * inputs, u, 0, inputs);
            }
            return;
        }
        addUp(
                parts.map(part -> {
                    double[] product = new double[part.shard().inputs().length];
                    part.factors().residuals().throughTasks(part.shard().gather(u), product);
                    return part.ofInputs(product);
                }),
                out);
    }

    /** R K_T R' itself: for few inputs that is one job in place of one for each product. */
    private double[] square() {
        if (square == null) {
            int inputs = point.inputs().size();
            square = Cluster.sum(parts, part -> square(part, inputs), RowSummary::sum);
        }
        return square;
    }

    private static double[] square(Part part, int inputs) {
        ResidualMatrix residuals = part.factors().residuals();
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
        return sums().ofInputs.clone();
    }

    @Override
    public double squaredTaskSums() {
        return sums().squaredTaskSums;
    }

    /** All that a certificate asks for besides the singular values, in one go. */
    private Sums sums() {
        if (sums == null) {
            sums = new Sums(point.inputs().size());
            parts.map(PartSums::of).collect().forEach(sums::add);
        }
        return sums;
    }

    @Override
    public TaskColumns columns(Matrix u) {
        return new ClusterColumns(point, u);
    }

    @Override
    public double[] inputNoise() {
        return space.inputNoise();
    }

    @Override
    public double[] taskNoise() {
        return space.taskNoise();
    }

    private static void addUp(JavaRDD<Part.OfInputs> ofParts, double[] out) {
        Vectors.scaleInPlace(0, out);
        ofParts.collect().forEach(each -> each.addTo(out));
    }

    /** Of one part. */
    private record PartSums(double squaredError, double timesValues, double squaredTaskSums, Part.OfInputs ofInputs)
            implements Serializable {
        static PartSums of(Part part) {
            ResidualMatrix residuals = part.factors().residuals();
            return new PartSums(
                    residuals.squaredError(),
                    residuals.timesValues(),
                    residuals.squaredTaskSums(),
                    part.ofInputs(residuals.inputSums()));
        }
    }

    /** Of all parts. */
    private static final class Sums {
        private final double[] ofInputs;
        private double squaredError;
        private double timesValues;
        private double squaredTaskSums;

        Sums(int inputs) {
            ofInputs = new double[inputs];
        }

        void add(PartSums part) {
            squaredError += part.squaredError;
            timesValues += part.timesValues;
            squaredTaskSums += part.squaredTaskSums;
            part.ofInputs.addTo(ofInputs);
        }
    }
}

package dev.okl.spark.engine.state;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.NewColumns;
import dev.okl.internal.state.Residuals;
import dev.okl.spark.engine.partition.InputSums;
import dev.okl.spark.engine.partition.PartitionState;
import dev.okl.spark.engine.partition.Partitions;
import java.io.Serializable;
import org.apache.spark.api.java.JavaRDD;

/** The residuals of a state whose tasks are spread over the cluster. They are computed where the tasks are, whenever needed. */
final class ClusterResiduals implements Residuals {
    /** So few that a matrix of them is nothing to send. */
    private static final int FEW_INPUTS = 64;

    private final ClusterProblem problem;
    private final ClusterState state;
    private final JavaRDD<PartitionState> states;
    private Sums sums;
    private double[] square;
    private final GroupedResiduals groups;

    ClusterResiduals(ClusterState state) {
        this.problem = state.problem();
        this.state = state;
        this.states = state.partitionStates();
        this.groups = new GroupedResiduals(state, states);
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
                Partitions.map(states, local -> {
                    double[] product = new double[local.partition().inputs().length];
                    local.state().residuals().throughTasks(local.partition().gather(u), product);
                    return local.ofInputs(product);
                }),
                inputs,
                1);
        System.arraycopy(products, 0, out, 0, inputs);
        groups.addThroughTasks(u, out);
    }

    /** R K_T R' itself, without what groups add: for few inputs that is one job in place of one for each product. */
    private double[] square() {
        if (square == null) {
            int inputs = state.inputs().size();
            square = Partitions.sumArrays(states, local -> square(local, inputs));
        }
        return square;
    }

    private static double[] square(PartitionState local, int inputs) {
        Residuals residuals = local.state().residuals();
        double[] all = new double[inputs * inputs];
        int[] own = local.partition().inputs();
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
                Partitions.map(
                        states,
                        local -> local.ofInputs(local.state().residuals().inputSums())),
                state.inputs().size(),
                1);
    }

    @Override
    public double squaredTaskSums() {
        return sums().squaredTaskSums + groups.squaredTaskSums();
    }

    /** All sums that a certificate asks for, in one job. */
    private Sums sums() {
        if (sums == null) {
            sums = Partitions.sum(states, Sums::of, Sums::plus);
        }
        return sums;
    }

    @Override
    public NewColumns columns(Matrix u) {
        return new ClusterNewColumns(state, u, groups.values(u));
    }

    @Override
    public double[] startVector() {
        return problem.startVector();
    }

    private record Sums(double squaredError, double timesValues, double squaredTaskSums) implements Serializable {
        static Sums of(PartitionState local) {
            Residuals residuals = local.state().residuals();
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

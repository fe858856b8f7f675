package dev.okl.spark.engine.state;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.NewColumns;
import dev.okl.internal.state.Residuals;
import dev.okl.spark.engine.partition.ClusterContext;
import dev.okl.spark.engine.partition.InputSums;
import dev.okl.spark.engine.partition.PartitionState;
import dev.okl.spark.engine.partition.Partitions;
import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/**
 * The residuals of a state whose tasks are spread over the cluster. They are computed where the tasks are, whenever needed.
 *
 * <p>Groups of tasks add products with R Z M Z' R' to those with delta R R'. R Z has a row for each input and a column for each group; where
 * it is small it is computed once, else products with it are computed where the tasks are.
 */
final class ClusterResiduals implements Residuals {
    /** So few that a matrix of them is nothing to send. */
    private static final int FEW_INPUTS = 64;

    /** As many numbers of R Z may come to the driver: 32 MB. */
    private static final long SMALL = 1L << 22;

    private final ClusterState state;
    private final ClusterContext cluster;
    private final TaskGram gram;
    private final int inputs;
    private final JavaRDD<PartitionState> states;
    private Sums sums;
    private double[] square;
    private Matrix byGroup;

    ClusterResiduals(ClusterState state) {
        this.state = state;
        this.cluster = state.problem().cluster();
        this.gram = state.problem().taskGram();
        this.inputs = state.inputs().size();
        this.states = state.partitionStates();
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
        if (inputs <= FEW_INPUTS) {
            for (int i = 0; i < inputs; i++) {
                out[i] = Vectors.dot(square(), i * inputs, u, 0, inputs);
            }
        } else {
            double[] products = sumOverTasks(Partitions.map(states, local -> {
                double[] product = new double[local.partition().inputs().length];
                local.state().residuals().throughTasks(local.partition().gather(u), product);
                return local.ofInputs(product);
            }));
            System.arraycopy(products, 0, out, 0, inputs);
        }
        if (gram.groups() > 0) {
            addThroughGroups(u, out);
        }
    }

    /** delta R R', without what groups add: for few inputs that is one job in place of one for each product. */
    private double[] square() {
        if (square == null) {
            int all = inputs;
            square = Partitions.sumArrays(states, local -> square(local, all));
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

    /** Adds R Z M Z' R' u. */
    private void addThroughGroups(double[] u, double[] out) {
        double[] t = groupValues(Matrix.of(inputs, 1, u)).data();
        if (isSmall()) {
            Vectors.addInPlace(
                    1, Blas.product(byGroup(), Matrix.of(t.length, 1, t)).data(), out);
            return;
        }
        Broadcast<double[]> sent = cluster.broadcast(t);
        Partitions.map(states, local -> local.ofInputs(local.throughGroups(sent.value())))
                .collect()
                .forEach(each -> each.addTo(out, 0));
    }

    @Override
    public double[] inputSums() {
        return sumOverTasks(Partitions.map(
                states, local -> local.ofInputs(local.state().residuals().inputSums())));
    }

    private double[] sumOverTasks(JavaRDD<InputSums.Partial> partials) {
        return InputSums.of(partials, inputs, 1);
    }

    /** With (R' 1)' Z M Z' (R' 1) of the groups. */
    @Override
    public double squaredTaskSums() {
        if (gram.groups() == 0) {
            return sums().squaredTaskSums;
        }
        Matrix ones = Matrix.zeros(inputs, 1);
        Arrays.fill(ones.data(), 1);
        Matrix s = groupSums(ones);
        return sums().squaredTaskSums
                + Vectors.dot(s.data(), gram.multiply(s, state.parallel()).data());
    }

    /** All sums that a certificate asks for, in one job. */
    private Sums sums() {
        if (sums == null) {
            sums = Partitions.sum(states, Sums::of, Sums::plus);
        }
        return sums;
    }

    @Override
    public double[] startVector() {
        return state.problem().startVector();
    }

    /** M Z' R' u, the values of the groups for columns with the coefficients R' u; without groups nothing. */
    private Matrix groupValues(Matrix u) {
        return gram.groups() == 0 ? Matrix.zeros(0, u.cols()) : gram.multiply(groupSums(u), state.parallel());
    }

    /** Z' R' u. */
    private Matrix groupSums(Matrix u) {
        if (isSmall()) {
            return Blas.transposedProduct(byGroup(), u);
        }
        Broadcast<double[]> sent = cluster.broadcast(u.data());
        int n = u.cols();
        double[] all = Partitions.sumArrays(
                states, local -> local.residualSums(local.partition().gather(sent.value(), n))
                        .data());
        return Matrix.of(gram.groups(), n, all);
    }

    private boolean isSmall() {
        return (long) inputs * gram.groups() <= SMALL;
    }

    /** R Z. */
    private Matrix byGroup() {
        if (byGroup == null) {
            Matrix sum = Matrix.zeros(inputs, gram.groups());
            Partitions.map(states, ByGroup::of).collect().forEach(each -> each.addTo(sum));
            byGroup = sum;
        }
        return byGroup;
    }

    /** R Z of one partition, in the inputs and groups that it knows. */
    private record ByGroup(int[] inputs, int[] groups, double[] sums) implements Serializable {
        static ByGroup of(PartitionState local) {
            int[] groups = Arrays.stream(local.partition().groups())
                    .distinct()
                    .sorted()
                    .toArray();
            return new ByGroup(
                    local.partition().inputs(),
                    groups,
                    local.residualsByGroup(groups).data());
        }

        void addTo(Matrix sum) {
            int at = 0;
            for (int input : inputs) {
                for (int group : groups) {
                    sum.set(input, group, sum.get(input, group) + sums[at++]);
                }
            }
        }
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

    @Override
    public NewColumns columns(Matrix u) {
        Sources sources = new Sources(
                cluster.broadcast(u.data()), cluster.broadcast(groupValues(u).data()), u.cols());
        return new NewColumns() {
            @Override
            public double squares(Matrix w) {
                Broadcast<double[]> others = cluster.broadcast(w.data());
                Sources same = sources;
                return Partitions.sum(
                        states,
                        local -> same.columns(local).squares(local.partition().gather(others.value(), same.count)),
                        Double::sum);
            }

            @Override
            public void put(int first, double[] factors) {
                Sources same = sources;
                // The rows have changed since (they were turned), the residuals have not.
                state.tasks().setPersisted(Partitions.zip(states, state.tasks().rows(), (local, rows) -> {
                    NewColumns columns = same.columns(local);
                    rows.copyTo(local.tasks());
                    columns.put(first, factors);
                    return local.rows();
                }));
            }
        };
    }

    /**
     * What columns with the coefficients R' u are made of.
     *
     * @param groupValues M Z' R' u, where the tasks have groups
     */
    private record Sources(Broadcast<double[]> u, Broadcast<double[]> groupValues, int count) implements Serializable {
        NewColumns columns(PartitionState local) {
            Matrix own = local.partition().gather(u.value(), count);
            double[] t = groupValues.value();
            return t.length == 0
                    ? local.state().residuals().columns(own)
                    : local.columns(own, Matrix.of(t.length / count, count, t));
        }
    }
}

package dev.okl.spark.engine.state;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Vectors;
import dev.okl.spark.engine.partition.PartitionGroups;
import dev.okl.spark.engine.partition.PartitionState;
import dev.okl.spark.engine.partition.Partitions;
import java.util.Arrays;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/**
 * What the groups of tasks add to products with the residuals: those with R Z M Z' R' in place of R K_T R'. R Z has a row for each
 * input and a column for each group; where it is small it is computed once, else products with it are computed where the tasks are.
 */
final class GroupedResiduals {
    /** As many numbers may come to the driver: 32 MB. */
    private static final long SMALL = 1L << 22;

    private final ClusterState state;
    private final JavaRDD<PartitionState> states;
    private final TaskGram gram;
    private final int inputs;
    private Matrix grouped;

    GroupedResiduals(ClusterState state, JavaRDD<PartitionState> states) {
        this.state = state;
        this.states = states;
        this.gram = state.problem().taskGram();
        this.inputs = state.inputs().size();
    }

    /** Adds R Z M Z' R' u. */
    void addThroughTasks(double[] u, double[] out) {
        if (gram.groups() == 0) {
            return;
        }
        double[] t = values(Matrix.of(inputs, 1, u)).data();
        if (isSmall()) {
            Vectors.addInPlace(
                    1, Blas.product(grouped(), Matrix.of(t.length, 1, t)).data(), out);
            return;
        }
        Broadcast<double[]> sent = state.problem().cluster().broadcast(t);
        Partitions.map(states, local -> local.ofInputs(new PartitionGroups(local.state()).throughGroups(sent.value())))
                .collect()
                .forEach(each -> each.addTo(out, 0));
    }

    /** (R' 1)' Z M Z' (R' 1). */
    double squaredTaskSums() {
        if (gram.groups() == 0) {
            return 0;
        }
        Matrix ones = Matrix.zeros(inputs, 1);
        Arrays.fill(ones.data(), 1);
        Matrix s = sums(ones);
        return Vectors.dot(s.data(), gram.multiply(s, state.parallel()).data());
    }

    /** M Z' R' u, the values of the groups for columns with the coefficients R' u; without groups nothing. */
    Matrix values(Matrix u) {
        return gram.groups() == 0 ? Matrix.zeros(0, u.cols()) : gram.multiply(sums(u), state.parallel());
    }

    /** Z' R' u. */
    private Matrix sums(Matrix u) {
        if (isSmall()) {
            return Blas.transposedProduct(grouped(), u);
        }
        Broadcast<double[]> sent = state.problem().cluster().broadcast(u.data());
        int n = u.cols();
        double[] sums = Partitions.sumArrays(states, local -> new PartitionGroups(local.state())
                .residualSums(local.partition().gather(sent.value(), n))
                .data());
        return Matrix.of(gram.groups(), n, sums);
    }

    private boolean isSmall() {
        return (long) inputs * gram.groups() <= SMALL;
    }

    /** R Z. */
    private Matrix grouped() {
        if (grouped == null) {
            Matrix sum = Matrix.zeros(inputs, gram.groups());
            Partitions.map(states, OfPartition::of).collect().forEach(each -> each.addTo(sum));
            grouped = sum;
        }
        return grouped;
    }

    /** R Z of one local, in the inputs and groups that it knows. */
    private record OfPartition(int[] inputs, int[] groups, double[] sums) implements java.io.Serializable {
        static OfPartition of(PartitionState local) {
            int[] groups = Arrays.stream(local.partition().groups())
                    .distinct()
                    .sorted()
                    .toArray();
            return new OfPartition(
                    local.partition().inputs(),
                    groups,
                    new PartitionGroups(local.state()).residualsByGroup(groups).data());
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
}

package dev.okl.spark.engine.state;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Lanczos;
import dev.okl.internal.linalg.Parallel;
import dev.okl.spark.engine.partition.TaskPartition;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;

/**
 * K_T = delta I + Z M Z' of tasks that are spread over the cluster. M, of the groups, is on the driver; of Z a partition knows the rows of its
 * tasks. Without groups it is delta I.
 *
 * @param identityPart delta
 * @param ofGroups M
 * @param sizes the number of tasks in every group
 * @param meanDiagonal the mean of K_T(z, z) over the tasks
 * @param ofTasks K_T in one piece, the tasks by the numbers of their groups, where each task is a group of its own
 */
public record TaskGram(
        double identityPart, Gram ofGroups, double[] sizes, double meanDiagonal, Optional<Gram> ofTasks) {
    /** For {@link #weightedNorm}; the eigenvalue is accurate to about the square of it. */
    private static final double EIGENVECTOR_ACCURACY = 1e-5;

    /** For tasks without a kernel. */
    public static TaskGram identity(double scale) {
        return new TaskGram(scale, new IdentityGram(0), new double[0], scale, Optional.empty());
    }

    /** The number of groups; 0 for tasks without a kernel. */
    public int groups() {
        return sizes.length;
    }

    /** M s. */
    public Matrix multiply(Matrix s, Parallel parallel) {
        Matrix t = Matrix.zeros(s.rows(), s.cols());
        ofGroups.multiply(s, t, parallel);
        return t;
    }

    /** A bound for the rank of K_T on so many tasks. */
    int rankBound(int tasks) {
        return identityPart > 0 ? tasks : Math.min(tasks, ofGroups.shape().rankBound());
    }

    /** The largest eigenvalue: that of Z M Z' is that of N M, N the sizes of the groups. */
    public double norm(Parallel parallel) {
        return groups() == 0 ? identityPart : identityPart + ofGroups.weightedNorm(sizes, parallel);
    }

    /**
     * The largest eigenvalue of W K_T, W the weights of the tasks. Tasks of the same group and weight count as one: n of them, each
     * with weight w, are one with weight n w and delta/n in place of delta.
     */
    public double weightedNorm(JavaRDD<TaskPartition> partitions, Parallel parallel) {
        List<Map.Entry<EqualTasks, Long>> classes = new ArrayList<>(
                partitions.flatMap(EqualTasks::of).countByValue().entrySet());
        classes.sort(Map.Entry.comparingByKey(
                Comparator.comparingInt(EqualTasks::group).thenComparingDouble(EqualTasks::weight)));
        int n = classes.size();
        GroupedGram grouped = new GroupedGram(
                0, classes.stream().mapToInt(each -> each.getKey().group).toArray(), ofGroups);
        return Lanczos.largest(
                        (x, out) -> {
                            for (int k = 0; k < n; k++) {
                                out[k] = classes.get(k).getValue()
                                        * classes.get(k).getKey().weight
                                        * x[k];
                            }
                        },
                        (x, out) -> {
                            grouped.multiply(Matrix.of(n, 1, x), Matrix.of(n, 1, out), parallel);
                            for (int k = 0; k < n; k++) {
                                out[k] += identityPart * x[k] / classes.get(k).getValue();
                            }
                        },
                        n,
                        null,
                        EIGENVECTOR_ACCURACY)
                .value();
    }

    /** Tasks of the same group and weight. */
    private record EqualTasks(int group, double weight) implements Serializable {
        private static Iterator<EqualTasks> of(TaskPartition partition) {
            double[] weights = partition.byTask().rowWeights();
            return IntStream.range(0, weights.length)
                    .mapToObj(j -> new EqualTasks(partition.groups()[j], weights[j]))
                    .iterator();
        }
    }
}

package dev.okl.spark.engine.state;

import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.SweepHistory;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.partition.TaskFactors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;

/**
 * The last sweeps of rows that are spread over the cluster. The difference of two results is made of these alone, never of earlier
 * differences: so a partition that is lost can be computed anew from the last few sweeps, however many there were.
 */
final class ClusterSweepHistory implements SweepHistory {
    private final ClusterTasks rows;
    private final List<Difference> differences = new ArrayList<>();
    private JavaRDD<TaskFactors> before;
    private Sweep plain;
    private double unit;

    ClusterSweepHistory(ClusterTasks rows) {
        this.rows = rows;
        this.before = rows.rows();
    }

    @Override
    public void forget() {
        differences.forEach(this::release);
        differences.clear();
        plain = null;
        before = rows.rows();
    }

    @Override
    public Products add(int most) {
        JavaRDD<TaskFactors> result = rows.cluster().persistRows(rows.rows());
        rows.set(result, Optional.of(rows.sums()));
        JavaRDD<double[]> change =
                Partitions.zip(result, before, (after, start) -> minus(after.values(), start.values()));
        Sweep now = new Sweep(result, rows.sums(), change);
        if (plain != null) {
            remember(now, most);
        }
        plain = now;
        before = result;
        return differences.isEmpty() ? Products.NONE : products();
    }

    private void remember(Sweep now, int most) {
        if (differences.isEmpty()) {
            unit = Math.max(Double.MIN_NORMAL, Math.max(largest(plain.result), largest(now.result)));
        }
        if (differences.size() == most) {
            release(differences.remove(0));
        }
        double scale = unit;
        differences.add(new Difference(
                rows.cluster()
                        .persistDifference(Partitions.zip(
                                now.result, plain.result, (later, earlier) -> later.minus(earlier, scale))),
                rows.cluster()
                        .persistDifference(Partitions.zip(
                                now.change,
                                plain.change,
                                (later, earlier) -> Vectors.difference(later, earlier, scale)))));
    }

    /** All inner products in one job. */
    private Products products() {
        int n = differences.size();
        double scale = unit;
        JavaRDD<double[]> products = Partitions.zipAll(
                plain.change, differences.stream().map(each -> each.change).toList(), (last, changes) -> {
                    double[] sums = new double[2 * n];
                    for (int i = 0; i < n; i++) {
                        sums[i] = Vectors.dot(changes.get(i), changes.get(n - 1));
                        sums[n + i] = Vectors.dot(changes.get(i), last) / scale;
                    }
                    return sums;
                });
        double[] sums = Partitions.sumArrays(products, each -> each);
        return new Products(Arrays.copyOf(sums, n), Arrays.copyOfRange(sums, n, 2 * n));
    }

    @Override
    public void extrapolate(double[] gamma) {
        double[] factors = Arrays.stream(gamma).map(each -> -each * unit).toArray();
        JavaRDD<TaskFactors> proposal = Partitions.zipAll(
                plain.result,
                differences.subList(0, gamma.length).stream()
                        .map(each -> each.values)
                        .toList(),
                (result, changes) -> {
                    TaskFactors sum = result;
                    for (int i = 0; i < factors.length; i++) {
                        sum = sum.plus(factors[i], changes.get(i));
                    }
                    return sum;
                });
        rows.setPersisted(proposal);
        before = rows.rows();
    }

    @Override
    public void goBack() {
        rows.set(plain.result, Optional.of(plain.sums));
    }

    private void release(Difference difference) {
        rows.cluster().unpersistDifference(difference.values);
        rows.cluster().unpersistDifference(difference.change);
    }

    private static double largest(JavaRDD<TaskFactors> rows) {
        return Partitions.sum(rows, TaskFactors::largest, Math::max);
    }

    private static double[] minus(double[] later, double[] earlier) {
        double[] difference = later.clone();
        Vectors.addInPlace(-1, earlier, difference);
        return difference;
    }

    /** The rows after a sweep, and how far the sweep has moved them. */
    private record Sweep(JavaRDD<TaskFactors> result, TaskSums sums, JavaRDD<double[]> change) {}

    /** The difference of two sweeps, in 32 bits: there are many of them, and they only make a proposal. */
    private record Difference(JavaRDD<TaskFactors.Difference> values, JavaRDD<float[]> change) {}
}

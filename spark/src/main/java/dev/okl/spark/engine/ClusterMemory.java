package dev.okl.spark.engine;

import dev.okl.linalg.Vectors;
import dev.okl.solver.SweepMemory;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;

/**
 * The last sweeps of rows that are spread over the cluster. The difference of two results is made of these alone, never of earlier
 * differences: so a part that is lost can be computed anew from the last few sweeps, however many there were.
 */
final class ClusterMemory implements SweepMemory {
    private final ClusterRows rows;
    private final List<Difference> differences = new ArrayList<>();
    private JavaRDD<TaskValues> before;
    private Sweep plain;
    private double unit;

    ClusterMemory(ClusterRows rows) {
        this.rows = rows;
        this.before = rows.rows();
    }

    @Override
    public void forget() {
        differences.forEach(Difference::release);
        differences.clear();
        plain = null;
        before = rows.rows();
    }

    @Override
    public Products add(int most) {
        rows.setKept(rows.rows(), rows.summary());
        JavaRDD<TaskValues> result = rows.rows();
        JavaRDD<double[]> change = Cluster.zip(result, before, (after, start) -> minus(after.values(), start.values()));
        Sweep now = new Sweep(result, rows.summary(), change);
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
            differences.remove(0).release();
        }
        double scale = unit;
        differences.add(new Difference(
                Cluster.keep(Cluster.zip(now.result, plain.result, (later, earlier) -> later.minus(earlier, scale))),
                Cluster.keep(Cluster.zip(
                        now.change, plain.change, (later, earlier) -> inUnits(minus(later, earlier), scale)))));
    }

    /** All inner products in one go. */
    private Products products() {
        int n = differences.size();
        double scale = unit;
        JavaRDD<double[]> parts = Cluster.zip(changes(), plain.change, (changes, last) -> {
            double[] sums = new double[2 * n];
            for (int i = 0; i < n; i++) {
                sums[i] = dot(changes.get(i), changes.get(n - 1));
                sums[n + i] = dot(changes.get(i), last) / scale;
            }
            return sums;
        });
        double[] sums = Cluster.sum(parts, each -> each, RowSummary::sum);
        double[] newest = new double[n];
        double[] last = new double[n];
        System.arraycopy(sums, 0, newest, 0, n);
        System.arraycopy(sums, n, last, 0, n);
        return new Products(newest, last);
    }

    private JavaRDD<List<float[]>> changes() {
        JavaRDD<List<float[]>> all = differences.get(0).change.map(List::of);
        for (Difference difference : differences.subList(1, differences.size())) {
            all = Cluster.zip(all, difference.change, (some, one) -> {
                List<float[]> more = new ArrayList<>(some);
                more.add(one);
                return more;
            });
        }
        return all;
    }

    @Override
    public void extrapolate(double[] gamma) {
        JavaRDD<TaskValues> proposal = plain.result;
        for (int i = 0; i < gamma.length; i++) {
            double factor = -gamma[i] * unit;
            proposal = Cluster.zip(proposal, differences.get(i).values, (some, one) -> some.plus(factor, one));
        }
        rows.setKept(proposal, null);
        before = rows.rows();
    }

    @Override
    public void goBack() {
        rows.set(plain.result, plain.summary);
    }

    private static double largest(JavaRDD<TaskValues> rows) {
        return Cluster.sum(rows, TaskValues::largest, Math::max);
    }

    private static double[] minus(double[] later, double[] earlier) {
        double[] difference = later.clone();
        Vectors.addInPlace(-1, earlier, difference);
        return difference;
    }

    private static float[] inUnits(double[] numbers, double unit) {
        float[] inUnits = new float[numbers.length];
        for (int k = 0; k < inUnits.length; k++) {
            inUnits[k] = (float) (numbers[k] / unit);
        }
        return inUnits;
    }

    private static double dot(float[] x, float[] y) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += (double) x[k] * y[k];
        }
        return sum;
    }

    private static double dot(float[] x, double[] y) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += x[k] * y[k];
        }
        return sum;
    }

    /** The rows after a sweep, and how far the sweep has moved them. */
    private record Sweep(JavaRDD<TaskValues> result, RowSummary summary, JavaRDD<double[]> change) {}

    /** What a sweep has more than the one before; in 32 bits, for there are many of them and they make a proposal only. */
    private record Difference(JavaRDD<TaskValues.Difference> values, JavaRDD<float[]> change) {
        void release() {
            Cluster.release(values);
            Cluster.release(change);
        }
    }
}

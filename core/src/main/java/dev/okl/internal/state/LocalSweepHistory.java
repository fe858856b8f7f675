package dev.okl.internal.state;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The last sweeps of a side in memory. */
public final class LocalSweepHistory implements SweepHistory {
    private final LocalSide side;
    private final List<Difference> differences = new ArrayList<>();
    private double unit; // differences are kept in it, so that they do not leave the range of 32 bits
    private Matrix before;
    private Sweep plain;

    public LocalSweepHistory(LocalSide side) {
        this.side = side;
        forget();
    }

    @Override
    public void forget() {
        differences.clear();
        plain = null;
        before = side.values().copy();
    }

    @Override
    public Products add(int most) {
        Matrix change = side.values().copy();
        Vectors.addInPlace(-1, before.data(), change.data());
        Sweep now = new Sweep(side.coefficients().copy(), side.values().copy(), change);
        if (plain != null) {
            remember(now, most);
        }
        plain = now;
        before = now.values;
        return differences.isEmpty() ? Products.NONE : products();
    }

    private void remember(Sweep now, int most) {
        if (differences.isEmpty()) {
            unit = Math.max(Double.MIN_NORMAL, Math.max(largest(plain.values), largest(now.values)));
        }
        if (differences.size() == most) {
            differences.remove(0);
        }
        boolean identity = side.gram() instanceof IdentityGram;
        differences.add(new Difference(
                identity ? null : minus(now.coefficients, plain.coefficients),
                minus(now.values, plain.values),
                minus(now.change, plain.change)));
    }

    private float[] minus(Matrix later, Matrix earlier) {
        return Vectors.difference(later.data(), earlier.data(), unit);
    }

    private Products products() {
        int n = differences.size();
        double[] newest = new double[n];
        double[] last = new double[n];
        for (int i = 0; i < n; i++) {
            float[] change = differences.get(i).change;
            newest[i] = Vectors.dot(change, differences.get(n - 1).change);
            last[i] = Vectors.dot(change, plain.change.data()) / unit;
        }
        return new Products(newest, last);
    }

    @Override
    public void extrapolate(double[] gamma) {
        for (int i = 0; i < gamma.length; i++) {
            Difference difference = differences.get(i);
            double factor = -gamma[i] * unit;
            Vectors.addInPlace(factor, difference.values, side.values().data());
            if (difference.coefficients != null) {
                Vectors.addInPlace(
                        factor, difference.coefficients, side.coefficients().data());
            }
        }
        if (side.gram() instanceof IdentityGram identity) {
            side.coefficients().setInPlace(side.values().columns(side.first(), side.end()));
            Vectors.scaleInPlace(1 / identity.scale(), side.coefficients().data());
        }
        before = side.values().copy();
    }

    @Override
    public void goBack() {
        side.coefficients().setInPlace(plain.coefficients);
        side.values().setInPlace(plain.values);
    }

    private static double largest(Matrix matrix) {
        return Arrays.stream(matrix.data()).map(Math::abs).max().orElse(0);
    }

    /** The point after a sweep, and how far the sweep has moved the values. */
    private record Sweep(Matrix coefficients, Matrix values, Matrix change) {}

    /**
     * What a sweep has more than the one before; without coefficients where the values say it all. In 32 bits, for there are many
     * of them and they make a proposal only.
     */
    private record Difference(float[] coefficients, float[] values, float[] change) {}
}

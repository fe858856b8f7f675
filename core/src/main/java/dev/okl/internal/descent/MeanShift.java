package dev.okl.internal.descent;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.SmallCholesky;
import dev.okl.internal.state.Layout;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.Side;
import dev.okl.internal.state.State;

/**
 * Moves what all tasks have in common from the free columns to the shared mean, or back. The functions
 * K (beta a_h + A b_j) do not change when d is added to every b_j and A d / beta is taken from a_h; the penalties do, and
 *
 * <pre>1/2 |a_h - A d/beta|_K^2 + 1/(2 delta) sum_j |b_j + d|^2,   K_T = delta I,</pre>
 *
 * <p>is smallest where (A'KA/beta^2 + m/delta I) d = A'K a_h/beta - sum_j b_j/delta. Sweeps alone approach that point very slowly
 * where lambda is small, because the penalties then hardly count.
 */
final class MeanShift {
    private MeanShift() {}

    /** Shifts in place; does nothing without a shared mean, or where the tasks have a kernel. */
    static void apply(State state) {
        Layout layout = state.layout();
        Side tasks = state.tasks();
        if (!layout.mean() || layout.rank() == 0 || tasks.identityScale().isEmpty()) {
            return;
        }
        int p = layout.rank();
        int free = layout.freeStart();
        int mean = layout.meanColumn();
        LocalSide inputs = state.inputs();
        double beta = state.levels().mean();
        double delta = tasks.identityScale().getAsDouble();
        double[] sums = tasks.freeSums();
        Matrix products =
                Blas.transposedProduct(inputs.coefficients(), inputs.values().columns(inputs.first(), inputs.end()));
        double[] left = new double[p * p];
        double[] d = new double[p];
        for (int k = 0; k < p; k++) {
            for (int l = 0; l < p; l++) {
                left[k * p + l] = products.get(free + k - inputs.first(), free + l - inputs.first()) / (beta * beta);
            }
            left[k * p + k] += tasks.size() / delta;
            d[k] = products.get(free + k - inputs.first(), mean - inputs.first()) / beta - sums[k] / delta;
        }
        SmallCholesky.factorInPlace(left, 0, p);
        SmallCholesky.solveInPlace(left, 0, p, d, 0);
        tasks.shift(d);
        takeFromMean(inputs.coefficients(), mean - inputs.first(), free - inputs.first(), d, beta);
        takeFromMean(inputs.values(), mean, free, d, beta);
    }

    private static void takeFromMean(Matrix columns, int mean, int free, double[] d, double beta) {
        for (int i = 0; i < columns.rows(); i++) {
            double common = 0;
            for (int k = 0; k < d.length; k++) {
                common += columns.get(i, free + k) * d[k];
            }
            columns.set(i, mean, columns.get(i, mean) - common / beta);
        }
    }
}

package dev.okl.internal.step;

import dev.okl.internal.linalg.SmallCholesky;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.Layout;
import java.util.List;

/**
 * A new task without retraining: its row minimises (4) with everything else fixed. With G = sum w e e',
 *
 * <pre>b = b0 + s (s G + lambda I)^-1 sum w e (y - h - e . b0)</pre>
 *
 * <p>over the columns that are unknown for a task (e has the level of the intercepts in their column, h is the mean). b0 is what the task's
 * description says before any data, s how much it leaves open; without a description b0 is the average of the known tasks and s how
 * far these lie from it on average; without a task kernel b0 = 0 and s is the scale of the identity.
 */
public final class FoldIn {
    private FoldIn() {}

    /**
     * The row of values of the new task, in the columns of the layout.
     *
     * @param inputRows the rows of values of the observed inputs
     * @param prior the row before any data, with a 1 in the column of the mean
     * @param open s, at least 0
     */
    public static double[] solve(
            Layout layout,
            List<double[]> inputRows,
            double[] values,
            double[] weights,
            double lambda,
            double[] prior,
            double open) {
        int first = layout.freeStart();
        int q = layout.columns() - first;
        double[] system = new double[q * q];
        double[] right = new double[q];
        for (int o = 0; o < values.length; o++) {
            double[] e = inputRows.get(o);
            double w = open * weights[o];
            double error = values[o] - Vectors.dot(e, prior);
            for (int a = 0; a < q; a++) {
                right[a] += w * e[first + a] * error;
                for (int b = a; b < q; b++) {
                    system[a * q + b] += w * e[first + a] * e[first + b];
                }
            }
        }
        for (int a = 0; a < q; a++) {
            system[a * q + a] += lambda;
        }
        SmallCholesky.factorInPlace(system, 0, q);
        SmallCholesky.solveInPlace(system, 0, q, right, 0);
        double[] row = prior.clone();
        for (int a = 0; a < q; a++) {
            row[first + a] += right[a];
        }
        return row;
    }
}

package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.LeastSquares;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.step.ObservedRows.FixedColumns;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a step has to know of the columns z of the fixed part, with t the targets:
 *
 * <pre>S_i = sum_j w_ij f_j z_ij',   G = sum w z z',   g = sum w z t</pre>
 *
 * <p>They come out of the pass that gathers the blocks, where the columns are further features behind the others: those of the partners, and
 * a one for those of the rows, which are the same for all observations of a row.
 */
final class FixedSums {
    private final FixedColumns columns;
    private final List<Matrix> products; // S, a matrix for each column
    private final double[] totals; // as in LeastSquares

    FixedSums(FixedColumns columns, int rows, int unknowns) {
        this.columns = columns;
        this.products = IntStream.range(0, columns.count())
                .mapToObj(k -> Matrix.zeros(rows, unknowns))
                .toList();
        this.totals = new double[LeastSquares.size(columns.count())];
    }

    /** How many sums there are over all rows. */
    int size() {
        return totals.length;
    }

    /** Column k of S, n x q. */
    Matrix products(int k) {
        return products.get(k);
    }

    /** The further features of a partner. */
    static void writeFeatures(FixedColumns columns, int partner, double[] features, int at) {
        int ofPartners = columns.ofPartners().cols();
        for (int k = 0; k < ofPartners; k++) {
            features[at + k] = columns.ofPartners().get(partner, k);
        }
        if (columns.ofRows().cols() > 0) {
            features[at + ofPartners] = 1;
        }
    }

    /** How many further features there are. */
    static int features(FixedColumns columns) {
        return columns.ofPartners().cols() + (columns.ofRows().cols() > 0 ? 1 : 0);
    }

    /**
     * Takes the sums of a row from a block that has the further features.
     *
     * @param block whose rows are {@code stride} apart
     * @param sums to add those over all rows to, from {@code at} on
     */
    void addRow(int row, double[] block, int stride, double[] right, double[] sums, int at) {
        int count = columns.count();
        for (int k = 0; k < count; k++) {
            int ofK = feature(k);
            double scale = factor(row, k);
            Matrix product = products.get(k);
            for (int a = 0; a < product.cols(); a++) {
                product.set(row, a, scale * block[ofK * stride + a]);
            }
            sums[at + 1 + k] += scale * right[ofK];
            for (int l = 0; l < count; l++) {
                sums[at + 1 + count + k * count + l] += scale * factor(row, l) * block[ofK * stride + feature(l)];
            }
        }
    }

    private int feature(int k) {
        int unknowns = products.get(k).cols();
        int ofRows = columns.ofRows().cols();
        return unknowns + (k < ofRows ? columns.ofPartners().cols() : k - ofRows);
    }

    private double factor(int row, int k) {
        return k < columns.ofRows().cols() ? columns.ofRows().get(row, k) : 1;
    }

    /** Takes the sums over all rows, where they follow others. */
    FixedSums withTotals(double[] sums, int from) {
        System.arraycopy(sums, from, totals, 0, totals.length);
        return this;
    }

    /**
     * The squared error as a function of what is added to alpha, where the solution follows by its responses: H v = r - lambda a holds for
     * both, so that no pass over the observations is needed.
     *
     * @param squaredError of the solution
     */
    LeastSquares errors(StepProblem solved, double squaredError, List<StepProblem> responses) {
        int count = columns.count();
        double[] sums = totals.clone();
        sums[0] = squaredError;
        for (int k = 0; k < count; k++) {
            sums[1 + k] -= explained(solved, responses.get(k), k);
            for (int l = 0; l < count; l++) {
                sums[1 + count + k * count + l] -= explained(responses.get(l), responses.get(k), k);
            }
        }
        return new LeastSquares(count, sums);
    }

    /** sum w z_k (f.v) + sum w (f.v_k) (t - f.v), for a solution v and the response v_k to column k. */
    private double explained(StepProblem solved, StepProblem response, int k) {
        return Vectors.dot(solved.values().data(), products.get(k).data())
                + solved.lambda()
                        * Vectors.dot(
                                response.values().data(), solved.coefficients().data());
    }
}

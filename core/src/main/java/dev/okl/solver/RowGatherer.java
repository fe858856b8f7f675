package dev.okl.solver;

import dev.okl.data.ObservationIndex;
import dev.okl.linalg.Blas;
import java.util.Arrays;

/**
 * Gathers H_i = sum_j w_ij f_j f_j' and r_i = sum_j w_ij y_ij f_j of one row after the other: the pass over the
 * observations, where most of the time goes. Each thread has its own.
 *
 * <p>For small q the plain loops win; from about 24 columns on it pays to copy the features of a row together and leave
 * the product to BLAS.
 */
final class RowGatherer {
    static final int BLAS_FROM = 24;

    private final StepProblem problem;
    private final ObservationIndex observations;
    private final int q;
    private final boolean blas;
    private double[] packed = new double[0];

    RowGatherer(StepProblem problem) {
        this(problem, problem.columns() >= BLAS_FROM);
    }

    /** With the choice made by the caller; the plain variant is the oracle of the other. */
    RowGatherer(StepProblem problem, boolean blas) {
        this.problem = problem;
        this.observations = problem.observations();
        this.q = problem.columns();
        this.blas = blas;
    }

    /** Overwrites h (q x q, both triangles) and r (q) by the sums over the observations of a row. */
    void gather(int row, double[] h, int hOffset, double[] r, int rOffset) {
        Arrays.fill(h, hOffset, hOffset + q * q, 0);
        Arrays.fill(r, rOffset, rOffset + q, 0);
        if (blas) {
            gatherPacked(row, h, hOffset, r, rOffset);
        } else {
            gatherPlain(row, h, hOffset, r, rOffset);
        }
        for (int a = 0; a < q; a++) {
            for (int b = 0; b < a; b++) {
                h[hOffset + a * q + b] = h[hOffset + b * q + a];
            }
        }
    }

    private void gatherPlain(int row, double[] h, int hOffset, double[] r, int rOffset) {
        double[] f = problem.features().data();
        for (int o = observations.start(row); o < observations.end(row); o++) {
            int from = observations.partner(o) * q;
            double w = observations.weight(o);
            double y = problem.target(o);
            for (int a = 0; a < q; a++) {
                double wf = w * f[from + a];
                r[rOffset + a] += wf * y;
                int to = hOffset + a * q;
                for (int b = a; b < q; b++) {
                    h[to + b] += wf * f[from + b];
                }
            }
        }
    }

    private void gatherPacked(int row, double[] h, int hOffset, double[] r, int rOffset) {
        double[] f = problem.features().data();
        int start = observations.start(row);
        int n = observations.end(row) - start;
        if (packed.length < n * q) {
            packed = new double[n * q];
        }
        for (int k = 0; k < n; k++) {
            int from = observations.partner(start + k) * q;
            double w = observations.weight(start + k);
            double root = Math.sqrt(w);
            double wy = w * problem.target(start + k);
            for (int a = 0; a < q; a++) {
                packed[k * q + a] = root * f[from + a];
                r[rOffset + a] += wy * f[from + a];
            }
        }
        Blas.addUpperGram(packed, n, q, h, hOffset);
    }
}

package dev.okl.solver;

import dev.okl.data.ObservationIndex;
import dev.okl.linalg.Blas;
import java.util.Arrays;

/**
 * Gathers H_i = sum_j w_ij f_j f_j' and r_i = sum_j w_ij y_ij f_j of one row after the other: the pass over the
 * observations, where most of the time goes. Each thread has its own.
 *
 * <p>For small q loops win that add four observations at once, so that every sum is loaded and stored once for four; from
 * about 24 columns on it pays to copy the features of a row together and leave the product to BLAS.
 */
final class RowGatherer {
    static final int BLAS_FROM = 24;

    private final StepProblem problem;
    private final ObservationIndex observations;
    private final int q;
    private final Way way;
    private final double[][] four;
    private double[] packed = new double[0];

    /** How the sums are formed. The plain way is the oracle of the others. */
    enum Way {
        PLAIN,
        FOURS,
        BLAS
    }

    RowGatherer(StepProblem problem) {
        this(problem, problem.columns() >= BLAS_FROM ? Way.BLAS : Way.FOURS);
    }

    /** With the choice made by the caller. */
    RowGatherer(StepProblem problem, Way way) {
        this.problem = problem;
        this.observations = problem.observations();
        this.q = problem.columns();
        this.way = way;
        this.four = new double[4][q];
    }

    /** Overwrites h (q x q, both triangles) and r (q) by the sums over the observations of a row. */
    void gather(int row, double[] h, int hOffset, double[] r, int rOffset) {
        Arrays.fill(h, hOffset, hOffset + q * q, 0);
        Arrays.fill(r, rOffset, rOffset + q, 0);
        int start = observations.start(row);
        int end = observations.end(row);
        switch (way) {
            case PLAIN -> addPlain(start, end, h, hOffset, r, rOffset);
            case FOURS -> addByFours(start, end, h, hOffset, r, rOffset);
            case BLAS -> addPacked(start, end, h, hOffset, r, rOffset);
        }
        for (int a = 0; a < q; a++) {
            for (int b = 0; b < a; b++) {
                h[hOffset + a * q + b] = h[hOffset + b * q + a];
            }
        }
    }

    private void addPlain(int start, int end, double[] h, int hOffset, double[] r, int rOffset) {
        double[] f = problem.features().data();
        for (int o = start; o < end; o++) {
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

    private void addByFours(int start, int end, double[] h, int hOffset, double[] r, int rOffset) {
        int o = start;
        for (; o + 4 <= end; o += 4) {
            addFour(o, h, hOffset, r, rOffset);
        }
        addPlain(o, end, h, hOffset, r, rOffset);
    }

    /** Four separate arrays with one store to each sum: the shape of loop that the compiler makes the most of. */
    private void addFour(int o, double[] h, int hOffset, double[] r, int rOffset) {
        double[] f0 = features(o, 0);
        double[] f1 = features(o + 1, 1);
        double[] f2 = features(o + 2, 2);
        double[] f3 = features(o + 3, 3);
        double w0 = observations.weight(o);
        double w1 = observations.weight(o + 1);
        double w2 = observations.weight(o + 2);
        double w3 = observations.weight(o + 3);
        double y0 = problem.target(o);
        double y1 = problem.target(o + 1);
        double y2 = problem.target(o + 2);
        double y3 = problem.target(o + 3);
        for (int a = 0; a < q; a++) {
            double c0 = w0 * f0[a];
            double c1 = w1 * f1[a];
            double c2 = w2 * f2[a];
            double c3 = w3 * f3[a];
            r[rOffset + a] += c0 * y0 + c1 * y1 + c2 * y2 + c3 * y3;
            int to = hOffset + a * q;
            for (int b = a; b < q; b++) {
                h[to + b] += c0 * f0[b] + c1 * f1[b] + c2 * f2[b] + c3 * f3[b];
            }
        }
    }

    private double[] features(int o, int slot) {
        double[] copy = four[slot];
        System.arraycopy(problem.features().data(), observations.partner(o) * q, copy, 0, q);
        return copy;
    }

    private void addPacked(int start, int end, double[] h, int hOffset, double[] r, int rOffset) {
        double[] f = problem.features().data();
        int n = end - start;
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

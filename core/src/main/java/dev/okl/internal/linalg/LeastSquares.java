package dev.okl.internal.linalg;

import dev.okl.data.Matrix;

/**
 * A least-squares problem with few unknowns d,
 *
 * <pre>min sum w (y - x . d)^2,</pre>
 *
 * <p>as sums over its rows, so that the sums of parts add up. Of columns that depend on each other the shortest solution is taken, in units
 * in which the columns have the same length.
 */
public final class LeastSquares {
    /** Directions below this part of the largest are rounding. */
    private static final double NEGLIGIBLE = 1e-11;

    /** A column of which less than this part of its square is left follows from the others. */
    private static final double DEPENDENT = 1e-10;

    private final int unknowns;
    private final double[] sums; // of w y^2, of w y x, of w x x'

    public LeastSquares(int unknowns) {
        this(unknowns, new double[size(unknowns)]);
    }

    /** From the sums of all parts. */
    public LeastSquares(int unknowns, double[] sums) {
        this.unknowns = unknowns;
        this.sums = sums;
    }

    /** How many sums there are. */
    public static int size(int unknowns) {
        return 1 + unknowns + unknowns * unknowns;
    }

    public void add(double[] x, double y, double weight) {
        sums[0] += weight * y * y;
        for (int k = 0; k < unknowns; k++) {
            double wx = weight * x[k];
            sums[1 + k] += wx * y;
            for (int l = 0; l < unknowns; l++) {
                sums[at(k, l)] += wx * x[l];
            }
        }
    }

    public double[] sums() {
        return sums;
    }

    private int at(int k, int l) {
        return 1 + unknowns + k * unknowns + l;
    }

    /** sum w y^2. */
    public double squares() {
        return sums[0];
    }

    /** What d takes off: sum w (y - x . d)^2 is the squares less this. */
    public double explained(double[] d) {
        double explained = 0;
        for (int k = 0; k < unknowns; k++) {
            explained += 2 * d[k] * sums[1 + k];
            for (int l = 0; l < unknowns; l++) {
                explained -= d[k] * d[l] * sums[at(k, l)];
            }
        }
        return explained;
    }

    /** The same sums with d'Pd - 2 d.p on top of what is minimised. */
    public LeastSquares plus(Matrix quadratic, double[] linear) {
        double[] more = sums.clone();
        for (int k = 0; k < unknowns; k++) {
            more[1 + k] += linear[k];
            for (int l = 0; l < unknowns; l++) {
                more[at(k, l)] += (quadratic.get(k, l) + quadratic.get(l, k)) / 2;
            }
        }
        return new LeastSquares(unknowns, more);
    }

    /** Which of the columns x do not follow from those before them. */
    public boolean[] independent() {
        boolean[] independent = new boolean[unknowns];
        double[] factor = new double[unknowns * unknowns]; // a row for each column, zero for those that follow
        for (int k = 0; k < unknowns; k++) {
            double square = sums[at(k, k)];
            double left = square;
            for (int l = 0; l < k; l++) {
                if (independent[l]) {
                    double rest = sums[at(k, l)] - Vectors.dot(factor, k * unknowns, factor, l * unknowns, l);
                    factor[k * unknowns + l] = rest / factor[l * unknowns + l];
                    left -= factor[k * unknowns + l] * factor[k * unknowns + l];
                }
            }
            independent[k] = left > DEPENDENT * square;
            factor[k * unknowns + k] = independent[k] ? Math.sqrt(left) : 0;
        }
        return independent;
    }

    /** The solution d. */
    public double[] solve() {
        double[] lengths = new double[unknowns];
        Matrix normal = Matrix.zeros(unknowns, unknowns);
        double[] right = new double[unknowns];
        for (int k = 0; k < unknowns; k++) {
            lengths[k] = sums[at(k, k)] > 0 ? Math.sqrt(sums[at(k, k)]) : 1;
        }
        for (int k = 0; k < unknowns; k++) {
            right[k] = sums[1 + k] / lengths[k];
            for (int l = 0; l < unknowns; l++) {
                normal.set(k, l, sums[at(k, l)] / (lengths[k] * lengths[l]));
            }
        }
        double[] solution = Blas.eigen(normal).solve(right, NEGLIGIBLE);
        for (int k = 0; k < unknowns; k++) {
            solution[k] = sums[at(k, k)] > 0
                    ? solution[k] / lengths[k]
                    : 0; // a column of zeros has no effect, not one of rounding
        }
        return solution;
    }
}

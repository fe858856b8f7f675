package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.linalg.Workspaces;

/**
 * The blocks H_i (q x q) and right-hand sides r_i of a step, gathered in one pass over the observations. An iteration of
 * a solver then costs n q^2 plus one product with K, however many observations there are.
 *
 * <p>Where rows have fewer observations than q, the blocks would be larger than what they are made of; then H_i v_i is
 * computed from the observations instead of being stored.
 */
public final class Blocks {
    private static final double CANCELLED = 1e-6;

    private final int rows;
    private final int q;
    private final double[] h;
    private final Matrix rightHandSide;
    private final double squares;
    private final StepProblem unstored;
    private final Parallel parallel;

    private Blocks(
            int rows,
            int q,
            double[] h,
            Matrix rightHandSide,
            double squares,
            StepProblem unstored,
            Parallel parallel) {
        this.rows = rows;
        this.q = q;
        this.h = h;
        this.rightHandSide = rightHandSide;
        this.squares = squares;
        this.unstored = unstored;
        this.parallel = parallel;
    }

    /**
     * Blocks that were computed elsewhere.
     *
     * @param h all blocks one after the other
     * @param squares the sum of w y^2, NaN where it does not matter
     */
    public static Blocks of(double[] h, Matrix rightHandSide, double squares, Parallel parallel) {
        return new Blocks(rightHandSide.rows(), rightHandSide.cols(), h, rightHandSide, squares, null, parallel);
    }

    static Blocks gather(StepProblem problem) {
        int q = problem.columns();
        boolean store = 2 * problem.observations().averageRowSize() >= q && storable(problem.rows(), q);
        return store ? gatherStored(problem) : gatherUnstored(problem);
    }

    /** Blocks in memory, for solvers that need them one by one. */
    public static Blocks gatherStored(StepProblem problem) {
        int n = problem.rows();
        int q = problem.columns();
        if (!storable(n, q)) {
            throw new IllegalArgumentException(
                    n + " blocks of " + q + " x " + q + " do not fit the memory; use a smaller rank or another solver");
        }
        double[] h = new double[n * q * q];
        Matrix r = Matrix.zeros(n, q);
        Workspaces<RowGatherer> gatherers = new Workspaces<>(() -> new RowGatherer(problem));
        long work = problem.observations().averageRowSize() * q * q;
        double squares = problem.parallel().sum(n, work, (from, to) -> {
            RowGatherer gatherer = gatherers.borrow();
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += gatherer.gather(i, h, i * q * q, r.data(), i * q);
            }
            gatherers.giveBack(gatherer);
            return sum;
        });
        return new Blocks(n, q, h, r, squares, null, problem.parallel());
    }

    public static Blocks gatherUnstored(StepProblem problem) {
        int n = problem.rows();
        int q = problem.columns();
        Matrix r = Matrix.zeros(n, q);
        double squares = problem.parallel().sum(n, problem.observations().averageRowSize() * q, (from, to) -> {
            double sum = 0;
            for (int i = from; i < to; i++) {
                for (int o = problem.observations().start(i);
                        o < problem.observations().end(i);
                        o++) {
                    double y = problem.target(o);
                    double wy = problem.observations().weight(o) * y;
                    sum += wy * y;
                    addFeatures(problem, o, wy, r.data(), i * q);
                }
            }
            return sum;
        });
        return new Blocks(n, q, null, r, squares, problem, problem.parallel());
    }

    /** Whether the blocks of a problem fit one array, and a quarter of the memory. */
    public static boolean storable(long rows, long q) {
        long memory = Runtime.getRuntime().maxMemory() / (4 * Double.BYTES);
        return rows * q <= Math.min(memory, Integer.MAX_VALUE - 8) / q;
    }

    /** r, n x q. */
    public Matrix rightHandSide() {
        return rightHandSide;
    }

    /** All blocks one after the other, or null where they are not stored. */
    public double[] stored() {
        return h;
    }

    /** The mean of the blocks. */
    Matrix mean() {
        Matrix mean = Matrix.zeros(q, q);
        for (int k = 0; k < h.length; k++) {
            mean.data()[k % (q * q)] += h[k] / rows;
        }
        return mean;
    }

    /** The blocks of the same step in some of its columns. */
    Blocks inColumns(int[] columns) {
        Matrix select = Matrix.zeros(q, columns.length);
        for (int k = 0; k < columns.length; k++) {
            select.set(columns[k], k, 1);
        }
        return rotated(select);
    }

    /** The blocks of the same step in columns times a matrix: T' H_i T and r T. */
    Blocks rotated(Matrix t) {
        int p = t.cols();
        double[] rotated = new double[rows * p * p];
        parallel.forRanges(rows, (long) q * q * p, (from, to) -> {
            Matrix block = Matrix.zeros(q, q);
            for (int i = from; i < to; i++) {
                System.arraycopy(h, i * q * q, block.data(), 0, q * q);
                Matrix turned = Blas.transposedProduct(t, Blas.product(block, t));
                System.arraycopy(turned.data(), 0, rotated, i * p * p, p * p);
            }
        });
        return new Blocks(rows, p, rotated, Blas.product(rightHandSide, t), squares, null, parallel);
    }

    /** out_i = H_i v_i; out is modified. */
    void multiply(double[] v, double[] out) {
        parallel.forRanges(rows, (long) q * q, (from, to) -> {
            for (int i = from; i < to; i++) {
                if (h != null) {
                    multiplyStored(i, v, out);
                } else {
                    multiplyUnstored(i, v, out);
                }
            }
        });
    }

    private void multiplyStored(int i, double[] v, double[] out) {
        int at = i * q;
        java.util.Arrays.fill(out, at, at + q, 0);
        // By columns (H_i is symmetric): the inner loop is a plain vector update.
        for (int b = 0; b < q; b++) {
            double factor = v[at + b];
            int row = (at + b) * q;
            for (int a = 0; a < q; a++) {
                out[at + a] += factor * h[row + a];
            }
        }
    }

    private void multiplyUnstored(int i, double[] v, double[] out) {
        int at = i * q;
        java.util.Arrays.fill(out, at, at + q, 0);
        double[] f = unstored.features().data();
        for (int o = unstored.observations().start(i);
                o < unstored.observations().end(i);
                o++) {
            int from = unstored.observations().partner(o) * q;
            double product = Vectors.dot(f, from, v, at, q);
            addFeatures(unstored, o, unstored.observations().weight(o) * product, out, at);
        }
    }

    private static void addFeatures(StepProblem problem, int o, double factor, double[] out, int at) {
        int q = problem.columns();
        int from = problem.observations().partner(o) * q;
        for (int k = 0; k < q; k++) {
            out[at + k] += factor * problem.features().data()[from + k];
        }
    }

    /** out = H o v + lambda a: the left-hand side of the step. */
    void applyStep(double[] a, double[] v, double lambda, double[] out) {
        multiply(v, out);
        Vectors.addInPlace(lambda, a, out);
    }

    /**
     * a_i = (r_i - H_i v_i)/lambda: the coefficients that belong to the values of a solution, also where K is singular or
     * ill-conditioned and could not give them back.
     */
    public void recoverCoefficients(Matrix v, double lambda, Matrix a) {
        multiply(v.data(), a.data());
        for (int k = 0; k < a.data().length; k++) {
            a.data()[k] = (rightHandSide.data()[k] - a.data()[k]) / lambda;
        }
    }

    /**
     * sum w (y - f.v)^2 = sum w y^2 - sum_i v_i.(2 r_i - H_i v_i) where H_i v_i = r_i - lambda a_i: at a solution, without a
     * pass over the observations.
     */
    double squaredError(Matrix a, Matrix v, double lambda) {
        double explained = Vectors.dot(v.data(), rightHandSide.data()) + lambda * Vectors.dot(v.data(), a.data());
        return difference(squares, explained);
    }

    /** sum w y^2. */
    public double squares() {
        return squares;
    }

    /** squares - explained, or NaN where so little is left of it that it has lost more than six digits. */
    public static double difference(double squares, double explained) {
        double left = squares - explained;
        return left > CANCELLED * squares ? left : Double.NaN;
    }

    /** |a - (r - H v)/lambda| / |a| in the norm of K. */
    double relativeGradient(Gram gram, Matrix a, Matrix v, double lambda) {
        Matrix difference = Matrix.zeros(rows, q);
        recoverCoefficients(v, lambda, difference);
        Vectors.addInPlace(-1, a.data(), difference.data());
        Matrix product = Matrix.zeros(rows, q);
        gram.multiply(difference, product, parallel);
        return ratio(Vectors.dot(difference.data(), product.data()), Vectors.dot(a.data(), v.data()));
    }

    public static double ratio(double squaredDifference, double squaredSize) {
        if (squaredDifference <= 0) {
            return 0;
        }
        return squaredSize <= 0 ? Double.POSITIVE_INFINITY : Math.sqrt(squaredDifference / squaredSize);
    }
}

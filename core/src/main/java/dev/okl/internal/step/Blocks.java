package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The blocks H_i (q x q) and right-hand sides r_i of a step, gathered in one pass over the observations. An iteration of
 * a solver then costs n q^2 plus one product with K, however many observations there are.
 *
 * <p>Where rows have fewer observations than q, the blocks would be larger than what they are made of; then H_i v_i is
 * computed from the observations instead of being stored.
 *
 * @param stored all blocks one after the other; empty where they are not stored
 * @param rightHandSide r, n x q
 * @param squares the sum of w y^2, NaN where it does not matter
 */
public record Blocks(double[] stored, Matrix rightHandSide, double squares, RowProduct product, Parallel parallel)
        implements StepData {
    private static final double CANCELLED = 1e-6;

    /** out_i = H_i v_i for one row i, from stored blocks or from the observations. */
    @FunctionalInterface
    interface RowProduct {
        void multiply(int i, double[] v, double[] out);
    }

    /**
     * Blocks that were computed elsewhere.
     *
     * @param h all blocks one after the other
     */
    public static Blocks of(double[] h, Matrix rightHandSide, double squares, Parallel parallel) {
        int q = rightHandSide.cols();
        return new Blocks(h, rightHandSide, squares, (i, v, out) -> multiplyStored(h, q, i, v, out), parallel);
    }

    /** Gathers and stores the blocks. */
    static Blocks stored(ObservedRows rows) {
        int n = rows.rows();
        int q = rows.columns();
        if (!storable(n, q)) {
            throw new IllegalArgumentException(
                    n + " blocks of " + q + " x " + q + " do not fit the memory; use a smaller rank or another solver");
        }
        double[] h = new double[n * q * q];
        Matrix r = Matrix.zeros(n, q);
        double squares = pass(rows, h, r);
        return of(h, r, squares, rows.parallel());
    }

    /**
     * The pass over the observations that gathers blocks, and what there is to know of the fixed part; with arrays of length 0 only that.
     *
     * @return the sum of w y^2
     */
    static double pass(ObservedRows rows, double[] h, Matrix r) {
        int q = rows.columns();
        boolean store = r.rows() > 0;
        Optional<FixedSums> fixed = rows.fixed().map(columns -> new FixedSums(columns, rows.rows(), q));
        long work = rows.observations().averageRowSize() * rows.featureColumns() * rows.featureColumns();
        int count = 1 + fixed.map(FixedSums::size).orElse(0);
        double[] totals = rows.parallel().sums(rows.rows(), work, count, (from, to) -> {
            RowGatherer gatherer = rows.borrowGatherer();
            double[] sums = new double[count];
            double[] block = store ? h : new double[q * q];
            double[] right = store ? r.data() : new double[q];
            for (int i = from; i < to; i++) {
                sums[0] += gatherer.gather(i, block, store ? i * q * q : 0, right, store ? i * q : 0);
                if (fixed.isPresent()) {
                    gatherer.addFixed(i, fixed.get(), sums, 1);
                }
            }
            rows.giveBack(gatherer);
            return sums;
        });
        fixed.ifPresent(sums -> rows.keep(sums.withTotals(totals, 1)));
        return totals[0];
    }

    /** Gathers the right-hand sides only; the products with the blocks are computed from the observations. */
    public static Blocks unstored(ObservedRows rows) {
        int n = rows.rows();
        int q = rows.columns();
        ObservationIndex observations = rows.observations();
        Matrix r = Matrix.zeros(n, q);
        double squares = rows.parallel().sum(n, observations.averageRowSize() * q, (from, to) -> {
            double sum = 0;
            for (int i = from; i < to; i++) {
                for (int o = observations.start(i); o < observations.end(i); o++) {
                    double y = rows.target(i, o);
                    double wy = observations.weight(o) * y;
                    sum += wy * y;
                    addFeatures(rows, o, wy, r.data(), i * q);
                }
            }
            return sum;
        });
        return new Blocks(new double[0], r, squares, (i, v, out) -> multiplyUnstored(rows, i, v, out), rows.parallel());
    }

    /** Whether the blocks of a problem fit one array, and a quarter of the memory. */
    public static boolean storable(long rows, long q) {
        long memory = Runtime.getRuntime().maxMemory() / (4 * Double.BYTES);
        return rows * q <= Math.min(memory, Integer.MAX_VALUE - 8) / q;
    }

    @Override
    public int rows() {
        return rightHandSide.rows();
    }

    @Override
    public int columns() {
        return rightHandSide.cols();
    }

    @Override
    public Blocks gather() {
        return this;
    }

    @Override
    public Blocks gatherStored() {
        return this;
    }

    @Override
    public Matrix columnsWithData() {
        return rightHandSide;
    }

    @Override
    public Matrix meanBlock() {
        int q = columns();
        Matrix mean = Matrix.zeros(q, q);
        for (int k = 0; k < stored.length; k++) {
            mean.data()[k % (q * q)] += stored[k] / rows();
        }
        return mean;
    }

    @Override
    public Blocks inColumns(int[] columns) {
        return rotated(Matrix.identity(columns()).select(columns));
    }

    /** T' H_i T and r T. */
    @Override
    public Blocks rotated(Matrix t) {
        int rows = rows();
        int q = columns();
        int p = t.cols();
        double[] rotated = new double[rows * p * p];
        parallel.forRanges(rows, (long) q * q * p, (from, to) -> {
            Matrix block = Matrix.zeros(q, q);
            for (int i = from; i < to; i++) {
                System.arraycopy(stored, i * q * q, block.data(), 0, q * q);
                Matrix turned = Blas.transposedProduct(t, Blas.product(block, t));
                System.arraycopy(turned.data(), 0, rotated, i * p * p, p * p);
            }
        });
        return of(rotated, Blas.product(rightHandSide, t), squares, parallel);
    }

    /** out_i = H_i v_i; out is modified. */
    void multiply(double[] v, double[] out) {
        parallel.forRanges(rows(), (long) columns() * columns(), (from, to) -> {
            for (int i = from; i < to; i++) {
                product.multiply(i, v, out);
            }
        });
    }

    private static void multiplyStored(double[] h, int q, int i, double[] v, double[] out) {
        int at = i * q;
        Arrays.fill(out, at, at + q, 0);
        // By columns (H_i is symmetric): the inner loop is a plain vector update.
        for (int b = 0; b < q; b++) {
            double factor = v[at + b];
            int row = (at + b) * q;
            for (int a = 0; a < q; a++) {
                out[at + a] += factor * h[row + a];
            }
        }
    }

    private static void multiplyUnstored(ObservedRows rows, int i, double[] v, double[] out) {
        int q = rows.columns();
        int at = i * q;
        Arrays.fill(out, at, at + q, 0);
        ObservationIndex observations = rows.observations();
        double[] f = rows.features().data();
        for (int o = observations.start(i); o < observations.end(i); o++) {
            double product = Vectors.dot(f, observations.partner(o) * q, v, at, q);
            addFeatures(rows, o, observations.weight(o) * product, out, at);
        }
    }

    private static void addFeatures(ObservedRows rows, int o, double factor, double[] out, int at) {
        int q = rows.columns();
        int from = rows.observations().partner(o) * q;
        double[] f = rows.features().data();
        for (int k = 0; k < q; k++) {
            out[at + k] += factor * f[from + k];
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
    OptionalDouble squaredError(Matrix a, Matrix v, double lambda) {
        double explained = Vectors.dot(v.data(), rightHandSide.data()) + lambda * Vectors.dot(v.data(), a.data());
        return difference(squares, explained);
    }

    /** squares - explained; empty where so little is left of it that it has lost more than six digits. */
    public static OptionalDouble difference(double squares, double explained) {
        double left = squares - explained;
        return left > CANCELLED * squares ? OptionalDouble.of(left) : OptionalDouble.empty();
    }

    /** |a - (r - H v)/lambda| / |a| in the norm of K. */
    double relativeGradient(Gram gram, Matrix a, Matrix v, double lambda) {
        Matrix difference = Matrix.zeros(rows(), columns());
        recoverCoefficients(v, lambda, difference);
        Vectors.addInPlace(-1, a.data(), difference.data());
        Matrix image = Matrix.zeros(rows(), columns());
        gram.multiply(difference, image, parallel);
        return ratio(Vectors.dot(difference.data(), image.data()), Vectors.dot(a.data(), v.data()));
    }

    public static double ratio(double squaredDifference, double squaredSize) {
        if (squaredDifference <= 0) {
            return 0;
        }
        return squaredSize <= 0 ? Double.POSITIVE_INFINITY : Math.sqrt(squaredDifference / squaredSize);
    }
}

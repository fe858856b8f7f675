package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.Side;
import java.util.stream.IntStream;

/**
 * The data of one step: the observations of n rows, the features f_j (m x q) of their partners, what is already explained
 * by the partners alone (offsets), and the point to start from.
 */
public final class StepProblem {
    private final Gram gram;
    private final ObservationIndex observations;
    private final Matrix features;
    private final double[] offsets;
    private final double lambda;
    private final Parallel parallel;
    private final Matrix coefficients;
    private final Matrix values;
    private final Blocks blocks;
    private double[][] featureRows;

    public StepProblem(
            Gram gram,
            ObservationIndex observations,
            Matrix features,
            double[] offsets,
            double lambda,
            Parallel parallel,
            Matrix coefficients,
            Matrix values) {
        this(gram, observations, features, offsets, lambda, parallel, coefficients, values, null);
    }

    private StepProblem(
            Gram gram,
            ObservationIndex observations,
            Matrix features,
            double[] offsets,
            double lambda,
            Parallel parallel,
            Matrix coefficients,
            Matrix values,
            Blocks blocks) {
        this.gram = gram;
        this.observations = observations;
        this.features = features;
        this.offsets = offsets;
        this.lambda = lambda;
        this.parallel = parallel;
        this.coefficients = coefficients;
        this.values = values;
        this.blocks = blocks;
    }

    public static StepProblem of(Side side, Side other, double lambda, Parallel parallel) {
        Matrix features = other.values().columns(side.first(), side.end());
        // Where this side is held at a level, the other side's own column is added, that many times.
        double[] offsets = side.fixed() < 0 ? null : other.values().column(side.fixed());
        for (int j = 0; offsets != null && j < offsets.length; j++) {
            offsets[j] *= side.level();
        }
        return new StepProblem(
                side.gram(),
                side.observations(),
                features,
                offsets,
                lambda,
                parallel,
                side.coefficients().copy(),
                side.values().columns(side.first(), side.end()));
    }

    /** The step of a side whose blocks were gathered elsewhere, so that no observation is at hand. */
    public static StepProblem of(Side side, Blocks blocks, double lambda, Parallel parallel) {
        return new StepProblem(
                side.gram(),
                null,
                null,
                null,
                lambda,
                parallel,
                side.coefficients().copy(),
                side.values().columns(side.first(), side.end()),
                blocks);
    }

    /** The blocks, gathered now or before. */
    Blocks gather() {
        return blocks != null ? blocks : Blocks.gather(this);
    }

    /** The blocks in memory, gathered now or before. */
    Blocks gatherStored() {
        return blocks != null ? blocks : Blocks.gatherStored(this);
    }

    /** n. */
    public int rows() {
        return observations == null ? gram.size() : observations.rows();
    }

    /** q. */
    public int columns() {
        return features == null ? coefficients.cols() : features.cols();
    }

    public Gram gram() {
        return gram;
    }

    public ObservationIndex observations() {
        return observations;
    }

    public Matrix features() {
        return features;
    }

    /** The features as one array per partner, which the passes over the observations read faster; zeros at its end. */
    synchronized double[][] featureRows() {
        if (featureRows == null) {
            int q = columns();
            featureRows = new double[features.rows()][paddedColumns(q)];
            for (int j = 0; j < features.rows(); j++) {
                System.arraycopy(features.data(), j * q, featureRows[j], 0, q);
            }
        }
        return featureRows;
    }

    /** A multiple of three. */
    static int paddedColumns(int q) {
        return (q + 2) / 3 * 3;
    }

    public double lambda() {
        return lambda;
    }

    public Parallel parallel() {
        return parallel;
    }

    /** a (n x q), start and result. */
    public Matrix coefficients() {
        return coefficients;
    }

    /** v = K a (n x q), start and result. */
    public Matrix values() {
        return values;
    }

    /** The value of an observation without what its partner explains alone. */
    double target(int position) {
        double y = observations.value(position);
        return offsets == null ? y : y - offsets[observations.partner(position)];
    }

    /** The mean of H_i over the rows, without a pass over the observations' features: F' diag(sum_i w_ij) F / n. */
    Matrix meanBlock() {
        if (blocks != null) {
            return blocks.mean();
        }
        int q = columns();
        double[] total = new double[features.rows()];
        for (int o = 0; o < observations.size(); o++) {
            total[observations.partner(o)] += observations.weight(o);
        }
        Matrix weighted = features.copy();
        for (int j = 0; j < total.length; j++) {
            for (int k = 0; k < q; k++) {
                weighted.data()[j * q + k] *= total[j] / Math.max(1, rows());
            }
        }
        return Blas.transposedProduct(weighted, features);
    }

    /** The columns that are not zero on both sides. The others stay zero, whatever the observations are. */
    public int[] columnsInUse() {
        boolean[] used = new boolean[columns()];
        markUsed(blocks != null ? blocks.rightHandSide() : features, used);
        markUsed(coefficients, used);
        return IntStream.range(0, used.length).filter(k -> used[k]).toArray();
    }

    private static void markUsed(Matrix matrix, boolean[] used) {
        for (int k = 0; k < used.length; k++) {
            // Usually known after the first row.
            for (int i = 0; i < matrix.rows() && !used[k]; i++) {
                used[k] = matrix.get(i, k) != 0;
            }
        }
    }

    /** The same problem in some of its columns. */
    public StepProblem inColumns(int[] columns) {
        return new StepProblem(
                gram,
                observations,
                features == null ? null : features.select(columns),
                offsets,
                lambda,
                parallel,
                coefficients.select(columns),
                values.select(columns),
                blocks == null ? null : blocks.inColumns(columns));
    }

    /** Takes over the solution of the same problem in some of its columns; the others become zero. */
    public void acceptColumns(StepProblem solved, int[] columns) {
        coefficients.setInPlace(solved.coefficients.spread(columns, columns()));
        values.setInPlace(solved.values.spread(columns, columns()));
    }

    /** The same problem in rotated columns: f, a and v times an orthogonal q x q matrix. */
    StepProblem rotated(Matrix rotation) {
        return new StepProblem(
                gram,
                observations,
                features == null ? null : times(features, rotation),
                offsets,
                lambda,
                parallel,
                times(coefficients, rotation),
                times(values, rotation),
                blocks == null ? null : blocks.rotated(rotation));
    }

    /** Takes over the solution of the same problem in rotated columns. */
    void acceptRotated(StepProblem solved, Matrix rotation) {
        Matrix back = rotation.transpose();
        coefficients.setInPlace(times(solved.coefficients, back));
        values.setInPlace(times(solved.values, back));
    }

    private Matrix times(Matrix a, Matrix b) {
        Matrix out = Matrix.zeros(a.rows(), b.cols());
        Blas.multiply(a, b, out, parallel);
        return out;
    }
}

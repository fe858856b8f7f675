package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The observations of n rows, the features f_j (m x q) of their partners, which are the values of the other side, and what the partners
 * explain alone (offsets).
 */
public final class ObservedRows implements StepData {
    private final ObservationIndex observations;
    private final Matrix features;
    private final double[] offsets; // none: empty
    private final Parallel parallel;
    private final Queue<RowGatherer> idleGatherers = new ConcurrentLinkedQueue<>();
    private double[][] featureRows;

    /** @param offsets one for each partner, or empty where the partners explain nothing alone */
    public ObservedRows(ObservationIndex observations, Matrix features, double[] offsets, Parallel parallel) {
        this.observations = observations;
        this.features = features;
        this.offsets = offsets;
        this.parallel = parallel;
    }

    /** What the step of the inputs reads: their observations, and the tasks as they are now. */
    public static ObservedRows ofInputs(LocalState state) {
        return of(state.inputs(), state.problem().orElseThrow().byInput(), state.tasks(), state.parallel());
    }

    /** What the step of the tasks reads: their observations, and the inputs as they are now. */
    public static ObservedRows ofTasks(LocalState state) {
        return of(state.tasks(), state.problem().orElseThrow().byTask(), state.inputs(), state.parallel());
    }

    private static ObservedRows of(LocalSide side, ObservationIndex observations, LocalSide other, Parallel parallel) {
        Matrix features = other.values().columns(side.first(), side.end());
        // Where this side is held at a level, the other side's own column is added, times that level.
        double[] offsets =
                side.fixed().map(fixed -> other.values().column(fixed.column())).orElseGet(() -> new double[0]);
        for (int j = 0; j < offsets.length; j++) {
            offsets[j] *= side.fixed().get().level();
        }
        return new ObservedRows(observations, features, offsets, parallel);
    }

    @Override
    public int rows() {
        return observations.rows();
    }

    @Override
    public int columns() {
        return features.cols();
    }

    public ObservationIndex observations() {
        return observations;
    }

    public Matrix features() {
        return features;
    }

    Parallel parallel() {
        return parallel;
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

    /** A gatherer that no other thread uses; to be given back at the end of a range of rows, for the next one. */
    RowGatherer borrowGatherer() {
        RowGatherer idle = idleGatherers.poll();
        return idle == null ? new RowGatherer(this) : idle;
    }

    void giveBack(RowGatherer gatherer) {
        idleGatherers.add(gatherer);
    }

    /** A multiple of three. */
    static int paddedColumns(int q) {
        return (q + 2) / 3 * 3;
    }

    /** The value of an observation without what its partner explains alone. */
    public double target(int position) {
        double y = observations.value(position);
        return offsets.length == 0 ? y : y - offsets[observations.partner(position)];
    }

    @Override
    public Blocks gather() {
        boolean store = 2 * observations.averageRowSize() >= columns() && Blocks.storable(rows(), columns());
        return store ? gatherStored() : Blocks.unstored(this);
    }

    @Override
    public Blocks gatherStored() {
        return Blocks.stored(this);
    }

    /** Without a pass over the observations' features: F' diag(sum_i w_ij) F / n. */
    @Override
    public Matrix meanBlock() {
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

    @Override
    public Matrix columnsWithData() {
        return features;
    }

    @Override
    public ObservedRows inColumns(int[] columns) {
        return new ObservedRows(observations, features.select(columns), offsets, parallel);
    }

    @Override
    public ObservedRows rotated(Matrix rotation) {
        return new ObservedRows(observations, Blas.product(features, rotation, parallel), offsets, parallel);
    }
}

package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.FixedPart;
import dev.okl.internal.state.LocalSide;
import dev.okl.internal.state.LocalState;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * The observations of n rows, the features f_j (m x q) of their partners, which are the values of the other side, and the targets:
 * the values without what partners and rows explain alone (offsets).
 */
public final class ObservedRows implements StepData {
    private final ObservationIndex observations;
    private final Matrix features;
    private final Targets targets;
    private final Optional<FixedColumns> fixed;
    private final Parallel parallel;
    private final Queue<RowGatherer> idleGatherers = new ConcurrentLinkedQueue<>();
    private double[][] featureRows;
    private Supplier<Matrix> gathered = () -> Blocks.unstored(this).rightHandSide();
    private Matrix rightHandSide;
    private FixedSums fixedSums;

    /** @param offsets one for each partner, or empty where the partners explain nothing alone */
    public ObservedRows(ObservationIndex observations, Matrix features, double[] offsets, Parallel parallel) {
        this(observations, features, new Targets(1, offsets, new double[0]), Optional.empty(), parallel);
    }

    private ObservedRows(
            ObservationIndex observations,
            Matrix features,
            Targets targets,
            Optional<FixedColumns> fixed,
            Parallel parallel) {
        this.observations = observations;
        this.features = features;
        this.targets = targets;
        this.fixed = fixed;
        this.parallel = parallel;
    }

    /**
     * What the features are to explain: factor y - ofPartners_j - ofRows_i.
     *
     * @param factor 1, or 0 where the values do not count
     * @param ofPartners one for each partner, or none
     * @param ofRows one for each row, or none
     */
    private record Targets(double factor, double[] ofPartners, double[] ofRows) {}

    /**
     * The fixed part, which is found together with the side.
     *
     * @param ofRows its columns of the rows
     * @param ofPartners its columns of the partners
     */
    record FixedColumns(FixedPart part, Matrix ofRows, Matrix ofPartners, boolean rowsFirst) {
        int count() {
            return ofRows.cols() + ofPartners.cols();
        }

        /** The number in alpha of a column; those of the rows are counted first here. */
        int inPart(int k) {
            if (rowsFirst) {
                return k;
            }
            return k < ofRows.cols() ? ofPartners.cols() + k : k - ofRows.cols();
        }
    }

    /** What the step of the inputs reads: their observations, and the tasks as they are now. */
    public static ObservedRows ofInputs(LocalState state) {
        FixedPart part = state.fixed();
        FixedColumns fixed =
                new FixedColumns(part, part.design().inputs(), part.design().tasks(), true);
        ObservationIndex observations = state.problem().orElseThrow().byInput();
        return of(
                state.inputs(), observations, state.tasks(), fixed, part.ofInputs(), part.ofTasks(), state.parallel());
    }

    /** What the step of the tasks reads: their observations, and the inputs as they are now. */
    public static ObservedRows ofTasks(LocalState state) {
        FixedPart part = state.fixed();
        FixedColumns fixed =
                new FixedColumns(part, part.design().tasks(), part.design().inputs(), false);
        ObservationIndex observations = state.problem().orElseThrow().byTask();
        return of(
                state.tasks(), observations, state.inputs(), fixed, part.ofTasks(), part.ofInputs(), state.parallel());
    }

    private static ObservedRows of(
            LocalSide side,
            ObservationIndex observations,
            LocalSide other,
            FixedColumns fixed,
            double[] ofRows,
            double[] ofPartners,
            Parallel parallel) {
        Matrix features = other.values().columns(side.first(), side.end());
        // Where this side is held at a level, the other side's own column is added, times that level.
        double[] offsets =
                side.held().map(held -> other.values().column(held.column())).orElseGet(() -> new double[0]);
        for (int j = 0; j < offsets.length; j++) {
            offsets[j] *= side.held().get().level();
        }
        if (fixed.count() == 0) {
            return new ObservedRows(observations, features, offsets, parallel);
        }
        for (int j = 0; j < offsets.length; j++) {
            ofPartners[j] += offsets[j];
        }
        return new ObservedRows(
                observations, features, new Targets(1, ofPartners, ofRows), Optional.of(fixed), parallel);
    }

    /** The fixed part, where there is one. */
    Optional<FixedColumns> fixed() {
        return fixed;
    }

    /** The same with a column of the fixed part as the target, in place of the values. */
    public ObservedRows withFixedColumn(int k) {
        FixedColumns columns = fixed.orElseThrow();
        int ofRows = columns.ofRows.cols();
        double[] none = new double[0];
        Targets column = k < ofRows
                ? new Targets(0, none, minus(columns.ofRows.column(k)))
                : new Targets(0, minus(columns.ofPartners.column(k - ofRows)), none);
        ObservedRows rows = new ObservedRows(observations, features, column, Optional.empty(), parallel);
        rows.gathered = () -> fixedSums().products(k);
        return rows;
    }

    private static double[] minus(double[] column) {
        Vectors.scaleInPlace(-1, column);
        return column;
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

    /** How many features the passes over the observations read: where there is a fixed part, some more than there are columns. */
    int featureColumns() {
        return columns() + fixed.map(FixedSums::features).orElse(0);
    }

    /** The features as one array per partner, which the passes over the observations read faster; zeros at its end. */
    synchronized double[][] featureRows() {
        if (featureRows == null) {
            int q = columns();
            featureRows = new double[features.rows()][paddedColumns(featureColumns())];
            for (int j = 0; j < features.rows(); j++) {
                System.arraycopy(features.data(), j * q, featureRows[j], 0, q);
                if (fixed.isPresent()) {
                    FixedSums.writeFeatures(fixed.get(), j, featureRows[j], q);
                }
            }
        }
        return featureRows;
    }

    /** What the step has to know of the fixed part: from the pass that gathered the blocks, or from one of its own. */
    FixedSums fixedSums() {
        if (fixedSums == null) {
            Blocks.pass(this, new double[0], Matrix.zeros(0, 0));
        }
        return fixedSums;
    }

    /** Keeps what a pass has found. */
    void keep(FixedSums sums) {
        fixedSums = sums;
    }

    /** r: what the targets are summed to, without the blocks; n x q, not to be modified. */
    public synchronized Matrix rightHandSide() {
        if (rightHandSide == null) {
            rightHandSide = gathered.get();
        }
        return rightHandSide;
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

    /** The value of an observation of a row without what the row and its partner explain alone. */
    public double target(int row, int position) {
        return ofPartner(position) - ofRow(row);
    }

    /** What the row explains alone. */
    double ofRow(int row) {
        return targets.ofRows.length == 0 ? 0 : targets.ofRows[row];
    }

    /** The value without what its partner explains alone; the row's part is still to be subtracted. */
    double ofPartner(int position) {
        double y = targets.factor * observations.value(position);
        return targets.ofPartners.length == 0 ? y : y - targets.ofPartners[observations.partner(position)];
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
        return new ObservedRows(observations, features.select(columns), targets, fixed, parallel);
    }

    @Override
    public ObservedRows rotated(Matrix rotation) {
        return new ObservedRows(observations, Blas.product(features, rotation, parallel), targets, fixed, parallel);
    }
}

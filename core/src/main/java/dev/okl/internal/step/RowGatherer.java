package dev.okl.internal.step;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.linalg.Blas;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * Gathers H_i = sum_j w_ij f_j f_j' and r_i = sum_j w_ij (y_ij - offset_j) f_j of one row after the other: the pass over the
 * observations, where most of the time goes. Each thread has its own.
 *
 * <p>Which way is fastest depends on the number of columns q: few sums fit the registers ({@link RegisterSums}); then a
 * loop wins that adds four observations at once, so that every sum is loaded and stored once for four; from
 * {@link #BLAS_FROM} columns on it pays to copy the features of a row together and leave the product to BLAS.
 */
final class RowGatherer {
    /**
     * Whether {@link Math#fma} is one instruction here: where the processor has none, it is a thousand times slower. The same in every
     * run on a machine, unlike a measurement: results must not depend on it.
     */
    private static final boolean FMA_IS_FAST = isFmaFast();

    static final int BLAS_FROM = 16;
    private static final int REGISTERS_TO = 9;

    /** So many observations go to BLAS at once: they stay in the cache. */
    static final int PANEL = 1024;

    private final ObservedRows rows;
    private final ObservationIndex observations;
    private final double[][] features;
    private final int own;
    private final int q; // with those of the fixed part
    private final Way way;
    private final int stride;
    private final double[] block;
    private final double[] right;
    private final double[] none;
    private final RegisterSums registers;
    private double[] packed = new double[0];

    /** How the sums are formed. */
    enum Way {
        FIVE,
        THREES,
        FOURS,
        BLAS;

        static Way of(int columns, boolean fma) {
            if (columns > REGISTERS_TO || !fma) {
                return columns < BLAS_FROM ? FOURS : BLAS;
            }
            return FIVE.fits(columns) ? FIVE : THREES;
        }

        boolean fits(int columns) {
            return this != FIVE || columns == 4 || columns == 5;
        }
    }

    RowGatherer(ObservedRows rows) {
        this(rows, Way.of(rows.featureColumns(), FMA_IS_FAST));
    }

    /** With the choice made by the caller. */
    RowGatherer(ObservedRows rows, Way way) {
        this.rows = rows;
        this.observations = rows.observations();
        this.features = rows.featureRows();
        this.own = rows.columns();
        this.q = rows.featureColumns();
        this.way = way;
        this.stride = way == Way.FIVE || way == Way.THREES ? ObservedRows.paddedColumns(q) : q;
        this.block = new double[stride * stride];
        this.right = new double[stride];
        this.none = new double[stride];
        this.registers = new RegisterSums(rows, block, right);
    }

    private static boolean isFmaFast() {
        try {
            HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return Boolean.parseBoolean(machine.getVMOption("UseFMA").getValue());
        } catch (RuntimeException | LinkageError unknown) {
            return false; // another Java, which does not tell
        }
    }

    /**
     * Overwrites h (q x q, both triangles) and r (q) by the sums over the observations of a row.
     *
     * @return the sum of w y^2
     */
    double gather(int row, double[] h, int hOffset, double[] r, int rOffset) {
        int start = observations.start(row);
        int end = observations.end(row);
        double ofRow = rows.ofRow(row);
        double squares =
                switch (way) {
                    case FIVE -> registers.sumFive(start, end, ofRow);
                    case THREES -> registers.sumByThrees(start, end, ofRow);
                    case FOURS -> addByFours(start, end, ofRow);
                    case BLAS -> addPacked(start, end, ofRow);
                };
        for (int a = 0; a < own; a++) {
            System.arraycopy(block, a * stride, h, hOffset + a * own, own);
        }
        System.arraycopy(right, 0, r, rOffset, own);
        return squares;
    }

    /** What the row gathered last says of the fixed part. */
    void addFixed(int row, FixedSums fixed, double[] sums, int at) {
        fixed.addRow(row, block, stride, right, sums, at);
    }

    private void clear() {
        Arrays.fill(block, 0);
        Arrays.fill(right, 0);
    }

    private void mirror() {
        for (int a = 0; a < q; a++) {
            for (int b = 0; b < a; b++) {
                block[a * q + b] = block[b * q + a];
            }
        }
    }

    /** The last four are filled up by observations of weight zero. */
    private double addByFours(int start, int end, double ofRow) {
        clear();
        double squares = 0;
        for (int o = start; o < end; o += 4) {
            int left = end - o;
            double w0 = observations.weight(o);
            double w1 = left > 1 ? observations.weight(o + 1) : 0;
            double w2 = left > 2 ? observations.weight(o + 2) : 0;
            double w3 = left > 3 ? observations.weight(o + 3) : 0;
            double y0 = rows.ofPartner(o) - ofRow;
            double y1 = left > 1 ? rows.ofPartner(o + 1) - ofRow : 0;
            double y2 = left > 2 ? rows.ofPartner(o + 2) - ofRow : 0;
            double y3 = left > 3 ? rows.ofPartner(o + 3) - ofRow : 0;
            squares += w0 * y0 * y0 + w1 * y1 * y1 + w2 * y2 * y2 + w3 * y3 * y3;
            double[] f0 = features[observations.partner(o)];
            double[] f1 = left > 1 ? features[observations.partner(o + 1)] : none;
            double[] f2 = left > 2 ? features[observations.partner(o + 2)] : none;
            double[] f3 = left > 3 ? features[observations.partner(o + 3)] : none;
            addFour(block, right, f0, f1, f2, f3, w0, w1, w2, w3, y0, y1, y2, y3);
        }
        mirror();
        return squares;
    }

    /** Separate arrays with one store to each sum: the shape of loop that the compiler makes the most of. */
    private static void addFour(
            double[] block,
            double[] right,
            double[] f0,
            double[] f1,
            double[] f2,
            double[] f3,
            double w0,
            double w1,
            double w2,
            double w3,
            double y0,
            double y1,
            double y2,
            double y3) {
        int q = right.length;
        for (int a = 0; a < q; a++) {
            double c0 = w0 * f0[a];
            double c1 = w1 * f1[a];
            double c2 = w2 * f2[a];
            double c3 = w3 * f3[a];
            right[a] += c0 * y0 + c1 * y1 + c2 * y2 + c3 * y3;
            int to = a * q;
            for (int b = a; b < q; b++) {
                block[to + b] += c0 * f0[b] + c1 * f1[b] + c2 * f2[b] + c3 * f3[b];
            }
        }
    }

    private double addPacked(int start, int end, double ofRow) {
        clear();
        double squares = 0;
        for (int from = start; from < end; from += PANEL) {
            squares += addPanel(from, Math.min(end, from + PANEL), ofRow);
        }
        mirror();
        return squares;
    }

    private double addPanel(int start, int end, double ofRow) {
        int n = end - start;
        if (packed.length < n * q) {
            packed = new double[n * q];
        }
        double squares = 0;
        for (int k = 0; k < n; k++) {
            double[] f = features[observations.partner(start + k)];
            double w = observations.weight(start + k);
            double root = Math.sqrt(w);
            double y = rows.ofPartner(start + k) - ofRow;
            double wy = w * y;
            squares += wy * y;
            for (int a = 0; a < q; a++) {
                packed[k * q + a] = root * f[a];
                right[a] += wy * f[a];
            }
        }
        Blas.addUpperGram(packed, n, q, block, 0);
        return squares;
    }
}

package dev.okl.data;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The observations seen from one side: those of row i (an input or a task) stand together at positions start(i) to
 * end(i), each with its partner on the other side, its value and its weight. Flat arrays, because every sweep walks
 * through all of them.
 */
public final class ObservationIndex implements Serializable {
    private static final long serialVersionUID = 1;

    private final int[] starts;
    private final int[] partners;
    private final CompactColumn values;
    private final CompactColumn weights;
    private final double valueFactor;
    private final double weightFactor;

    private ObservationIndex(
            int[] starts,
            int[] partners,
            CompactColumn values,
            CompactColumn weights,
            double valueFactor,
            double weightFactor) {
        this.starts = starts;
        this.partners = partners;
        this.values = values;
        this.weights = weights;
        this.valueFactor = valueFactor;
        this.weightFactor = weightFactor;
    }

    /**
     * Sorts observations by row, keeping their order within a row; {@code weights} may be null for all ones. Where they are
     * sorted already, the arrays are shared and not copied.
     */
    static ObservationIndex of(int rowCount, int[] rows, int[] partners, CompactColumn values, CompactColumn weights) {
        int[] starts = new int[rowCount + 1];
        for (int row : rows) {
            starts[row + 1]++;
        }
        for (int i = 0; i < rowCount; i++) {
            starts[i + 1] += starts[i];
        }
        if (isAscending(rows)) {
            // Ratings come sorted by user more often than not.
            return new ObservationIndex(starts, partners, values, weights, 1, 1);
        }
        int[] next = starts.clone();
        int[] sortedPartners = new int[rows.length];
        CompactColumn sortedValues = CompactColumn.zeros(rows.length, values);
        CompactColumn sortedWeights = weights == null ? null : CompactColumn.zeros(rows.length, weights);
        for (int o = 0; o < rows.length; o++) {
            int position = next[rows[o]]++;
            sortedPartners[position] = partners[o];
            sortedValues.set(position, values.get(o));
            if (weights != null) {
                sortedWeights.set(position, weights.get(o));
            }
        }
        return new ObservationIndex(starts, sortedPartners, sortedValues, sortedWeights, 1, 1);
    }

    /** The same rows without any observation. */
    public static ObservationIndex empty(int rowCount) {
        return new ObservationIndex(
                new int[rowCount + 1], new int[0], CompactColumn.copyOf(new double[0], 0), null, 1, 1);
    }

    /** The same observations with their values and weights multiplied, without a copy. */
    public ObservationIndex scaled(double ofValues, double ofWeights) {
        return new ObservationIndex(
                starts, partners, values, weights, valueFactor * ofValues, weightFactor * ofWeights);
    }

    static boolean isAscending(int[] rows) {
        for (int o = 1; o < rows.length; o++) {
            if (rows[o] < rows[o - 1]) {
                return false;
            }
        }
        return true;
    }

    public int rows() {
        return starts.length - 1;
    }

    /** How many observations there are in all. */
    public int size() {
        return partners.length;
    }

    public int start(int row) {
        return starts[row];
    }

    public int end(int row) {
        return starts[row + 1];
    }

    /** The row on the other side that this observation belongs to. */
    public int partner(int position) {
        return partners[position];
    }

    public double value(int position) {
        return valueFactor * values.get(position);
    }

    public double weight(int position) {
        return weights == null ? weightFactor : weightFactor * weights.get(position);
    }

    /** The sum of the weights of every row's observations. */
    public double[] rowWeights() {
        double[] sums = new double[rows()];
        for (int i = 0; i < sums.length; i++) {
            for (int o = start(i); o < end(i); o++) {
                sums[i] += weight(o);
            }
        }
        return sums;
    }

    /**
     * The largest sum of the weights of a cell's observations.
     *
     * @param partnerCount how many partners there are
     */
    public double largestCellWeight(int partnerCount) {
        double[] ofPartner = new double[partnerCount];
        double largest = 0;
        for (int i = 0; i < rows(); i++) {
            for (int o = start(i); o < end(i); o++) {
                ofPartner[partner(o)] += weight(o);
                largest = Math.max(largest, ofPartner[partner(o)]);
            }
            for (int o = start(i); o < end(i); o++) {
                ofPartner[partner(o)] = 0;
            }
        }
        return largest;
    }

    /** Where to cut the rows into parts of about as many observations: the first row of each part, and the end. */
    public int[] evenParts(int count) {
        int[] cuts = new int[count + 1];
        for (int k = 1; k < count; k++) {
            int at = Arrays.binarySearch(starts, (int) ((long) size() * k / count));
            cuts[k] = Math.max(cuts[k - 1], Math.min(rows(), at >= 0 ? at : -at - 1));
        }
        cuts[count] = rows();
        return cuts;
    }

    /** How many observations a row has on average: the work that a pass spends on it. */
    public long averageRowSize() {
        return rows() == 0 ? 0 : size() / rows() + 1;
    }
}

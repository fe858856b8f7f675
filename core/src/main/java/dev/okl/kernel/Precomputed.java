package dev.okl.kernel;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A kernel given as a table: K(x, z) is looked up by the ids x and z. */
public final class Precomputed implements Kernel<String> {
    /** Relative to the largest entry: what rounding in a text file may do to symmetry. */
    private static final double ASYMMETRY = 1e-8;

    private final List<String> ids;
    private final Map<String, Integer> rows;
    private final double[] values;

    Precomputed(List<String> ids, double[][] matrix) {
        this.ids = List.copyOf(ids);
        this.rows = new HashMap<>();
        for (String id : ids) {
            if (rows.put(id, rows.size()) != null) {
                throw new IllegalArgumentException("ids must be distinct but '" + id + "' occurs twice");
            }
        }
        this.values = symmetric(this.ids, matrix);
    }

    /** The ids, in the order of the table. */
    public List<String> ids() {
        return ids;
    }

    @Override
    public double at(String x, String z) {
        return values[row(x) * ids.size() + row(z)];
    }

    private int row(String id) {
        Integer row = rows.get(id);
        if (row == null) {
            throw new IllegalArgumentException("id '" + id + "' is not in the precomputed kernel's table of "
                    + ids.size() + " ids; a precomputed kernel cannot be evaluated outside its table");
        }
        return row;
    }

    private static double[] symmetric(List<String> ids, double[][] matrix) {
        int n = ids.size();
        double largest = largestEntry(ids, matrix);
        double[] values = new double[Math.multiplyExact(n, n)];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double one = matrix[i][j];
                double other = matrix[j][i];
                if (Math.abs(one - other) > ASYMMETRY * largest) {
                    throw new IllegalArgumentException("matrix must be symmetric but K(" + ids.get(i) + ", "
                            + ids.get(j) + ") was " + one + " and K(" + ids.get(j) + ", " + ids.get(i) + ") was "
                            + other);
                }
                values[i * n + j] = one / 2 + other / 2;
            }
        }
        return values;
    }

    /** The largest magnitude in the matrix, after a check that it is square and finite. */
    private static double largestEntry(List<String> ids, double[][] matrix) {
        if (matrix.length != ids.size()) {
            throw new IllegalArgumentException(
                    "matrix must have one row per id, " + ids.size() + ", but had " + matrix.length);
        }
        double largest = 0;
        for (int i = 0; i < matrix.length; i++) {
            if (matrix[i].length != matrix.length) {
                throw new IllegalArgumentException("matrix row of id '" + ids.get(i) + "' must have " + matrix.length
                        + " entries but had " + matrix[i].length);
            }
            for (int j = 0; j < matrix.length; j++) {
                double value = matrix[i][j];
                if (!Double.isFinite(value)) {
                    throw new IllegalArgumentException(
                            "matrix must be finite but K(" + ids.get(i) + ", " + ids.get(j) + ") was " + value);
                }
                largest = Math.max(largest, Math.abs(value));
            }
        }
        return largest;
    }
}

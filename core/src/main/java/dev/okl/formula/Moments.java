package dev.okl.formula;

import java.util.Arrays;
import java.util.List;

/** Mean and standard deviation of the numbers in a column; cells without a value are left out. */
record Moments(double mean, double sd) {
    static Moments of(List<Row> rows, int column) {
        double[] values = rows.stream()
                .filter(row -> row.cell(column) != null)
                .mapToDouble(row -> row.number(column))
                .toArray();
        if (values.length == 0) {
            return new Moments(0, 1);
        }
        // Sorted, so that the sums do not depend on the order of the rows.
        Arrays.sort(values);
        double mean = Arrays.stream(values).average().orElseThrow();
        double variance = Arrays.stream(values)
                .map(v -> (v - mean) * (v - mean))
                .average()
                .orElseThrow();
        boolean constant = values[0] == values[values.length - 1];
        return constant ? new Moments(values[0], 1) : new Moments(mean, Math.sqrt(variance));
    }
}

package dev.okl.formula;

import java.util.Arrays;
import java.util.List;

/**
 * The median distance between distinct points: the default width of a kernel. Rows that lack a value are left out. Of
 * many points an evenly spaced choice is taken, after sorting, so that the figure does not depend on the order of rows.
 */
enum MedianDistance {
    EUCLIDEAN {
        @Override
        double between(double[] x, double[] z) {
            double sum = 0;
            for (int k = 0; k < x.length; k++) {
                sum += (x[k] - z[k]) * (x[k] - z[k]);
            }
            return Math.sqrt(sum);
        }
    },
    SUM {
        @Override
        double between(double[] x, double[] z) {
            double sum = 0;
            for (int k = 0; k < x.length; k++) {
                sum += Math.abs(x[k] - z[k]);
            }
            return sum;
        }
    };

    static final int MOST_POINTS = 1000;

    abstract double between(double[] x, double[] z);

    /** The median; 1 when there are no two distinct points. */
    double of(RowParts.Numbers numbers, List<Row> rows) {
        double[][] points = thinned(distinct(numbers, rows));
        double[] distances = new double[points.length * (points.length - 1) / 2];
        int count = 0;
        for (int i = 0; i < points.length; i++) {
            for (int j = 0; j < i; j++) {
                double distance = between(points[i], points[j]);
                // Distinct points can be at distance 0 when a square underflows.
                if (distance > 0) {
                    distances[count++] = distance;
                }
            }
        }
        if (count == 0) {
            return 1;
        }
        Arrays.sort(distances, 0, count);
        return distances[(count - 1) / 2] / 2 + distances[count / 2] / 2;
    }

    private static double[][] distinct(RowParts.Numbers numbers, List<Row> rows) {
        double[][] sorted = rows.stream()
                .filter(numbers::isComplete)
                .map(numbers::values)
                .sorted(Arrays::compare)
                .toArray(double[][]::new);
        int count = 0;
        for (double[] point : sorted) {
            if (count == 0 || !Arrays.equals(point, sorted[count - 1])) {
                sorted[count++] = point;
            }
        }
        return Arrays.copyOf(sorted, count);
    }

    private static double[][] thinned(double[][] points) {
        if (points.length <= MOST_POINTS) {
            return points;
        }
        double[][] chosen = new double[MOST_POINTS][];
        for (int i = 0; i < MOST_POINTS; i++) {
            chosen[i] = points[(int) ((long) i * points.length / MOST_POINTS)];
        }
        return chosen;
    }
}

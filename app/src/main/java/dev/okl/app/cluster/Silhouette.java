package dev.okl.app.cluster;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;

/**
 * How well clusters are set apart (Rousseeuw 1987): 1 where tasks are far nearer to their own cluster than to the next, 0 where
 * they might as well belong to that. The distance is 1 - similarity, so that the mean distance to a cluster follows from the sum
 * of its unit rows, and no two tasks need be compared.
 */
final class Silhouette {
    private final Matrix unit;
    private final int[] cluster;
    private final double[][] sums;
    private final int[] sizes;

    private Silhouette(Matrix unit, int[] cluster, int count) {
        this.unit = unit;
        this.cluster = cluster;
        this.sums = new double[count][unit.cols()];
        this.sizes = new int[count];
        for (int j = 0; j < cluster.length; j++) {
            sizes[cluster[j]]++;
            for (int k = 0; k < unit.cols(); k++) {
                sums[cluster[j]][k] += unit.get(j, k);
            }
        }
    }

    /**
     * The mean over the tasks.
     *
     * @param unit a row of length 1 per task
     * @param cluster of each task, from 0
     */
    static double mean(Matrix unit, int[] cluster, int count) {
        Silhouette silhouette = new Silhouette(unit, cluster, count);
        double sum = 0;
        for (int j = 0; j < cluster.length; j++) {
            sum += silhouette.of(j);
        }
        return sum / cluster.length;
    }

    private double of(int task) {
        double[] row = unit.row(task);
        int own = cluster[task];
        double next = Double.POSITIVE_INFINITY;
        for (int c = 0; c < sizes.length; c++) {
            if (c != own && sizes[c] > 0) {
                next = Math.min(next, 1 - Vectors.dot(row, sums[c]) / sizes[c]);
            }
        }
        if (sizes[own] == 1 || Double.isInfinite(next)) {
            return 0;
        }
        double within = 1 - (Vectors.dot(row, sums[own]) - Vectors.dot(row, row)) / (sizes[own] - 1);
        double larger = Math.max(within, next);
        return larger > 0 ? (next - within) / larger : 0;
    }
}

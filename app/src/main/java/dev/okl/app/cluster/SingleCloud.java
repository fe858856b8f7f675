package dev.okl.app.cluster;

import dev.okl.Clustering;
import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;
import java.util.SplittableRandom;

/**
 * Tests whether tasks form clusters at all. A tree can always be cut, and with few latent functions even a single cloud of tasks
 * falls into groups with a large silhouette. So the silhouette (Rousseeuw 1987) of the clusters found is compared with that of clouds
 * without clusters: normal ones of the same mean and covariance.
 */
final class SingleCloud {
    /** A single cloud exceeds so many others by chance in one case of twenty. */
    private static final int CLOUDS = 19;

    private static final long SEED = 1;

    /** A difference below this may be rounding. */
    private static final double ROUNDING = 1e-6;

    private SingleCloud() {}

    /**
     * Whether the clusters have a larger silhouette than those of any of the clouds.
     *
     * @param factors a row per task
     * @param cluster of each task, from 0
     */
    static boolean isExceeded(Matrix factors, int[] cluster, int count) {
        double found = silhouette(TaskClusters.unitRows(factors), cluster, count);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int cloud = 0; cloud < CLOUDS; cloud++) {
            Matrix unit = TaskClusters.unitRows(draw(factors, random));
            int p = unit.cols();
            Clustering tree = Clustering.averageLinkage(
                    unit.rows(), (i, j) -> 1 - Vectors.dot(unit.data(), i * p, unit.data(), j * p, p));
            if (found < silhouette(unit, tree.cut(Math.min(count, unit.rows())), count) + ROUNDING) {
                return false;
            }
        }
        return true;
    }

    /**
     * The mean silhouette: near 1 where tasks are far more similar to their own cluster than to the next one, 0 where they could
     * belong to either. The distance is 1 - similarity, so the mean distance to a cluster follows from the sum of its unit
     * rows and no pairs of tasks are compared.
     */
    private static double silhouette(Matrix unit, int[] cluster, int count) {
        double[][] sums = new double[count][unit.cols()];
        int[] sizes = new int[count];
        for (int j = 0; j < cluster.length; j++) {
            sizes[cluster[j]]++;
            Vectors.addInPlace(1, unit.row(j), sums[cluster[j]]);
        }
        double sum = 0;
        for (int j = 0; j < cluster.length; j++) {
            sum += silhouetteOf(unit.row(j), cluster[j], sums, sizes);
        }
        return sum / cluster.length;
    }

    private static double silhouetteOf(double[] row, int own, double[][] sums, int[] sizes) {
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

    /** As many rows: the mean plus a random mixture of the deviations from it, which has their covariance. */
    private static Matrix draw(Matrix factors, SplittableRandom random) {
        int n = factors.rows();
        int p = factors.cols();
        double[] mean = new double[p];
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < p; k++) {
                mean[k] += factors.get(j, k) / n;
            }
        }
        Matrix cloud = Matrix.zeros(n, p);
        for (int i = 0; i < n; i++) {
            System.arraycopy(mean, 0, cloud.data(), i * p, p);
            for (int j = 0; j < n; j++) {
                double share = random.nextGaussian() / Math.sqrt(n);
                for (int k = 0; k < p; k++) {
                    cloud.data()[i * p + k] += share * (factors.get(j, k) - mean[k]);
                }
            }
        }
        return cloud;
    }
}

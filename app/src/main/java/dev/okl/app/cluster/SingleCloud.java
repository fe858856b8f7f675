package dev.okl.app.cluster;

import dev.okl.Clustering;
import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;
import java.util.SplittableRandom;

/**
 * A tree can be cut into clusters whether there are any or not, and in few directions even one cloud of tasks falls into groups
 * with a large silhouette. So the tasks are compared with clouds that have none: normal ones of the same mean and covariance.
 */
final class SingleCloud {
    /** Clearer than all of them: by chance in one case of twenty. */
    private static final int CLOUDS = 19;

    private static final long SEED = 1;

    /** Rounding alone must not set tasks apart. */
    private static final double CLEARLY = 1e-6;

    private SingleCloud() {}

    /**
     * Whether the clusters are set apart better than those of any of the clouds.
     *
     * @param factors a row per task
     * @param cluster of each task, from 0
     */
    static boolean isExceeded(Matrix factors, int[] cluster, int count) {
        double found = Silhouette.mean(UnitRows.of(factors), cluster, count);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int cloud = 0; cloud < CLOUDS; cloud++) {
            Matrix unit = UnitRows.of(draw(factors, random));
            int p = unit.cols();
            Clustering tree = Clustering.averageLinkage(
                    unit.rows(), (i, j) -> 1 - Vectors.dot(unit.data(), i * p, unit.data(), j * p, p));
            if (found < Silhouette.mean(unit, tree.cut(Math.min(count, unit.rows())), count) + CLEARLY) {
                return false;
            }
        }
        return true;
    }

    /** As many rows: the mean plus a random mixture of the deviations from it, which has their covariance. */
    private static Matrix draw(Matrix factors, SplittableRandom random) {
        int n = factors.rows();
        double[] mean = new double[factors.cols()];
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < mean.length; k++) {
                mean[k] += factors.get(j, k) / n;
            }
        }
        Matrix cloud = Matrix.zeros(n, mean.length);
        for (int i = 0; i < n; i++) {
            double[] row = mean.clone();
            for (int j = 0; j < n; j++) {
                double share = random.nextGaussian() / Math.sqrt(n);
                for (int k = 0; k < mean.length; k++) {
                    row[k] += share * (factors.get(j, k) - mean[k]);
                }
            }
            for (int k = 0; k < mean.length; k++) {
                cloud.set(i, k, row[k]);
            }
        }
        return cloud;
    }
}

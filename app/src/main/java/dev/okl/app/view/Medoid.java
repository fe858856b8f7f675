package dev.okl.app.view;

import dev.okl.TaskSimilarity;
import dev.okl.app.cluster.UnitRows;
import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;

/** The task in the middle of a cluster. */
final class Medoid {
    private Medoid() {}

    /** The member with the largest sum of similarities to all members: its product with the sum of their unit vectors. */
    static int of(TaskSimilarity similarity, int... members) {
        Matrix units = UnitRows.of(similarity.factors());
        double[] sum = new double[units.cols()];
        for (int j : members) {
            double[] row = units.row(j);
            for (int k = 0; k < sum.length; k++) {
                sum[k] += row[k];
            }
        }
        int best = members[0];
        double largest = Double.NEGATIVE_INFINITY;
        for (int j : members) {
            double total = Vectors.dot(sum, units.row(j));
            if (total > largest) {
                largest = total;
                best = j;
            }
        }
        return best;
    }
}

package dev.okl.app.view;

import dev.okl.TaskSimilarity;
import dev.okl.linalg.Matrix;
import dev.okl.linalg.Vectors;

/** The task in the middle of a cluster. */
final class Medoid {
    private Medoid() {}

    /** The member with the largest sum of similarities to all members: its product with the sum of their unit vectors. */
    static int of(TaskSimilarity similarity, int... members) {
        Matrix factors = similarity.factors();
        double[] sum = new double[factors.cols()];
        for (int j : members) {
            double[] row = unit(similarity, factors, j);
            for (int k = 0; k < sum.length; k++) {
                sum[k] += row[k];
            }
        }
        int best = members[0];
        double largest = Double.NEGATIVE_INFINITY;
        for (int j : members) {
            double total = Vectors.dot(sum, unit(similarity, factors, j));
            if (total > largest) {
                largest = total;
                best = j;
            }
        }
        return best;
    }

    /** A task's row of B, of length 1; a zero row stays zero. */
    private static double[] unit(TaskSimilarity similarity, Matrix factors, int task) {
        double[] row = factors.row(task);
        double length = Math.sqrt(similarity.outputKernel(task, task));
        for (int k = 0; k < row.length && length > 0; k++) {
            row[k] /= length;
        }
        return row;
    }
}

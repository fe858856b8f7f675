package dev.okl.app.view;

import dev.okl.OutputKernelModel;
import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;

/**
 * The latent functions as directions in which tasks, and inputs, differ.
 *
 * @param tasks the tasks' rows of B
 * @param inputs the values of the latent functions at the inputs
 * @param shares what part of tr(L), the sum of the squares of B, lies along each direction
 * @param main the directions by falling share
 */
public record LatentDirections(Matrix tasks, Matrix inputs, double[] shares, int[] main) {
    public static LatentDirections of(OutputKernelModel<?> model) {
        int first = model.hasSharedMean() ? 1 : 0;
        Matrix b = model.parts().taskValues().columns(first, first + model.rank());
        double[] shares = new double[b.cols()];
        double total = 0;
        for (int j = 0; j < b.rows(); j++) {
            for (int k = 0; k < b.cols(); k++) {
                double square = b.get(j, k) * b.get(j, k);
                shares[k] += square;
                total += square;
            }
        }
        for (int k = 0; k < shares.length; k++) {
            shares[k] /= total;
        }
        int[] main = TopScores.largest(shares, shares.length, k -> true).toArray();
        return new LatentDirections(b, model.parts().inputValues().columns(first, first + model.rank()), shares, main);
    }

    /** The place of a task on the map: along the direction of the largest share, and of the next; 0 where there is none. */
    public double[] place(double... factors) {
        return new double[] {main.length > 0 ? factors[main[0]] : 0, main.length > 1 ? factors[main[1]] : 0};
    }

    /** How alike two are by their parts in the directions: the cosine of the angle between them; 0 where one has none. */
    public static double cosine(double[] one, double[] other) {
        double lengths = Math.sqrt(Vectors.dot(one, one) * Vectors.dot(other, other));
        return lengths == 0 ? 0 : Math.max(-1, Math.min(1, Vectors.dot(one, other) / lengths));
    }
}

package dev.okl.internal.gram;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Lanczos;
import dev.okl.internal.linalg.Parallel;
import java.util.Arrays;

/** Largest eigenvalues of Gram matrices. */
public final class GramNorm {
    /** Of the eigenvector; the eigenvalue is accurate to about the square of it. */
    private static final double ACCURACY = 1e-5;

    private GramNorm() {}

    /** The largest eigenvalue of K. */
    public static double of(Gram gram, Parallel parallel) {
        double[] ones = new double[gram.size()];
        Arrays.fill(ones, 1);
        return weighted(gram, ones, parallel);
    }

    /** The largest eigenvalue of W K for a diagonal W. */
    public static double weighted(Gram gram, double[] weights, Parallel parallel) {
        return Lanczos.largest(
                        (x, out) -> {
                            for (int i = 0; i < weights.length; i++) {
                                out[i] = weights[i] * x[i];
                            }
                        },
                        (x, out) -> gram.multiply(Matrix.of(x.length, 1, x), Matrix.of(x.length, 1, out), parallel),
                        weights.length,
                        null,
                        ACCURACY)
                .value();
    }
}

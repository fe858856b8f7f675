package dev.okl.internal.gram;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.ConjugateGradient.LinearMap;
import dev.okl.internal.linalg.Lanczos;
import dev.okl.internal.linalg.Parallel;
import java.util.Arrays;

/** A symmetric positive semidefinite matrix K (n x n), known by what it does to panels of vectors. */
public sealed interface Gram permits IdentityGram, DenseGram, GroupedGram, LowRankGram {
    /** n. */
    int size();

    /** out = K a for a of n x q; out is modified. */
    void multiply(Matrix a, Matrix out, Parallel parallel);

    /** K as a map of n x q numbers. */
    default LinearMap map(int q, Parallel parallel) {
        return (x, out) -> multiply(Matrix.of(size(), q, x), Matrix.of(size(), q, out), parallel);
    }

    /** K x for one vector. */
    default double[] times(double[] x, Parallel parallel) {
        double[] out = new double[x.length];
        map(1, parallel).apply(x, out);
        return out;
    }

    /** The largest eigenvalue of K. */
    default double norm(Parallel parallel) {
        double[] ones = new double[size()];
        Arrays.fill(ones, 1);
        return weightedNorm(ones, parallel);
    }

    /** The largest eigenvalue of W K for a diagonal W, accurate to about the square of the accuracy of its eigenvector. */
    default double weightedNorm(double[] weights, Parallel parallel) {
        LinearMap weighting = (x, out) -> {
            for (int i = 0; i < weights.length; i++) {
                out[i] = weights[i] * x[i];
            }
        };
        return Lanczos.largest(weighting, map(1, parallel), weights.length, null, 1e-5)
                .value();
    }

    /** K = F F' with orthogonal columns; kept where it is expensive. */
    default SpectralFactor spectralFactor() {
        return SpectralFactor.of(Blas.eigen(dense()));
    }

    /** The structure of K. */
    GramShape shape();

    /** One phrase for people, such as "identity + 216 groups of 1682 rows". */
    default String describe() {
        return shape().describe();
    }

    /** K written out, for small problems and checks. */
    default Matrix dense() {
        Matrix out = Matrix.zeros(size(), size());
        multiply(Matrix.identity(size()), out, Parallel.of(1));
        return out;
    }
}

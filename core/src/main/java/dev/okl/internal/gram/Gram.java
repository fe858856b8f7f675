package dev.okl.internal.gram;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Parallel;

/** A symmetric positive semidefinite matrix K (n x n), known by what it does to panels of vectors. */
public sealed interface Gram permits IdentityGram, DenseGram, GroupedGram, LowRankGram {
    /** n. */
    int size();

    /** out = K a for a of n x q; out is modified. */
    void multiply(Matrix a, Matrix out, Parallel parallel);

    /** K x for one vector. */
    default double[] times(double[] x, Parallel parallel) {
        double[] out = new double[x.length];
        multiply(Matrix.of(x.length, 1, x), Matrix.of(x.length, 1, out), parallel);
        return out;
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

package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.SpectralFactor;
import dev.okl.internal.linalg.Blas;
import java.util.Map;

/** The paper's solver (c) with each of its factors of K. */
final class FactoredSteps {
    private FactoredSteps() {}

    static Map<String, FactorStep> all() {
        return Map.of(
                "factored-cg with Cholesky", new FactoredCgStep(),
                "factored-cg with the symmetric root", new FactoredCgStep(FactoredSteps::symmetricRoot),
                "factored-cg of low rank", new FactoredCgStep(gram -> FactoredCgStep.pivoted(gram.dense())));
    }

    /** F = V sqrt(S) is at hand; F V' = K^1/2 = V sqrt(S) V', and V = F S^-1/2. */
    private static Matrix symmetricRoot(Gram gram) {
        SpectralFactor spectral = gram.spectralFactor();
        Matrix vectors = spectral.factor().copy();
        for (int i = 0; i < vectors.rows(); i++) {
            for (int k = 0; k < vectors.cols(); k++) {
                vectors.set(i, k, vectors.get(i, k) / Math.sqrt(spectral.eigenvalues()[k]));
            }
        }
        return Blas.product(spectral.factor(), vectors.transpose());
    }
}

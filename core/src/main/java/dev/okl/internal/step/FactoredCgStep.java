package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.PivotedCholesky;
import dev.okl.internal.gram.SpectralFactor;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.SymmetricEigen;

/** The paper's solver (c): CG on L_F, K = F F', with a factor of one's choice; see {@link FactoredSystem}. */
public final class FactoredCgStep implements FactorStep {
    /** How K is factored. */
    public enum Factor {
        /** K = L L'; where K is singular, the pivoted (low-rank) factor takes its place. */
        CHOLESKY,
        /** K = K^1/2 K^1/2. */
        SYMMETRIC_ROOT,
        /** K = F F' with F of n x rank(K), by pivoted Cholesky. */
        LOW_RANK
    }

    /** Eigenvalues below this part of the largest are rounding. */
    private static final double ROUNDING = 1e-15;

    private final Factor kind;
    private Gram factoredGram;
    private Matrix factor;

    public FactoredCgStep(Factor kind) {
        this.kind = kind;
    }

    @Override
    public StepReport solve(StepProblem problem, double tolerance) {
        Matrix f = factor(problem.gram());
        return new FactoredSystem(
                        f, g -> coefficients(f, g), problem, problem.data().gather())
                .solve(null, tolerance);
    }

    /** F (F'F)^+ g. */
    private static Matrix coefficients(Matrix f, Matrix g) {
        SymmetricEigen inner = Blas.eigen(Blas.transposedProduct(f, f));
        Matrix turned = Blas.transposedProduct(inner.vectors(), g);
        for (int k = 0; k < turned.rows(); k++) {
            double value = inner.values()[k];
            for (int l = 0; l < turned.cols(); l++) {
                turned.set(k, l, value > ROUNDING * inner.largest() ? turned.get(k, l) / value : 0);
            }
        }
        return Blas.product(f, Blas.product(inner.vectors(), turned));
    }

    /** The factor is kept, for a path asks for the same one again and again. */
    private synchronized Matrix factor(Gram gram) {
        if (factoredGram != gram) {
            factor = switch (kind) {
                case CHOLESKY -> cholesky(gram.dense());
                case SYMMETRIC_ROOT -> symmetricRoot(gram);
                case LOW_RANK -> lowRank(gram.dense());
            };
            factoredGram = gram;
        }
        return factor;
    }

    private static Matrix cholesky(Matrix k) {
        Matrix lower = Blas.choleskyOrNull(k);
        return lower == null ? lowRank(k) : lower;
    }

    private static Matrix symmetricRoot(Gram gram) {
        // F = V sqrt(S) is at hand; F V' = K^1/2 = V sqrt(S) V', and V = F S^-1/2.
        SpectralFactor spectral = gram.spectralFactor();
        Matrix vectors = spectral.factor().copy();
        for (int i = 0; i < vectors.rows(); i++) {
            for (int k = 0; k < vectors.cols(); k++) {
                vectors.set(i, k, vectors.get(i, k) / Math.sqrt(spectral.eigenvalues()[k]));
            }
        }
        return Blas.product(spectral.factor(), vectors.transpose());
    }

    private static Matrix lowRank(Matrix k) {
        return PivotedCholesky.of(k.rows(), k::get, ROUNDING, k.rows()).factor();
    }
}

package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.PivotedCholesky;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.SymmetricEigen;
import java.util.function.Function;

/** The paper's solver (c): CG on L_F, K = F F', with any factor; see {@link FactoredSystem}. */
public final class FactoredCgStep implements FactorStep {
    /** Eigenvalues below this part of the largest are rounding. */
    private static final double ROUNDING = 1e-15;

    private final Function<Gram, Matrix> factorisation;
    private Gram factoredGram;
    private Matrix factor;

    /** K = L L'; where K is singular, the pivoted factor of n x rank(K) takes its place. */
    public FactoredCgStep() {
        this(gram -> {
            Matrix k = gram.dense();
            Matrix lower = Blas.choleskyOrNull(k);
            return lower == null ? pivoted(k) : lower;
        });
    }

    FactoredCgStep(Function<Gram, Matrix> factorisation) {
        this.factorisation = factorisation;
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
            factor = factorisation.apply(gram);
            factoredGram = gram;
        }
        return factor;
    }

    static Matrix pivoted(Matrix k) {
        return PivotedCholesky.of(k.rows(), k::get, ROUNDING, k.rows()).factor();
    }
}

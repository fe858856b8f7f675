package dev.okl.internal.step;

import dev.okl.internal.gram.SpectralFactor;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.SymmetricEigen;

/**
 * CG with the Sylvester preconditioner: K a Hbar + lambda a = r with Hbar the mean of the blocks H_i, solved exactly, in
 * place of H_i. In the coordinates of K = F F', F = V sqrt(S) (once per data set), and of Hbar = Q D Q' that inverse is
 * the division by s_k d_l + lambda, so we rotate the columns by Q and precondition {@link FactoredSystem} by a diagonal.
 * Exact, in one iteration, where all H_i are equal. Where it would not converge, a small problem is solved by
 * least squares.
 */
public final class PreconditionedCgStep implements FactorStep {
    /** From here on, CG takes thousands of iterations to an accuracy that rounding may not even allow. */
    private static final double ILL_CONDITIONED = 1e9;

    @Override
    public StepReport solve(StepProblem problem, double tolerance) {
        SpectralFactor spectral = problem.gram().spectralFactor();
        SymmetricEigen mean = Blas.eigen(problem.data().meanBlock());
        StepProblem rotated = problem.rotated(mean.vectors());
        FactoredSystem system = new FactoredSystem(
                spectral.factor(),
                spectral::coefficients,
                rotated,
                rotated.data().gather());
        boolean direct = spectral.largest() * mean.largest() > ILL_CONDITIONED * problem.lambda() && system.isSmall();
        StepReport report = direct
                ? system.solveDirectly()
                : system.solve(
                        (x, out) -> divide(x, spectral.eigenvalues(), mean.values(), problem.lambda(), out), tolerance);
        problem.acceptRotated(rotated, mean.vectors());
        return report;
    }

    /** out_kl = x_kl / (s_k d_l + lambda). */
    static void divide(double[] x, double[] s, double[] d, double lambda, double[] out) {
        int q = d.length;
        for (int k = 0; k < s.length; k++) {
            for (int l = 0; l < q; l++) {
                out[k * q + l] = x[k * q + l] / (s[k] * Math.max(0, d[l]) + lambda);
            }
        }
    }
}

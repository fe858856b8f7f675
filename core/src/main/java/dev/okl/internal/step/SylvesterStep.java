package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.gram.SpectralFactor;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.SymmetricEigen;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The paper's solver (d) for complete data with weights that depend on the partner only, so that all H_i = H: the discrete
 * Sylvester equation K a H + lambda a = r, directly by the eigendecompositions of K and H.
 */
public final class SylvesterStep implements FactorStep {
    @Override
    public StepReport solve(StepProblem problem, double tolerance) {
        if (problem.data() instanceof ObservedRows rows
                && !applies(rows.observations(), rows.features().rows())) {
            throw new IllegalArgumentException("the Sylvester equation needs every cell observed, with weights that are"
                    + " equal along each row of partners");
        }
        SpectralFactor spectral = problem.gram().spectralFactor();
        SymmetricEigen block = Blas.eigen(problem.data().meanBlock());
        StepProblem rotated = problem.rotated(block.vectors());
        Blocks blocks = rotated.data().gather();
        double lambda = problem.lambda();
        double gradient = blocks.relativeGradient(problem.gram(), rotated.coefficients(), rotated.values(), lambda);
        Matrix g = Blas.transposedProduct(spectral.factor(), blocks.rightHandSide());
        PreconditionedCgStep.divide(g.data(), spectral.eigenvalues(), block.values(), lambda, g.data());
        boolean solved = new FactoredSystem(spectral.factor(), spectral::coefficients, rotated, blocks).accept(g);
        problem.acceptRotated(rotated, block.vectors());
        OptionalDouble squaredError =
                solved ? blocks.squaredError(rotated.coefficients(), rotated.values(), lambda) : OptionalDouble.empty();
        return new StepReport(gradient, squaredError, 0, true);
    }

    /** Whether every row has an observation for each partner. */
    static boolean isComplete(ObservationIndex observations, int partners) {
        return IntStream.range(0, observations.rows())
                .allMatch(i -> IntStream.range(observations.start(i), observations.end(i))
                                .map(observations::partner)
                                .distinct()
                                .count()
                        == partners);
    }

    /** Whether every row has the same total weight for each partner, and some for all of them. */
    public static boolean applies(ObservationIndex observations, int partners) {
        double[] expected = null;
        for (int i = 0; i < observations.rows(); i++) {
            if (observations.end(i) - observations.start(i) < partners) {
                return false;
            }
            double[] total = new double[partners];
            for (int o = observations.start(i); o < observations.end(i); o++) {
                total[observations.partner(o)] += observations.weight(o);
            }
            if (expected == null) {
                expected = total;
            }
            if (!Arrays.equals(total, expected)) {
                return false;
            }
        }
        return expected != null && Arrays.stream(expected).allMatch(w -> w > 0);
    }
}

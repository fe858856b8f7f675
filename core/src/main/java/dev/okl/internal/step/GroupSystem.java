package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.linalg.ConjugateGradient;
import dev.okl.internal.linalg.Parallel;

/**
 * The groups' part of an {@link EliminationStep}, s_c + Q_c t_c = R_c with t = M s: u q unknowns, solved by CG in the inner
 * product of M.
 */
public final class GroupSystem {
    private final Matrix blocks;
    private final Matrix rightHandSide;
    private Matrix values;

    /**
     * @param blocks Q_c, u x q^2
     * @param rightHandSide R_c, u x q
     */
    public GroupSystem(Matrix blocks, Matrix rightHandSide) {
        this.blocks = blocks;
        this.rightHandSide = rightHandSide;
    }

    /**
     * Solves for the sums s and the values t.
     *
     * @param m the Gram matrix of the groups
     * @param s where to start; it is modified
     */
    public ConjugateGradient.Outcome solve(Gram m, Matrix s, double tolerance, Parallel parallel) {
        Blocks system = Blocks.of(blocks.data(), rightHandSide, Double.NaN, parallel);
        values = Matrix.zeros(s.rows(), s.cols());
        m.multiply(s, values, parallel);
        return ConjugateGradient.inMetric((a, v, out) -> system.applyStep(a, v, 1, out), m.map(s.cols(), parallel), 1)
                .solve(rightHandSide.data(), s.data(), values.data(), tolerance, FactorStep.MAX_ITERATIONS);
    }

    /** t, after solving. */
    public Matrix values() {
        return values;
    }
}

package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.DenseGram;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.NotPositiveSemidefiniteException;
import dev.okl.internal.linalg.ConjugateGradient;

/**
 * The systems of the groups of an {@link Elimination}, s + Q o (M s) = R, step after step, by CG in the inner product of M. The approximate
 * inverse of one step is a good one for the next, too, and is made anew where CG does not arrive with it after as many iterations as at first.
 */
public final class GroupSystem {
    /** So many more iterations than at first cost about as much as another inverse. */
    private static final int PATIENCE = 5;

    private final Gram groups;
    private GroupInverse inverse;
    private int iterationsAtFirst;

    /** @param groups M */
    public GroupSystem(Gram groups) {
        this.groups = groups;
    }

    Gram groups() {
        return groups;
    }

    /**
     * Solves one from where s and t = M s are.
     *
     * @param blocks Q
     * @param right R
     */
    public ConjugateGradient.Outcome solve(Blocks blocks, Matrix right, Matrix s, Matrix t, double tolerance) {
        if (!(groups instanceof DenseGram dense)) {
            return solve(blocks, right, s, t, tolerance, FactorStep.MAX_ITERATIONS);
        }
        int before = 0;
        if (inverse != null && inverse.columns() == s.cols()) {
            ConjugateGradient.Outcome outcome = solve(blocks, right, s, t, tolerance, iterationsAtFirst + PATIENCE);
            if (outcome.converged()) {
                return outcome;
            }
            before = outcome.iterations();
        }
        inverse = inverse(dense, blocks);
        ConjugateGradient.Outcome outcome = solve(blocks, right, s, t, tolerance, FactorStep.MAX_ITERATIONS);
        iterationsAtFirst = Math.max(iterationsAtFirst, outcome.iterations());
        if (!outcome.converged() && inverse != null) {
            inverse = null;
            before += outcome.iterations();
            outcome = solve(blocks, right, s, t, tolerance, FactorStep.MAX_ITERATIONS);
        }
        return new ConjugateGradient.Outcome(before + outcome.iterations(), outcome.converged());
    }

    /** None where rounding has left M indefinite, or the blocks are not finite; CG then says whether it arrives. */
    private static GroupInverse inverse(DenseGram groups, Blocks blocks) {
        try {
            return new GroupInverse(groups, blocks);
        } catch (NotPositiveSemidefiniteException e) {
            return null;
        }
    }

    private ConjugateGradient.Outcome solve(
            Blocks blocks, Matrix right, Matrix s, Matrix t, double tolerance, int mostIterations) {
        return ConjugateGradient.inMetric(
                        (x, mx, out) -> blocks.applyStep(x, mx, 1, out), groups.map(s.cols(), blocks.parallel()), 1)
                .with(inverse)
                .solve(right.data(), s.data(), t.data(), tolerance, mostIterations);
    }
}

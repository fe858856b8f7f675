package dev.okl.solver;

import dev.okl.data.ObservationIndex;
import dev.okl.gram.Gram;
import dev.okl.gram.GroupedGram;
import dev.okl.gram.IdentityGram;
import dev.okl.gram.LowRankGram;

/** The ways to solve a step that can be asked for by name. */
public enum Solver {
    /** The cheapest exact one for the data and the Gram matrix. */
    AUTO,
    /** Restarted GMRES, the paper's (a). */
    GMRES,
    /** CG with one unknown per observation, the paper's (b). */
    SPARSE_CG,
    /** CG with a Cholesky factor of K, the paper's (c). */
    FACTORED_CG,
    /** CG in the inner product of K. */
    KERNEL_CG,
    /** CG with the Sylvester preconditioner. */
    PRECONDITIONED_CG,
    /** Directly, for complete data, the paper's (d). */
    SYLVESTER,
    /** Directly, for an identity part plus groups. */
    ELIMINATION;

    /** Above this size the eigendecomposition of a dense K costs more than it saves. */
    static final int SPECTRAL_LIMIT = 6000;

    /** The step for one side, with the reason for it. An identity Gram has a closed form and always gets it. */
    public Choice choose(Gram gram, ObservationIndex observations, int partners) {
        if (gram instanceof IdentityGram) {
            return new Choice(new RidgeStep(), "closed form", "the Gram matrix is the identity");
        }
        return switch (this) {
            case AUTO -> automatic(gram, observations, partners);
            case GMRES -> new Choice(new GmresStep(), "gmres", "asked for");
            case SPARSE_CG -> new Choice(new SparseCgStep(), "sparse-cg", "asked for");
            case FACTORED_CG ->
                new Choice(new FactoredCgStep(FactoredCgStep.Factor.CHOLESKY), "factored-cg", "asked for");
            case KERNEL_CG -> new Choice(new KernelCgStep(), "kernel-cg", "asked for");
            case PRECONDITIONED_CG -> new Choice(new PreconditionedCgStep(), "preconditioned-cg", "asked for");
            case SYLVESTER -> sylvester(observations, partners);
            case ELIMINATION -> elimination(gram);
        };
    }

    private static Choice automatic(Gram gram, ObservationIndex observations, int partners) {
        if (gram instanceof GroupedGram) {
            return new Choice(new EliminationStep(), "elimination", "the Gram matrix is " + gram.describe());
        }
        if (gram.size() > SPECTRAL_LIMIT && !(gram instanceof LowRankGram)) {
            return new Choice(
                    new KernelCgStep(),
                    "kernel-cg",
                    "an eigendecomposition of " + gram.size() + " rows costs more than it saves");
        }
        if (SylvesterStep.applies(observations, partners)) {
            return new Choice(new SylvesterStep(), "sylvester", "every cell is observed, with equal weights");
        }
        return new Choice(
                new PreconditionedCgStep(),
                "preconditioned-cg",
                "the Gram matrix is " + gram.describe() + " and cells are missing");
    }

    private static Choice sylvester(ObservationIndex observations, int partners) {
        if (!SylvesterStep.applies(observations, partners)) {
            throw new IllegalArgumentException("solver sylvester needs every cell observed with equal weights; use auto"
                    + " or preconditioned-cg");
        }
        return new Choice(new SylvesterStep(), "sylvester", "asked for");
    }

    private static Choice elimination(Gram gram) {
        if (!(gram instanceof GroupedGram)) {
            throw new IllegalArgumentException(
                    "solver elimination needs a kernel with identical rows, such as delta(id)"
                            + " + hamming(genre), but the Gram matrix is " + gram.describe() + "; use auto");
        }
        return new Choice(new EliminationStep(), "elimination", "asked for");
    }

    /** A step, its name and why it was chosen. */
    public record Choice(FactorStep step, String name, String reason) {
        @Override
        public String toString() {
            return name + " (" + reason + ")";
        }
    }
}

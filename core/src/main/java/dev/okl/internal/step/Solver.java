package dev.okl.internal.step;

import dev.okl.data.ObservationIndex;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GramShape;
import java.util.function.Supplier;
import java.util.stream.IntStream;

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

    private static final String ASKED_FOR = "asked for";
    private static final String NOT_COMPLETE =
            "solver sylvester needs every cell observed with equal weights; use auto or preconditioned-cg";

    /** Above this size the eigendecomposition of a dense K costs more than it saves. */
    public static final int SPECTRAL_LIMIT = 6000;

    /** The step for one side, with the reason for it. An identity Gram has a closed form and always gets it. */
    public Choice choose(Gram gram, ObservationIndex observations, int partners) {
        Decision decision = decide(gram.shape(), gram.describe(), observations, partners);
        return new Choice(decision.step().get(), decision.name(), decision.reason());
    }

    /** What {@link #choose} will say for a Gram matrix that is not computed yet. */
    public Foreseen foresee(GramShape gram, ObservationIndex observations, int partners) {
        Decision decision = decide(gram, gram.describe(), observations, partners);
        return new Foreseen(decision.name(), decision.reason());
    }

    /**
     * The step for blocks that were gathered elsewhere.
     *
     * @param complete whether every cell is observed, with weights that depend on the partner only
     */
    public FactorStep ofBlocks(Gram gram, boolean complete) {
        if (this == SPARSE_CG) {
            throw new IllegalArgumentException(
                    "solver sparse-cg needs the observations themselves, which are spread over a cluster; use auto");
        }
        if (this == SYLVESTER && !complete) {
            throw new IllegalArgumentException(NOT_COMPLETE);
        }
        if (this == SYLVESTER || (this == AUTO && complete && isSpectral(gram.shape()))) {
            return new SylvesterStep();
        }
        // Which cells are observed does not matter any more.
        return choose(gram, ObservationIndex.empty(gram.size()), 1).step();
    }

    private static boolean isSpectral(GramShape gram) {
        return !gram.grouped() && (gram.form() != GramShape.Form.DENSE || gram.rows() <= SPECTRAL_LIMIT);
    }

    private Decision decide(GramShape gram, String description, ObservationIndex observations, int partners) {
        if (gram.form() == GramShape.Form.IDENTITY && !gram.grouped()) {
            return new Decision(RidgeStep::new, "closed form", "the Gram matrix is the identity");
        }
        return switch (this) {
            case AUTO -> automatic(gram, description, observations, partners);
            case GMRES -> new Decision(GmresStep::new, "gmres", ASKED_FOR);
            case SPARSE_CG -> new Decision(SparseCgStep::new, "sparse-cg", ASKED_FOR);
            case FACTORED_CG ->
                new Decision(() -> new FactoredCgStep(FactoredCgStep.Factor.CHOLESKY), "factored-cg", ASKED_FOR);
            case KERNEL_CG -> new Decision(KernelCgStep::new, "kernel-cg", ASKED_FOR);
            case PRECONDITIONED_CG -> new Decision(PreconditionedCgStep::new, "preconditioned-cg", ASKED_FOR);
            case SYLVESTER -> sylvester(observations, partners);
            case ELIMINATION -> elimination(gram, description);
        };
    }

    private static Decision automatic(GramShape gram, String description, ObservationIndex observations, int partners) {
        if (gram.grouped()) {
            return new Decision(EliminationStep::new, "elimination", "the Gram matrix is " + description);
        }
        if (gram.form() == GramShape.Form.DENSE && gram.rows() > SPECTRAL_LIMIT) {
            return new Decision(
                    KernelCgStep::new,
                    "kernel-cg",
                    "an eigendecomposition of " + gram.rows() + " rows costs more than it saves");
        }
        if (SylvesterStep.applies(observations, partners)) {
            return new Decision(SylvesterStep::new, "sylvester", "every cell is observed, with equal weights");
        }
        return new Decision(
                PreconditionedCgStep::new,
                "preconditioned-cg",
                "the Gram matrix is " + description + " and " + whyNotSylvester(observations, partners));
    }

    private static String whyNotSylvester(ObservationIndex observations, int partners) {
        if (!SylvesterStep.isComplete(observations, partners)) {
            return "cells are missing";
        }
        boolean equalWeights =
                IntStream.range(0, observations.size()).allMatch(o -> observations.weight(o) == observations.weight(0));
        return equalWeights ? "some cells have more replicates than others" : "the weights of the cells differ";
    }

    private static Decision sylvester(ObservationIndex observations, int partners) {
        if (!SylvesterStep.applies(observations, partners)) {
            throw new IllegalArgumentException(NOT_COMPLETE);
        }
        return new Decision(SylvesterStep::new, "sylvester", ASKED_FOR);
    }

    private static Decision elimination(GramShape gram, String description) {
        if (!gram.grouped()) {
            throw new IllegalArgumentException(
                    "solver elimination needs a kernel with identical rows, such as delta(id)"
                            + " + hamming(genre), but the Gram matrix is " + description + "; use auto");
        }
        return new Decision(EliminationStep::new, "elimination", ASKED_FOR);
    }

    /** A choice whose step is not made yet. */
    private record Decision(Supplier<FactorStep> step, String name, String reason) {}

    /** A step, its name and why it was chosen. */
    public record Choice(FactorStep step, String name, String reason) {
        @Override
        public String toString() {
            return name + " (" + reason + ")";
        }
    }

    /** The name of a step that will be chosen, and why. */
    public record Foreseen(String name, String reason) {
        @Override
        public String toString() {
            return name + " (" + reason + ")";
        }
    }
}

package dev.okl.internal.step;

import dev.okl.data.ObservationIndex;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GramShape;
import dev.okl.selection.Solver;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A solver for the step of one side, its name and why it was chosen.
 *
 * @param maker makes the step, when it is needed
 */
public record SolverChoice(Supplier<FactorStep> maker, String name, String reason) {
    private static final String ASKED_FOR = "asked for";
    private static final String NOT_COMPLETE =
            "solver sylvester needs every cell observed with equal weights; use auto or preconditioned-cg";

    /** Above this size the eigendecomposition of a dense K costs more than it saves. */
    public static final int SPECTRAL_LIMIT = 6000;

    /** The step for one side, with the reason for it. An identity Gram has a closed form and always gets it. */
    public static SolverChoice of(Solver solver, Gram gram, ObservationIndex observations, int partners) {
        return of(solver, gram.shape(), gram.describe(), observations, partners);
    }

    /** The same for a Gram matrix that is not computed yet. */
    public static SolverChoice of(Solver solver, GramShape gram, ObservationIndex observations, int partners) {
        return of(solver, gram, gram.describe(), observations, partners);
    }

    /** A new step. */
    public FactorStep step() {
        return maker.get();
    }

    @Override
    public String toString() {
        return name + " (" + reason + ")";
    }

    /**
     * The step for blocks that were gathered elsewhere.
     *
     * @param solver the one that was asked for
     * @param complete whether every cell is observed, with weights that depend on the partner only
     */
    public static FactorStep ofBlocks(Solver solver, Gram gram, boolean complete) {
        if (solver == Solver.SPARSE_CG) {
            throw new IllegalArgumentException(
                    "solver sparse-cg needs the observations themselves, which are spread over a cluster; use auto");
        }
        if (solver == Solver.SYLVESTER && !complete) {
            throw new IllegalArgumentException(NOT_COMPLETE);
        }
        if (solver == Solver.SYLVESTER || (solver == Solver.AUTO && complete && isSpectral(gram.shape()))) {
            return new SylvesterStep();
        }
        // Which cells are observed does not matter any more.
        return of(solver, gram, ObservationIndex.empty(gram.size()), 1).step();
    }

    private static boolean isSpectral(GramShape gram) {
        return !gram.grouped() && (gram.form() != GramShape.Form.DENSE || gram.rows() <= SPECTRAL_LIMIT);
    }

    private static SolverChoice of(
            Solver solver, GramShape gram, String description, ObservationIndex observations, int partners) {
        if (gram.form() == GramShape.Form.IDENTITY && !gram.grouped()) {
            return new SolverChoice(RidgeStep::new, "closed form", "the Gram matrix is the identity");
        }
        return switch (solver) {
            case AUTO -> automatic(gram, description, observations, partners);
            case GMRES -> new SolverChoice(GmresStep::new, "gmres", ASKED_FOR);
            case SPARSE_CG -> new SolverChoice(SparseCgStep::new, "sparse-cg", ASKED_FOR);
            case FACTORED_CG ->
                new SolverChoice(() -> new FactoredCgStep(FactoredCgStep.Factor.CHOLESKY), "factored-cg", ASKED_FOR);
            case KERNEL_CG -> new SolverChoice(KernelCgStep::new, "kernel-cg", ASKED_FOR);
            case PRECONDITIONED_CG -> new SolverChoice(PreconditionedCgStep::new, "preconditioned-cg", ASKED_FOR);
            case SYLVESTER -> sylvester(observations, partners);
            case ELIMINATION -> elimination(gram, description);
        };
    }

    private static SolverChoice automatic(
            GramShape gram, String description, ObservationIndex observations, int partners) {
        if (gram.grouped()) {
            return new SolverChoice(EliminationStep::new, "elimination", "the Gram matrix is " + description);
        }
        if (gram.form() == GramShape.Form.DENSE && gram.rows() > SPECTRAL_LIMIT) {
            return new SolverChoice(
                    KernelCgStep::new,
                    "kernel-cg",
                    "an eigendecomposition of " + gram.rows() + " rows costs more than it saves");
        }
        if (SylvesterStep.applies(observations, partners)) {
            return new SolverChoice(SylvesterStep::new, "sylvester", "every cell is observed, with equal weights");
        }
        return new SolverChoice(
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

    private static SolverChoice sylvester(ObservationIndex observations, int partners) {
        if (!SylvesterStep.applies(observations, partners)) {
            throw new IllegalArgumentException(NOT_COMPLETE);
        }
        return new SolverChoice(SylvesterStep::new, "sylvester", ASKED_FOR);
    }

    private static SolverChoice elimination(GramShape gram, String description) {
        if (!gram.grouped()) {
            throw new IllegalArgumentException(
                    "solver elimination needs a kernel with identical rows, such as delta(id)"
                            + " + hamming(genre), but the Gram matrix is " + description + "; use auto");
        }
        return new SolverChoice(EliminationStep::new, "elimination", ASKED_FOR);
    }
}

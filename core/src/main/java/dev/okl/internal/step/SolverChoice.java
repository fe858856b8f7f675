package dev.okl.internal.step;

import dev.okl.data.ObservationIndex;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GramShape;
import dev.okl.selection.Solver;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A solver for the step of one side, its name and why it was chosen.
 *
 * @param maker makes the step, when it is needed
 */
public record SolverChoice(Supplier<FactorStep> maker, String name, String reason) {
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
        if (solver == Solver.AUTO) {
            return automatic(gram, description, observations, partners);
        }
        if (solver == Solver.SYLVESTER && !SylvesterStep.applies(observations, partners)) {
            throw new IllegalArgumentException(NOT_COMPLETE);
        }
        if (solver == Solver.ELIMINATION && !gram.grouped()) {
            throw new IllegalArgumentException(
                    "solver elimination needs a kernel with identical rows, such as delta(id)"
                            + " + hamming(genre), but the Gram matrix is " + description + "; use auto");
        }
        return of(solver, "asked for");
    }

    private static SolverChoice automatic(
            GramShape gram, String description, ObservationIndex observations, int partners) {
        if (gram.grouped()) {
            return of(Solver.ELIMINATION, "the Gram matrix is " + description);
        }
        if (gram.form() == GramShape.Form.DENSE && gram.rows() > SPECTRAL_LIMIT) {
            return of(Solver.KERNEL_CG, "an eigendecomposition of " + gram.rows() + " rows costs more than it saves");
        }
        if (SylvesterStep.applies(observations, partners)) {
            return of(Solver.SYLVESTER, "every cell is observed, with equal weights");
        }
        Solver cheapest = DirectStep.isWorthIt(gram, observations, partners) ? Solver.DIRECT : Solver.PRECONDITIONED_CG;
        return of(cheapest, "the Gram matrix is " + description + " and " + whyNotSylvester(observations, partners));
    }

    private static SolverChoice of(Solver solver, String reason) {
        Supplier<FactorStep> maker =
                switch (solver) {
                    case GMRES -> GmresStep::new;
                    case SPARSE_CG -> SparseCgStep::new;
                    case FACTORED_CG -> () -> new FactoredCgStep(FactoredCgStep.Factor.CHOLESKY);
                    case KERNEL_CG -> KernelCgStep::new;
                    case PRECONDITIONED_CG -> PreconditionedCgStep::new;
                    case DIRECT -> DirectStep::new;
                    case SYLVESTER -> SylvesterStep::new;
                    case ELIMINATION -> EliminationStep::new;
                    case AUTO -> throw new IllegalArgumentException("auto stands for a choice, not for a solver");
                };
        return new SolverChoice(maker, solver.name().toLowerCase(Locale.ROOT).replace('_', '-'), reason);
    }

    private static String whyNotSylvester(ObservationIndex observations, int partners) {
        if (!SylvesterStep.isComplete(observations, partners)) {
            return "cells are missing";
        }
        boolean equalWeights =
                IntStream.range(0, observations.size()).allMatch(o -> observations.weight(o) == observations.weight(0));
        return equalWeights ? "some cells have more replicates than others" : "the weights of the cells differ";
    }
}

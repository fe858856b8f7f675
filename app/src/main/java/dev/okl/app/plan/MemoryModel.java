package dev.okl.app.plan;

import dev.okl.internal.gram.GramShape;
import dev.okl.internal.step.SolverChoice;

/**
 * Counts the arrays that are alive during a fit. There are two moments at which they may be most: when the Gram matrix is
 * decomposed (nothing else but the data is there yet), and during the sweeps. Every count names the class that it was read
 * from; {@code bench/memory} measures the real peaks.
 */
record MemoryModel(FitSizes sizes) {
    /** Classes, BLAS bindings, strings: what is alive in a fit of nothing. */
    private static final long PROGRAM = 8_000_000;

    /** An input or a task with its places in lists and hash tables (TaskData, Structure); a guess, for short texts. */
    private static final long NAMED_ROW = 300;

    /** K, the eigenvectors and the workspace of dsyevd, which is two matrices more (Blas.eigen). */
    private static final int MATRICES_OF_DECOMPOSITION = 4;

    /** K, its shifted copy and the Cholesky factor of that (DenseGram checks that K is positive semidefinite). */
    private static final int MATRICES_OF_CHECK = 3;

    /** Lanczos vectors that a certificate usually takes. */
    private static final int LANCZOS_VECTORS = 50;

    /** Vectors over the tasks that are added up (Residuals). */
    private static final int PARTS_OF_RESIDUALS = 8;

    /** What a small array takes beside its numbers, in numbers: its header and the reference to it. */
    private static final int ARRAY_HEADER = 3;

    /** The Krylov vectors of GmresStep. */
    private static final int GMRES_VECTORS = 61;

    /** Weight, squares, absolute errors and count of a task (TaskErrors). */
    private static final long ERRORS_OF_TASK = 3 * Double.BYTES + Integer.BYTES;

    /** The parts at the moment of the peak. */
    MemoryParts peak() {
        MemoryParts decomposing = decomposing();
        MemoryParts sweeping = sweeping();
        return decomposing.total() > sweeping.total() ? decomposing : sweeping;
    }

    private MemoryParts decomposing() {
        long n = sizes.observations();
        GramShape inputs = sizes.inputGram();
        GramShape tasks = sizes.taskGram();
        long gram = Math.max(whileBuilt(inputs) + kept(tasks), kept(inputs) + whileBuilt(tasks));
        return new MemoryParts(named() + table(n) + indexes(n), gram, 0, 0, 0, PROGRAM);
    }

    MemoryParts sweeping() {
        long m = sizes.tasks();
        long c = sizes.columns();
        long state = sizes.inputs() * (sizes.inputColumns() + c) + m * (sizes.taskColumns() + c);
        boolean identity = sizes.taskGram().form() == GramShape.Form.IDENTITY
                && !sizes.taskGram().grouped();
        long difference = m * ((identity ? 0 : sizes.taskColumns()) + 2 * c); // Acceleration.Difference
        long plain = m * (sizes.taskColumns() + 3 * c); // Acceleration.Sweep, and the values before it
        long remembered =
                sizes.accelerationDepth() == 0 ? 0 : sizes.accelerationDepth() * difference / 2 + plain; // in 32 bits
        return new MemoryParts(
                observations(),
                kept(sizes.inputGram()) + kept(sizes.taskGram()),
                // A descent keeps its best point, and ModelSelection the best of a single split.
                Double.BYTES * state * (sizes.splits() == 1 ? 3 : 2),
                workspace(),
                Double.BYTES * remembered,
                PROGRAM);
    }

    /** Input and task (int), value and perhaps weight of every observation: TaskData. */
    private long table(long n) {
        return n * (2 * Integer.BYTES + sizes.valueBytes());
    }

    /** Partner, value and perhaps weight, sorted by input and again by task: ObservationIndex. Sorted tables are shared. */
    private long indexes(long n) {
        return (2 - sizes.sortedSides()) * n * (Integer.BYTES + sizes.valueBytes())
                + Integer.BYTES * (sizes.inputs() + sizes.tasks());
    }

    private long named() {
        return NAMED_ROW * (sizes.inputs() + sizes.tasks());
    }

    /** All observations; while validating two bits of each and the number of its fold, and the training part, then all sorted. */
    private long observations() {
        long n = sizes.observations();
        long all = named() + table(n);
        if (sizes.hasFixedLambda()) {
            return all + indexes(n);
        }
        long errors = ERRORS_OF_TASK * sizes.tasks() * sizes.lambdas() * sizes.splits();
        long folds = sizes.splits() > 1 ? Integer.BYTES * n : 0;
        long training = 2 * n / Byte.SIZE + folds + indexes(sizes.training());
        long heldOut = (n - sizes.training()) * (Integer.BYTES + sizes.valueBytes());
        // What a sorted part of the table shares with its index is kept by the index.
        long sorted = sizes.sortedSides() * sizes.training() * (Integer.BYTES + sizes.valueBytes());
        return all + Math.max(training + heldOut + sorted, indexes(n)) + errors;
    }

    /** Whether the eigenvectors of K are computed and kept. */
    static boolean isDecomposed(GramShape gram) {
        boolean smallEnough = gram.form() == GramShape.Form.LOW_RANK || gram.rows() <= SolverChoice.SPECTRAL_LIMIT;
        return !gram.grouped() && gram.form() != GramShape.Form.IDENTITY && smallEnough;
    }

    private static long kept(GramShape gram) {
        return isDecomposed(gram) ? 2 * gram.bytes() : gram.bytes();
    }

    private static long whileBuilt(GramShape gram) {
        return switch (gram.form()) {
            case IDENTITY -> gram.bytes();
            case LOW_RANK -> 2 * gram.bytes(); // the columns one by one, then together: PivotedCholesky
            case DENSE -> (isDecomposed(gram) ? MATRICES_OF_DECOMPOSITION : MATRICES_OF_CHECK) * gram.bytes();
        };
    }

    /** The two steps and the certificate take turns. */
    private long workspace() {
        long inputStep = step(sizes.inputSolver(), sizes.inputGram(), sizes.tasks(), sizes.inputColumns());
        long taskStep = step(sizes.taskSolver(), sizes.taskGram(), sizes.inputs(), sizes.taskColumns());
        long certificate = sizes.observations() + (LANCZOS_VECTORS + PARTS_OF_RESIDUALS) * sizes.tasks(); // Residuals
        return Double.BYTES * Math.max(certificate, Math.max(inputStep, taskStep));
    }

    /** H_i in full, unless rows have few observations, or a quarter of the memory is too small for all: Blocks. */
    private long storedBlocks(long rows, long q, boolean always) {
        long numbers = rows * q * q;
        boolean fits = numbers <= Math.min(sizes.available() / (4 * Double.BYTES), Integer.MAX_VALUE - 8);
        boolean worthIt = always || 2 * (sizes.observations() / rows + 1) >= q;
        return fits && worthIt ? numbers : 0;
    }

    private static long square(long n) {
        return n * n;
    }

    /** Numbers that a step holds: StepProblem (features, also row by row, coefficients, values), and what its solver adds. */
    private long step(String solver, GramShape gram, long partners, long q) {
        long rows = gram.rows();
        long panel = rows * q;
        long problem = partners * (2 * q + ARRAY_HEADER) + 2 * panel;
        long blocks = panel + storedBlocks(rows, q, solver.equals("elimination"));
        return problem
                + switch (solver) {
                    case "closed form" -> 0;
                    // r once more; the blocks of the groups, and s, t and five vectors of CG in their size.
                    case "elimination" -> blocks + panel + gram.size() * (q * q + 8 * q);
                    // The problem once more, in rotated columns; v, H v, g, its right-hand side, four vectors of CG.
                    case "preconditioned-cg", "sylvester" -> blocks + problem + 8 * panel;
                    // The matrix, in the smaller of both coordinates; K in full or the products of the partners.
                    case "direct" ->
                        blocks
                                + 4 * panel
                                + Math.min(square(sizes.observations()), square(gram.columns() * q))
                                + rows * gram.columns();
                    case "factored-cg" -> blocks + 8 * panel + rows * rows;
                    case "gmres" -> blocks + GMRES_VECTORS * panel;
                    case "sparse-cg" -> 7 * sizes.observations();
                    default -> blocks + 7 * panel;
                };
    }
}

package dev.okl.path;

import dev.okl.solver.DescentOptions;
import dev.okl.solver.Solver;

/**
 * How a path is computed.
 *
 * @param rank number of free columns, or {@link #FULL_RANK} for as many as a solution can need
 * @param solver of the input step; the task step is always chosen automatically
 * @param seed of the first random factors
 */
public record PathOptions(int rank, Solver solver, DescentOptions descent, long seed) {
    public static final int FULL_RANK = Integer.MAX_VALUE;

    public PathOptions {
        if (rank < 0) {
            throw new IllegalArgumentException("rank must be >= 0 but was " + rank);
        }
    }

    public static PathOptions defaults() {
        return new PathOptions(FULL_RANK, Solver.AUTO, DescentOptions.defaults(), 1);
    }

    public PathOptions withRank(int newRank) {
        return new PathOptions(newRank, solver, descent, seed);
    }

    public PathOptions withSolver(Solver newSolver) {
        return new PathOptions(rank, newSolver, descent, seed);
    }

    public PathOptions withDescent(DescentOptions newDescent) {
        return new PathOptions(rank, solver, newDescent, seed);
    }

    public PathOptions withSeed(long newSeed) {
        return new PathOptions(rank, solver, descent, newSeed);
    }
}

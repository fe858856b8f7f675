package dev.okl.internal.path;

import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.step.Solver;

/**
 * How a path is computed.
 *
 * @param rank number of free columns, {@link #FULL_RANK} for as many as a solution can need, or {@link #AUTOMATIC_RANK}
 * @param solver of the input step; the task step is always chosen automatically
 * @param seed of the first random factors
 */
public record PathOptions(int rank, Solver solver, DescentOptions descent, long seed) {
    public static final int FULL_RANK = Integer.MAX_VALUE;

    /** Full where that is at most 100 columns; else 10, for full rank then costs much and helps little. */
    public static final int AUTOMATIC_RANK = Integer.MAX_VALUE - 1;

    private static final int FULL_UP_TO = 100;
    private static final int MODERATE = 10;

    public PathOptions {
        if (rank < 0) {
            throw new IllegalArgumentException("rank must be >= 0 but was " + rank);
        }
    }

    public static PathOptions defaults() {
        return new PathOptions(FULL_RANK, Solver.AUTO, DescentOptions.defaults(), 1);
    }

    /** The number of columns that a bound on the rank stands for, where a solution can need {@code fullRank} of them. */
    public static int columns(int rankBound, int fullRank) {
        if (rankBound == AUTOMATIC_RANK) {
            return fullRank <= FULL_UP_TO ? fullRank : MODERATE;
        }
        return Math.min(rankBound, fullRank);
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

package dev.okl.internal.path;

import dev.okl.internal.descent.DescentOptions;
import dev.okl.selection.RankBound;
import dev.okl.selection.Solver;

/**
 * How a path is computed.
 *
 * @param solver of the input step; the task step is always chosen automatically
 * @param seed of the first random factors
 */
public record PathOptions(RankBound rank, Solver solver, DescentOptions descent, long seed) {
    public static PathOptions defaults() {
        return new PathOptions(RankBound.full(), Solver.AUTO, DescentOptions.defaults(), 1);
    }

    public PathOptions withRank(RankBound newRank) {
        return new PathOptions(newRank, solver, descent, seed);
    }

    public PathOptions withDescent(DescentOptions newDescent) {
        return new PathOptions(rank, solver, newDescent, seed);
    }
}

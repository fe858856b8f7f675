package dev.okl.app.comparison;

import dev.okl.selection.LambdaGrid;

/** Extends a grid of lambdas whose best one is at its end. */
public final class WiderGrid {
    /** A grid is continued at most so many times ... */
    public static final int CONTINUATIONS = 3;

    /** ... by this factor. */
    private static final double FACTOR = 1e-2;

    /** For a grid of one lambda, which has no density to continue with: as in the default grid of 40 over four decades. */
    private static final double DEFAULT_PER_DECADE = 10;

    private WiderGrid() {}

    /**
     * A grid with as many points per decade (10 where all its lambdas are the same), continued beyond the end at which the
     * best lambda lies.
     *
     * @param upwards whether that is the end of the large ones
     */
    public static LambdaGrid of(LambdaGrid grid, boolean upwards) {
        double largest = grid.get(0);
        double smallest = grid.get(grid.size() - 1);
        double perDecade = largest > smallest ? (grid.size() - 1) / Math.log10(largest / smallest) : DEFAULT_PER_DECADE;
        int more = (int) Math.ceil(-Math.log10(FACTOR) * perDecade);
        double start = upwards ? largest / FACTOR : largest;
        return LambdaGrid.logarithmic(start, smallest / largest * FACTOR, grid.size() + more);
    }
}

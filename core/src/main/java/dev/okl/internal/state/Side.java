package dev.okl.internal.state;

import dev.okl.data.Matrix;
import java.util.OptionalDouble;

/**
 * One side of a {@link State}, the inputs or the tasks: coefficients a (n x q) and their values v = Gram a. The two sides are mirror
 * images, so they are spoken of in the same words.
 *
 * <p>A descent never looks at a side row by row, only through sums over all rows and by changes that are the same for every row. So
 * it does not matter where the rows are kept: {@link LocalSide} has them in memory, a cluster may spread them.
 */
public interface Side {
    /** n. */
    int size();

    /** delta where the Gram matrix is delta I; empty where the side has a kernel. */
    OptionalDouble identityScale();

    /** 1/2 tr(a' Gram a), what this side adds to the objective. */
    double penalty();

    /** a' v in the free columns. */
    Matrix freeGram();

    /** The sum of the rows of v in the free columns. */
    double[] freeSums();

    /** The largest absolute value of v in the free columns. */
    double magnitude();

    /** The value of largest size in each of the free columns of v times a matrix. */
    double[] extremes(Matrix rotation);

    /** The one of larger size; the margin keeps ties (equal size, opposite sign) from being decided by rounding. */
    static double larger(double largest, double value) {
        return Math.abs(value) > Math.abs(largest) * (1 + 1e-9) ? value : largest;
    }

    /** a and v are multiplied by a matrix from the right, in the free columns. */
    void multiplyFreeColumns(Matrix rotation);

    /** Adds the same vector to the free columns of every row of v; needs an {@link #identityScale}. */
    void shift(double[] c);

    /**
     * Remembers some columns as they are now.
     *
     * @return puts them back, provided that nothing but these columns has changed since
     */
    Runnable snapshot(int first, int count);

    /** A new record of sweeps, for acceleration. */
    SweepHistory newHistory();
}

package dev.okl.internal.state;

import dev.okl.data.Matrix;
import dev.okl.internal.descent.Acceleration;
import java.util.OptionalDouble;

/**
 * The tasks' side of a {@link State} as far as a descent looks at it: never row by row, only through sums over all rows, and by
 * changes that are the same for every row. So it does not matter where the rows are kept.
 */
public interface TaskRows {
    /** m. */
    int size();

    /** delta where K_T = delta I; empty where the tasks have a kernel. */
    OptionalDouble identityScale();

    /** 1/2 tr(C' K_T C), what the tasks add to the objective. */
    double penalty();

    /** C' B in the free columns. */
    Matrix gram();

    /** The sum of the rows of B in the free columns. */
    double[] sums();

    /** The largest absolute value of B in the free columns. */
    double magnitude();

    /** The value of largest size in each of the free columns of B times a matrix. */
    double[] extremes(Matrix rotation);

    /** The one of larger size; the margin keeps ties (equal size, opposite sign) from being decided by rounding. */
    static double larger(double largest, double value) {
        return Math.abs(value) > Math.abs(largest) * (1 + 1e-9) ? value : largest;
    }

    /** B becomes B times a matrix in the free columns, and C likewise. */
    void multiplyBy(Matrix rotation);

    /** The same vector is added to the free columns of every row of B; needs {@link #identityScale}. */
    void shift(double[] c);

    /** Keeps some columns as they are now; run what it returns to put them back, if nothing but these has changed since. */
    Runnable keep(int first, int count);

    /** What {@link Acceleration} remembers of the sweeps. */
    SweepMemory memory();
}

package dev.okl.internal.step;

import dev.okl.data.Matrix;

/**
 * What a step reads: the observations of its rows with the values of their partners ({@link ObservedRows}), or the {@link Blocks} that
 * were gathered from them elsewhere. Columns are those of the step's unknowns, q of them.
 */
public sealed interface StepData permits ObservedRows, Blocks {
    /** n. */
    int rows();

    /** q. */
    int columns();

    /** The blocks, stored or computed from the observations when they are used, whichever costs less. */
    Blocks gather();

    /** The blocks as stored matrices, for solvers that need them one by one. */
    Blocks gatherStored();

    /** The mean of H_i over the rows. */
    Matrix meanBlock();

    /** A matrix whose columns are zero where those of the step have no data. */
    Matrix columnsWithData();

    /** The same in some of the columns. */
    StepData inColumns(int[] columns);

    /** The same in columns times an orthogonal q x q matrix. */
    StepData rotated(Matrix rotation);
}

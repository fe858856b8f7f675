package dev.okl.internal.state;

import java.io.Serializable;

/**
 * The columns that both sides share: [mean | rank free columns | intercepts]. The value of task j at input i is the product of
 * their rows. The column of the mean is unknown at the inputs and held at a level (see {@link Levels}) at the tasks; that of the
 * intercepts is held at the inputs and unknown at the tasks; so each side's unknowns are a contiguous range.
 */
public record Layout(int rank, boolean mean, boolean intercepts) implements Serializable {
    public Layout {
        if (rank < 0) {
            throw new IllegalArgumentException("rank must be >= 0 but was " + rank);
        }
    }

    public int columns() {
        return rank + (mean ? 1 : 0) + (intercepts ? 1 : 0);
    }

    /** First of the free columns. */
    public int freeStart() {
        return mean ? 1 : 0;
    }

    /** The column held fixed for the tasks, where there is a mean. */
    public int meanColumn() {
        return 0;
    }

    /** The column held fixed for the inputs, where there are intercepts. */
    public int interceptColumn() {
        return columns() - 1;
    }
}

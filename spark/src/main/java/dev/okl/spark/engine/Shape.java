package dev.okl.spark.engine;

import dev.okl.solver.Layout;
import dev.okl.solver.Levels;
import java.io.Serializable;

/**
 * What all parts of a point have in common.
 *
 * @param taskScale delta of the tasks' Gram matrix, delta I
 */
record Shape(int rank, boolean mean, boolean intercepts, double meanLevel, double interceptLevel, double taskScale)
        implements Serializable {
    Layout layout() {
        return new Layout(rank, mean, intercepts);
    }

    Levels levels() {
        return new Levels(meanLevel, interceptLevel);
    }

    Shape withRank(int other) {
        return new Shape(other, mean, intercepts, meanLevel, interceptLevel, taskScale);
    }
}

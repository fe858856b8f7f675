package dev.okl.app.plan;

import dev.okl.internal.gram.GramShape;

/**
 * The sizes that the cost of a fit depends on.
 *
 * @param observations n
 * @param sortedSides of the two sides, how many the observations come sorted by
 * @param valueBytes what the value and perhaps the weight of an observation take
 * @param rank the free columns
 * @param bounded whether a solution could need more of them
 * @param meanColumns 1 with a shared mean, else 0
 * @param interceptColumns 1 with intercepts, else 0
 * @param inputSolver the name of the solver of the input step
 * @param taskSolver the name of the solver of the task step
 * @param splits how many splits validation uses; 0 for a fixed lambda
 * @param training the observations to learn from in a split
 * @param lambdas the values of lambda on the path
 * @param rankBounds how many bounds on the rank validation tries
 * @param accelerationDepth how many differences of sweeps are remembered
 * @param available the memory that Java may use, in bytes
 */
record FitSizes(
        GramShape inputGram,
        GramShape taskGram,
        long observations,
        int sortedSides,
        int valueBytes,
        long rank,
        boolean bounded,
        long meanColumns,
        long interceptColumns,
        String inputSolver,
        String taskSolver,
        int splits,
        long training,
        int lambdas,
        int rankBounds,
        int accelerationDepth,
        long available) {
    /** l. */
    long inputs() {
        return inputGram.rows();
    }

    /** m. */
    long tasks() {
        return taskGram.rows();
    }

    /** The columns that both sides share. */
    long columns() {
        return rank + meanColumns + interceptColumns;
    }

    /** The unknown columns of the inputs. */
    long inputColumns() {
        return rank + meanColumns;
    }

    /** The unknown columns of the tasks. */
    long taskColumns() {
        return rank + interceptColumns;
    }

    boolean hasFixedLambda() {
        return splits == 0;
    }
}

package dev.okl.internal.state;

import dev.okl.internal.linalg.Parallel;

/**
 * The current iterate of an optimisation: two sides, whose values multiply to the fitted values, e_i . b_j. The inputs' side is in
 * memory; the tasks, of which there can be far more, and the observations are wherever the implementation keeps them.
 */
public interface State {
    Layout layout();

    Levels levels();

    /** The largest rank that a solution can have. */
    int fullRank();

    LocalSide inputs();

    Side tasks();

    /** Finds the fixed part anew, for the two sides as they are: then the weighted residuals are orthogonal to its columns. */
    void settleFixedPart();

    /** The sum of w (y - value)^2 over the observations. */
    double squaredError();

    /** J of {@link Problem}, equation (4). */
    default double objective(double lambda) {
        return objective(squaredError(), lambda);
    }

    /** The same where the sum of w (y - value)^2 is known. */
    default double objective(double squaredError, double lambda) {
        return squaredError / (2 * lambda) + inputs().penalty() + tasks().penalty();
    }

    /** The residuals of the state as it is now. */
    Residuals residuals();

    Parallel parallel();

    /** Remembers the state as it is now; run what it returns to put it back. */
    default Runnable snapshot() {
        LocalSide inputs = inputs();
        Runnable putInputsBack = inputs.snapshot(inputs.first(), inputs.end() - inputs.first());
        int free = layout().freeStart();
        Runnable putTasksBack = tasks().snapshot(free, layout().columns() - free);
        return () -> {
            putInputsBack.run();
            putTasksBack.run();
        };
    }
}

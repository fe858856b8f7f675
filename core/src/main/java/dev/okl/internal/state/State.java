package dev.okl.internal.state;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Parallel;

/**
 * The current point of an optimisation. The inputs' side is in memory; the tasks, of which there can be far more, and the
 * observations are wherever the implementation keeps them.
 */
public interface State {
    Layout layout();

    Levels levels();

    /** The largest rank that a solution can have. */
    int fullRank();

    Side inputs();

    TaskRows taskRows();

    /** The sum of w (y - value)^2 over the observations. */
    double squaredError();

    /** The residuals of the point as it is now. */
    Residuals residuals();

    Parallel parallel();

    /** Keeps the point as it is now; run what it returns to put it back. */
    default Runnable keep() {
        Matrix coefficients = inputs().coefficients().copy();
        Matrix values = inputs().values().copy();
        int free = layout().freeStart();
        Runnable tasks = taskRows().keep(free, layout().columns() - free);
        return () -> {
            inputs().coefficients().setInPlace(coefficients);
            inputs().values().setInPlace(values);
            tasks.run();
        };
    }
}

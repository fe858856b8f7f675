package dev.okl.internal.state;

import dev.okl.internal.step.StepReport;

/** J of {@link Problem}, equation (4). */
public final class Objective {
    private Objective() {}

    public static double of(State point, double lambda) {
        return of(point.squaredError(), point, lambda);
    }

    /** The same where the sum of w (y - value)^2 is known. */
    public static double of(double squaredError, State point, double lambda) {
        return squaredError / (2 * lambda)
                + point.inputs().penalty()
                + point.taskRows().penalty();
    }

    /** The same right after a step, which knows the squared error: without a pass over the observations. */
    public static double after(StepReport step, State point, double lambda) {
        return Double.isNaN(step.squaredError()) ? of(point, lambda) : of(step.squaredError(), point, lambda);
    }
}

package dev.okl.solver;

/** J of {@link Problem}, equation (4). */
public final class Objective {
    private Objective() {}

    public static double of(Point point, double lambda) {
        return of(point.squaredError(), point, lambda);
    }

    /** The same where the sum of w (y - value)^2 is known. */
    static double of(double squaredError, Point point, double lambda) {
        return squaredError / (2 * lambda)
                + point.inputs().penalty()
                + point.taskRows().penalty();
    }

    /** The same right after a step, which knows the squared error: without a pass over the observations. */
    static double after(StepReport step, Point point, double lambda) {
        return Double.isNaN(step.squaredError()) ? of(point, lambda) : of(step.squaredError(), point, lambda);
    }
}

package dev.okl.internal.state;

/** J of {@link Problem}, equation (4). */
public final class Objective {
    private Objective() {}

    public static double of(State state, double lambda) {
        return of(state.squaredError(), state, lambda);
    }

    /** The same where the sum of w (y - value)^2 is known. */
    public static double of(double squaredError, State state, double lambda) {
        return squaredError / (2 * lambda)
                + state.inputs().penalty()
                + state.tasks().penalty();
    }
}

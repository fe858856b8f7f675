package dev.okl.solver;

import dev.okl.data.ObservationIndex;

/** J of {@link Problem}, equation (4). */
public final class Objective {
    private Objective() {}

    public static double of(Factors factors, double lambda) {
        return of(squaredError(factors, factors.problem().byInput()), factors, lambda);
    }

    /** The same where the sum of w (y - value)^2 is known. */
    static double of(double squaredError, Factors factors, double lambda) {
        return squaredError / (2 * lambda)
                + factors.inputs().penalty()
                + factors.tasks().penalty();
    }

    /** The same right after a step, which knows the squared error: without a pass over the observations. */
    static double after(StepReport step, Factors factors, double lambda) {
        return Double.isNaN(step.squaredError()) ? of(factors, lambda) : of(step.squaredError(), factors, lambda);
    }

    /** The sum of w (y - value)^2 over some observations, sorted by input. */
    public static double squaredError(Factors factors, ObservationIndex byInput) {
        long work = byInput.averageRowSize() * factors.layout().columns();
        return factors.problem().parallel().sum(byInput.rows(), work, (from, to) -> {
            double sum = 0;
            for (int i = from; i < to; i++) {
                for (int o = byInput.start(i); o < byInput.end(i); o++) {
                    double error = byInput.value(o) - factors.value(i, byInput.partner(o));
                    sum += byInput.weight(o) * error * error;
                }
            }
            return sum;
        });
    }
}

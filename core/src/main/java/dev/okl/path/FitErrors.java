package dev.okl.path;

import dev.okl.data.ObservationIndex;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.solver.FittedValues;

/** Errors of a fit on observations of its inputs and tasks. */
public final class FitErrors {
    private FitErrors() {}

    public static Errors of(FittedValues fit, ObservationIndex byInput) {
        int n = byInput.size();
        double[] actual = new double[n];
        double[] predicted = new double[n];
        double[] weights = new double[n];
        for (int i = 0; i < byInput.rows(); i++) {
            for (int o = byInput.start(i); o < byInput.end(i); o++) {
                actual[o] = byInput.value(o);
                predicted[o] = fit.value(i, byInput.partner(o));
                weights[o] = byInput.weight(o);
            }
        }
        return Errors.of(actual, predicted, weights);
    }

    /** Adds the errors of each task to {@code errors}. */
    public static void addPerTask(FittedValues fit, ObservationIndex byInput, TaskErrors errors) {
        for (int i = 0; i < byInput.rows(); i++) {
            for (int o = byInput.start(i); o < byInput.end(i); o++) {
                int task = byInput.partner(o);
                errors.add(task, byInput.value(o), fit.value(i, task), byInput.weight(o));
            }
        }
    }
}

package dev.okl.path;

import dev.okl.data.ObservationIndex;
import dev.okl.linalg.Parallel;
import dev.okl.metric.ErrorSums;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.solver.FittedValues;

/** Errors of a fit on observations of its inputs and tasks. */
public final class FitErrors {
    /** About what a fitted value takes: a product with as many terms as there are columns. */
    private static final int WORK_PER_VALUE = 16;

    private FitErrors() {}

    public static Errors of(FittedValues fit, ObservationIndex byInput, Parallel parallel) {
        double reference = byInput.size() == 0 ? 0 : byInput.value(0);
        ErrorSums all = new ErrorSums(reference);
        parallel.map(byInput.rows(), WORK_PER_VALUE * byInput.averageRowSize(), (from, to) -> {
                    ErrorSums part = new ErrorSums(reference);
                    for (int i = from; i < to; i++) {
                        for (int o = byInput.start(i); o < byInput.end(i); o++) {
                            part.add(byInput.value(o), fit.value(i, byInput.partner(o)), byInput.weight(o));
                        }
                    }
                    return part;
                })
                .forEach(all::addAll);
        return all.errors();
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

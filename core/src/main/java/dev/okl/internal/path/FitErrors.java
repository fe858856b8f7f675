package dev.okl.internal.path;

import dev.okl.data.ObservationIndex;
import dev.okl.internal.linalg.Parallel;
import dev.okl.metric.ErrorSums;
import dev.okl.metric.Errors;
import dev.okl.metric.TaskErrors;
import dev.okl.selection.FittedValues;
import java.util.function.DoubleUnaryOperator;

/** Errors of a fit on observations of its inputs and tasks, task by task: what belongs to a task is then at hand. */
public final class FitErrors {
    /** About what a fitted value takes: a product with as many terms as there are columns. */
    private static final int WORK_PER_VALUE = 16;

    private FitErrors() {}

    public static Errors of(FittedValues fit, ObservationIndex byTask, Parallel parallel) {
        return of(fit, byTask, DoubleUnaryOperator.identity(), parallel);
    }

    /** The same where the observed values are compared as a function of what they are. */
    static Errors of(FittedValues fit, ObservationIndex byTask, DoubleUnaryOperator ofObserved, Parallel parallel) {
        double reference = byTask.size() == 0 ? 0 : ofObserved.applyAsDouble(byTask.value(0));
        ErrorSums all = new ErrorSums(reference);
        parallel.map(
                        byTask.rows(),
                        WORK_PER_VALUE * byTask.averageRowSize(),
                        (from, to) -> sums(fit, byTask, ofObserved, from, to, reference))
                .forEach(all::addAll);
        return all.errors();
    }

    /**
     * The same for some of the tasks, to be added up.
     *
     * @param reference a typical value, see {@link ErrorSums}
     */
    public static ErrorSums sums(FittedValues fit, ObservationIndex byTask, int from, int to, double reference) {
        return sums(fit, byTask, DoubleUnaryOperator.identity(), from, to, reference);
    }

    private static ErrorSums sums(
            FittedValues fit,
            ObservationIndex byTask,
            DoubleUnaryOperator ofObserved,
            int from,
            int to,
            double reference) {
        ErrorSums sums = new ErrorSums(reference);
        for (int j = from; j < to; j++) {
            for (int o = byTask.start(j); o < byTask.end(j); o++) {
                double observed = ofObserved.applyAsDouble(byTask.value(o));
                sums.add(observed, fit.value(byTask.partner(o), j), byTask.weight(o));
            }
        }
        return sums;
    }

    /** Adds the errors of each task to {@code errors}. */
    public static void addPerTask(FittedValues fit, ObservationIndex byTask, TaskErrors errors) {
        for (int j = 0; j < byTask.rows(); j++) {
            for (int o = byTask.start(j); o < byTask.end(j); o++) {
                errors.add(j, byTask.value(o), fit.value(byTask.partner(o), j), byTask.weight(o));
            }
        }
    }
}

package dev.okl.solver;

import dev.okl.data.ObservationIndex;
import dev.okl.linalg.Parallel;

/**
 * The sparse matrix R of weighted residuals w (y - value), replicates adding up, as an operator in both directions. It is
 * held once for each direction, so that products run over rows in parallel without sharing.
 */
final class Residuals {
    private final ObservationIndex byInput;
    private final ObservationIndex byTask;
    private final double[] ofInputs;
    private final double[] ofTasks;
    private final Parallel parallel;

    Residuals(Factors factors) {
        Problem problem = factors.problem();
        byInput = problem.byInput();
        byTask = problem.byTask();
        parallel = problem.parallel();
        ofInputs = compute(byInput, factors::value);
        ofTasks = compute(byTask, (task, input) -> factors.value(input, task));
    }

    private double[] compute(ObservationIndex index, Value value) {
        double[] residuals = new double[index.size()];
        parallel.forRanges(index.rows(), 8 * index.averageRowSize(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int o = index.start(i); o < index.end(i); o++) {
                    residuals[o] = index.weight(o) * (index.value(o) - value.at(i, index.partner(o)));
                }
            }
        });
        return residuals;
    }

    /** The residuals in the order of the observations by input. */
    double[] ofInputs() {
        return ofInputs;
    }

    /** out = R v for v over the tasks. */
    void times(double[] v, double[] out) {
        multiply(byInput, ofInputs, v, out);
    }

    /** out = R' u for u over the inputs. */
    void transposedTimes(double[] u, double[] out) {
        multiply(byTask, ofTasks, u, out);
    }

    private void multiply(ObservationIndex index, double[] residuals, double[] x, double[] out) {
        parallel.forRanges(index.rows(), index.averageRowSize(), (from, to) -> {
            for (int i = from; i < to; i++) {
                double sum = 0;
                for (int o = index.start(i); o < index.end(i); o++) {
                    sum += residuals[o] * x[index.partner(o)];
                }
                out[i] = sum;
            }
        });
    }

    private interface Value {
        double at(int row, int partner);
    }
}

package dev.okl.solver;

import dev.okl.data.ObservationIndex;
import dev.okl.linalg.Parallel;
import dev.okl.linalg.Vectors;
import java.util.function.IntToDoubleFunction;

/**
 * The sparse matrix R of weighted residuals w (y - value), replicates adding up, as an operator in both directions. It is
 * held once, by input, for it takes as much memory as the observations.
 */
final class Residuals {
    /** Each part of the inputs adds up a vector over the tasks of its own; a fixed number, so that sums are the same. */
    private static final int PARTS = 8;

    private final ObservationIndex byInput;
    private final double[] residuals;
    private final int tasks;
    private final int[] cuts;
    private final Parallel parallel;

    Residuals(Factors factors) {
        byInput = factors.problem().byInput();
        tasks = factors.tasks().size();
        parallel = factors.problem().parallel();
        cuts = byInput.evenParts(PARTS);
        residuals = new double[byInput.size()];
        long work = factors.layout().columns() * byInput.averageRowSize();
        parallel.forRanges(byInput.rows(), work, (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int o = byInput.start(i); o < byInput.end(i); o++) {
                    residuals[o] = byInput.weight(o) * (byInput.value(o) - factors.value(i, byInput.partner(o)));
                }
            }
        });
    }

    /** The sum of w (y - value)^2. */
    double squaredError() {
        return sum(o -> residuals[o] * residuals[o] / byInput.weight(o));
    }

    /** The sum of w (y - value) y. */
    double timesValues() {
        return sum(o -> residuals[o] * byInput.value(o));
    }

    private double sum(IntToDoubleFunction term) {
        return parallel.sum(residuals.length, 1, (from, to) -> {
            double sum = 0;
            for (int o = from; o < to; o++) {
                sum += term.applyAsDouble(o);
            }
            return sum;
        });
    }

    /** out = R v for v over the tasks. */
    void times(double[] v, double[] out) {
        parallel.forRanges(byInput.rows(), byInput.averageRowSize(), (from, to) -> {
            for (int i = from; i < to; i++) {
                double sum = 0;
                for (int o = byInput.start(i); o < byInput.end(i); o++) {
                    sum += residuals[o] * v[byInput.partner(o)];
                }
                out[i] = sum;
            }
        });
    }

    /** out = R' u for u over the inputs. */
    void transposedTimes(double[] u, double[] out) {
        double[][] sums = new double[PARTS][];
        parallel.forEach(PARTS, part -> sums[part] = transposedTimes(u, cuts[part], cuts[part + 1]));
        System.arraycopy(sums[0], 0, out, 0, tasks);
        for (int part = 1; part < PARTS; part++) {
            Vectors.addInPlace(1, sums[part], out);
        }
    }

    private double[] transposedTimes(double[] u, int from, int to) {
        double[] sums = new double[tasks];
        for (int i = from; i < to; i++) {
            for (int o = byInput.start(i); o < byInput.end(i); o++) {
                sums[byInput.partner(o)] += residuals[o] * u[i];
            }
        }
        return sums;
    }
}

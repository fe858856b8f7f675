package dev.okl;

import dev.okl.internal.key.ValueKey;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One task's learned function. It may belong to a task of the model or to a new one that was folded in. */
public final class TaskFunction<X> {
    /** An average of functions keeps its values at so many inputs. */
    private static final int KEPT = 1 << 16;

    private final OutputKernelModel<X> model;
    private final double[] row;
    private final List<double[]> averaged;
    private final Map<Object, Double> kept = new ConcurrentHashMap<>();

    TaskFunction(OutputKernelModel<X> model, double[] row) {
        this(model, row, List.of(row));
    }

    /** The average of the functions of some rows, where these were learned on a scale of their own; {@code row} is theirs there. */
    TaskFunction(OutputKernelModel<X> model, double[] row, List<double[]> averaged) {
        this.model = model;
        this.row = row;
        this.averaged = averaged;
    }

    /** The function's value at any input. */
    public double at(X input) {
        if (averaged.size() == 1 || input == null) {
            return value(model.inputRow(input));
        }
        // All functions of the model are evaluated for a value, and tables ask for the same inputs again and again.
        Double known = kept.get(ValueKey.of(input));
        if (known != null) {
            return known;
        }
        double value = value(model.inputRow(input));
        if (kept.size() < KEPT) {
            kept.put(ValueKey.of(ValueKey.snapshot(input)), value);
        }
        return value;
    }

    double value(double[] inputRow) {
        double sum = 0;
        for (double[] each : averaged) {
            sum += model.value(inputRow, each);
        }
        return sum / averaged.size();
    }

    /** The task's place among the latent functions: its row of B, without mean and intercept. */
    public double[] factors() {
        int first = model.layout().freeStart();
        return Arrays.copyOfRange(row, first, first + model.layout().rank());
    }

    /** The task's row in the columns of the layout. */
    double[] row() {
        return row;
    }
}

package dev.okl;

import dev.okl.internal.key.ValueKey;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/** One task's learned function. It may belong to a task of the model or to a new one that was folded in. */
public final class TaskFunction<X> {
    /** An average of functions keeps its values at so many inputs. */
    private static final int KEPT = 1 << 16;

    private final OutputKernelModel<X> model;
    private final double[] row;
    private final Optional<ToDoubleFunction<double[]>> average;
    private final Map<Object, Double> kept = new ConcurrentHashMap<>();

    TaskFunction(OutputKernelModel<X> model, double[] row) {
        this(model, row, Optional.empty());
    }

    /** An average of functions, where values were learned on a scale of their own; {@code row} is that of the tasks there. */
    TaskFunction(OutputKernelModel<X> model, double[] row, ToDoubleFunction<double[]> average) {
        this(model, row, Optional.of(average));
    }

    private TaskFunction(OutputKernelModel<X> model, double[] row, Optional<ToDoubleFunction<double[]>> average) {
        this.model = model;
        this.row = row;
        this.average = average;
    }

    /** The function's value at any input. */
    public double at(X input) {
        if (average.isEmpty() || input == null) {
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
        return average.isPresent() ? average.get().applyAsDouble(inputRow) : model.value(inputRow, row);
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

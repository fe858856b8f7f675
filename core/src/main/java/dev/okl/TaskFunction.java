package dev.okl;

import java.util.Arrays;

/** One task's learned function. It may belong to a task of the model or to a new one that was folded in. */
public final class TaskFunction<X> {
    private final OutputKernelModel<X> model;
    private final double[] row;

    TaskFunction(OutputKernelModel<X> model, double[] row) {
        this.model = model;
        this.row = row;
    }

    /** The function's value at any input. */
    public double at(X input) {
        return model.value(model.inputRow(input), row);
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

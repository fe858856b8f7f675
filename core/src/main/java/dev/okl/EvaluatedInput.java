package dev.okl;

import java.util.Arrays;

/**
 * An input at which the kernel has been evaluated. Functions of many tasks of the model, also of new ones, then cost one short
 * product each.
 */
public final class EvaluatedInput<X> {
    private final OutputKernelModel<X> model;
    private final double[] row;

    EvaluatedInput(OutputKernelModel<X> model, double[] row) {
        this.model = model;
        this.row = row;
    }

    /** The value here of a function of the same model. */
    public double value(TaskFunction<X> function) {
        return function.value(row);
    }

    /** The input's row in the columns of the layout, whose product with a task's row is the value. */
    public double[] row() {
        return row.clone();
    }

    /** The latent functions e_k(x), most important first, without the mean. */
    public double[] latentFunctions() {
        int first = model.layout().freeStart();
        return Arrays.copyOfRange(row, first, first + model.rank());
    }
}

package dev.okl.baseline;

import dev.okl.data.Matrix;
import dev.okl.selection.FittedValues;
import java.util.Arrays;

/** One kernel ridge regression per task at one lambda: coefficients at each task's own inputs, nothing else. */
record IndependentFits(TaskSystem.GroupedForm kernel, TaskFit[] tasks) implements FittedValues {
    /**
     * The fit of one task.
     *
     * @param inputs the distinct inputs of the task, ascending
     * @param coefficients at these inputs
     * @param fitted values at these inputs
     * @param groups the distinct groups of these inputs, ascending
     * @param groupSums sums of the coefficients over the groups
     */
    record TaskFit(int[] inputs, double[] coefficients, double[] fitted, int[] groups, double[] groupSums) {}

    @Override
    public double value(int input, int task) {
        TaskFit fit = tasks[task];
        int at = Arrays.binarySearch(fit.inputs, input);
        return at >= 0 ? fit.fitted[at] : shared(input, fit);
    }

    /** The value at an input that the task has not seen. */
    private double shared(int input, TaskFit fit) {
        Matrix m = kernel.groups();
        double sum = 0;
        if (m != null) {
            int row = kernel.groupOf()[input] * m.cols();
            int[] own = fit.groups;
            for (int c = 0; c < own.length; c++) {
                sum += m.data()[row + own[c]] * fit.groupSums[c];
            }
        }
        return sum;
    }
}

package dev.okl.baseline;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.FixedPart;
import dev.okl.selection.FittedValues;
import java.util.Arrays;
import java.util.List;

/** One kernel ridge regression per task at one lambda: coefficients at each task's own inputs, and the fixed part of all. */
record IndependentFits(TaskSystem.GroupedForm kernel, TaskFit[] tasks, FixedPart fixed) implements FittedValues {
    /**
     * The fit of one task.
     *
     * @param inputs the distinct inputs of the task, ascending
     * @param coefficients at these inputs
     * @param fitted values at these inputs
     * @param groups the distinct groups of these inputs, ascending
     * @param groupSums sums of the coefficients over the groups
     */
    record TaskFit(int[] inputs, double[] coefficients, double[] fitted, int[] groups, double[] groupSums) {
        /** The fit to other targets at the same inputs: less these times the others'. */
        TaskFit minus(double[] factors, List<TaskFit> others) {
            TaskFit difference = new TaskFit(inputs, coefficients.clone(), fitted.clone(), groups, groupSums.clone());
            for (int k = 0; k < factors.length; k++) {
                TaskFit other = others.get(k);
                Vectors.addInPlace(-factors[k], other.coefficients, difference.coefficients);
                Vectors.addInPlace(-factors[k], other.fitted, difference.fitted);
                Vectors.addInPlace(-factors[k], other.groupSums, difference.groupSums);
            }
            return difference;
        }
    }

    @Override
    public double value(int input, int task) {
        TaskFit fit = tasks[task];
        int at = Arrays.binarySearch(fit.inputs, input);
        return fixed.at(input, task) + (at >= 0 ? fit.fitted[at] : shared(input, fit));
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

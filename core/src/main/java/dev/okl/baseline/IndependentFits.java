package dev.okl.baseline;

import dev.okl.data.Matrix;
import dev.okl.selection.FittedValues;
import java.util.Arrays;

/** One kernel ridge regression per task at one lambda: coefficients at each task's own inputs, nothing else. */
final class IndependentFits implements FittedValues {
    private final GroupedForm kernel;
    private final int[][] inputs;
    private final double[][] coefficients;
    private final double[][] fitted;
    private final int[][] groups;
    private final double[][] groupSums;

    IndependentFits(GroupedForm kernel, int tasks) {
        this.kernel = kernel;
        this.inputs = new int[tasks][];
        this.coefficients = new double[tasks][];
        this.fitted = new double[tasks][];
        this.groups = new int[tasks][];
        this.groupSums = new double[tasks][];
    }

    /** The fit of a task: coefficients and values at its inputs, sums of coefficients over its groups. */
    void set(int task, TaskSystem system, double[] a, double[] v, double[] s) {
        inputs[task] = system.inputs();
        coefficients[task] = a;
        fitted[task] = v;
        groups[task] = system.groups();
        groupSums[task] = s;
    }

    int[] inputs(int task) {
        return inputs[task];
    }

    double[] coefficients(int task) {
        return coefficients[task];
    }

    double[] fitted(int task) {
        return fitted[task];
    }

    @Override
    public double value(int input, int task) {
        int at = Arrays.binarySearch(inputs[task], input);
        return at >= 0 ? fitted[task][at] : shared(input, task);
    }

    /** The value at an input that the task has not seen. */
    private double shared(int input, int task) {
        Matrix m = kernel.groups();
        double sum = 0;
        if (m != null) {
            int row = kernel.groupOf()[input] * m.cols();
            int[] own = groups[task];
            double[] sums = groupSums[task];
            for (int c = 0; c < own.length; c++) {
                sum += m.data()[row + own[c]] * sums[c];
            }
        }
        return sum;
    }
}

package dev.okl.baseline;

import dev.okl.linalg.Matrix;
import dev.okl.solver.FittedValues;

/** One kernel ridge regression per task at one lambda: coefficients at each task's own inputs, nothing else. */
final class IndependentFits implements FittedValues {
    private final GroupedForm kernel;
    private final int[][] inputs;
    private final double[][] coefficients;
    private final int[][] groups;
    private final double[][] groupSums;

    IndependentFits(GroupedForm kernel, int tasks) {
        this.kernel = kernel;
        this.inputs = new int[tasks][];
        this.coefficients = new double[tasks][];
        this.groups = new int[tasks][];
        this.groupSums = new double[tasks][];
    }

    void set(int task, TaskSystem system, double[] a, double[] s) {
        inputs[task] = system.inputs();
        coefficients[task] = a;
        groups[task] = system.groups();
        groupSums[task] = s;
    }

    int[] inputs(int task) {
        return inputs[task];
    }

    double[] coefficients(int task) {
        return coefficients[task];
    }

    @Override
    public double value(int input, int task) {
        Matrix m = kernel.groups();
        double sum = 0;
        if (m != null) {
            int own = kernel.groupOf()[input];
            for (int c = 0; c < groups[task].length; c++) {
                sum += m.get(own, groups[task][c]) * groupSums[task][c];
            }
        }
        if (kernel.identityPart() > 0) {
            int at = java.util.Arrays.binarySearch(inputs[task], input);
            sum += at >= 0 ? kernel.identityPart() * coefficients[task][at] : 0;
        }
        return sum;
    }
}

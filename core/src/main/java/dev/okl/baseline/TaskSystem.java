package dev.okl.baseline;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.state.FixedPart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Kernel ridge regression of one task on its own inputs: (K + lambda W^-1) a = y. Replicates are merged into their mean
 * with the sum of their weights, which changes neither the fit nor a. With K = delta I + Z M Z', D = delta + lambda/w and
 * N = Z' D^-1 Z it is solved on the groups that occur,
 *
 * <pre>(N^-1 + M) s = N^-1 Z' D^-1 y,   a = D^-1 (y - Z M s)</pre>
 */
final class TaskSystem {
    private final int task;
    private final GroupedForm kernel;
    /** The distinct inputs of the task, ascending. */
    private final int[] inputs;

    private final double[] means;
    private final double[] weights;
    /** The distinct groups of those inputs, ascending. */
    private final int[] groups;

    private final int[] groupAt;

    TaskSystem(GroupedForm kernel, ObservationIndex byTask, int task) {
        this.task = task;
        this.kernel = kernel;
        int start = byTask.start(task);
        int end = byTask.end(task);
        inputs = IntStream.range(start, end)
                .map(byTask::partner)
                .sorted()
                .distinct()
                .toArray();
        means = new double[inputs.length];
        weights = new double[inputs.length];
        for (int o = start; o < end; o++) {
            int at = Arrays.binarySearch(inputs, byTask.partner(o));
            weights[at] += byTask.weight(o);
            means[at] += byTask.weight(o) * byTask.value(o);
        }
        for (int i = 0; i < inputs.length; i++) {
            means[i] /= weights[i];
        }
        groups = kernel.groups() == null
                ? new int[0]
                : Arrays.stream(inputs)
                        .map(i -> kernel.groupOf()[i])
                        .sorted()
                        .distinct()
                        .toArray();
        groupAt = Arrays.stream(inputs)
                .map(i -> Arrays.binarySearch(groups, kernel.groupOf()[i]))
                .toArray();
    }

    /** The largest eigenvalue of W K is at most this. */
    double bound() {
        double sum = 0;
        for (int i = 0; i < inputs.length; i++) {
            int group = kernel.groupOf()[inputs[i]];
            double own = kernel.groups() == null ? 0 : kernel.groups().get(group, group);
            sum += weights[i] * (kernel.identityPart() + own);
        }
        return sum;
    }

    /** The columns of a fixed part at the inputs: what is to be fitted in place of the values. */
    List<double[]> columns(FixedPart.Design fixed) {
        List<double[]> columns = new ArrayList<>();
        double[] z = new double[fixed.columns()];
        for (int k = 0; k < z.length; k++) {
            columns.add(new double[inputs.length]);
        }
        for (int i = 0; i < inputs.length; i++) {
            fixed.read(inputs[i], task, z);
            for (int k = 0; k < z.length; k++) {
                columns.get(k)[i] = z[k];
            }
        }
        return columns;
    }

    /** For one lambda the fits to the values, and to other numbers at the inputs in their place. */
    List<IndependentFits.TaskFit> solve(double lambda, List<double[]> others) {
        int u = groups.length;
        double[] n = new double[u];
        for (int i = 0; i < inputs.length && u > 0; i++) {
            n[groupAt[i]] += 1 / (kernel.identityPart() + lambda / weights[i]);
        }
        Matrix system = Matrix.zeros(u, u);
        for (int c = 0; c < u; c++) {
            for (int d = 0; d < u; d++) {
                system.set(c, d, kernel.groups().get(groups[c], groups[d]) + (c == d ? 1 / n[c] : 0));
            }
        }
        Matrix factor = Blas.choleskyOrNull(system);
        if (factor == null) {
            throw new ArithmeticException("lambda " + lambda + " is too small for this kernel: the system of task "
                    + task + " is singular to working precision");
        }
        return Stream.concat(Stream.of(means), others.stream())
                .map(targets -> solve(lambda, targets, n, factor))
                .toList();
    }

    private IndependentFits.TaskFit solve(double lambda, double[] targets, double[] n, Matrix factor) {
        int u = groups.length;
        double[] right = new double[u];
        for (int i = 0; i < inputs.length && u > 0; i++) {
            right[groupAt[i]] += targets[i] / (kernel.identityPart() + lambda / weights[i]) / n[groupAt[i]];
        }
        Blas.choleskySolveInPlace(factor, right);
        double[] shared = new double[u];
        for (int c = 0; c < u; c++) {
            for (int d = 0; d < u; d++) {
                shared[c] += kernel.groups().get(groups[c], groups[d]) * right[d];
            }
        }
        double[] a = new double[inputs.length];
        double[] v = new double[inputs.length];
        for (int i = 0; i < inputs.length; i++) {
            double rest = u == 0 ? 0 : shared[groupAt[i]];
            a[i] = (targets[i] - rest) / (kernel.identityPart() + lambda / weights[i]);
            v[i] = kernel.identityPart() * a[i] + rest;
        }
        return new IndependentFits.TaskFit(inputs, a, v, groups, right);
    }

    /**
     * Any Gram matrix as delta I + Z M Z': a dense one has one group per input, the identity has none.
     *
     * @param groups M, or null where there is only the identity
     */
    record GroupedForm(double identityPart, int[] groupOf, Matrix groups) {
        static GroupedForm of(Gram gram) {
            if (gram instanceof IdentityGram identity) {
                return new GroupedForm(identity.scale(), new int[gram.size()], null);
            }
            int[] groupOf = new int[gram.size()];
            if (gram instanceof GroupedGram grouped) {
                Arrays.setAll(groupOf, grouped::group);
                return new GroupedForm(
                        grouped.identityPart(), groupOf, grouped.groups().dense());
            }
            Arrays.setAll(groupOf, i -> i);
            return new GroupedForm(0, groupOf, gram.dense());
        }
    }
}

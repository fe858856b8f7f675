package dev.okl.internal.scale;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.PivotedCholesky;
import dev.okl.internal.key.RankKeys;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.FixedPart;
import dev.okl.kernel.Kernel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * The tasks as a random sample, with a Gaussian likelihood in closed form:
 *
 * <pre>y = alpha . z + h(x) + c_j + e_j(x) + noise,   h ~ s^2 b K,   c_j ~ s^2 g,   e_j ~ s^2 e K,   noise ~ s^2 / w</pre>
 *
 * <p>Weights are in units of their mean. This is the mixed model of mgcv and lme4, of full rank and with the same spread in all directions, where the learner finds a few directions
 * and their spread. It serves to find scales: variances and the kernel's own by the restricted likelihood (REML), which is as good as
 * the error on held-out observations where these are few, and far cheaper.
 *
 * <p>Given h, the tasks are independent. h is written with the columns of a factor of K, K = F F', and so
 *
 * <pre>U = [z, sqrt(b) F],   V_j = W_j^-1 + g + e K_j,   A = sum_j U_j' V_j^-1 U_j + [0, I],   u = A^-1 sum_j U_j' V_j^-1 y_j.</pre>
 *
 * <p>With a kernel on the tasks, c ~ s^2 g K_T and e ~ s^2 e K_T K. Then all observations are a single group, V = W^-1 + K_T o (g + e K) entry
 * by entry.
 */
final class MixedModel {
    /** Columns of F. A mean curve has far fewer bends than this; one that is free at every input, of which there are more, is not for this model. */
    private static final int MAX_COLUMNS = 300;

    private static final double FACTOR_TOLERANCE = 1e-6;

    /** About what an entry of a kernel takes, in multiplications. */
    private static final int WORK_OF_AN_ENTRY = 50;

    /** Columns of F as they usually are. */
    static final int USUAL_COLUMNS = 60;

    /** A kernel of which so much is left out is another one. */
    private static final double NEGLIGIBLE = 0.02;

    private final TaskData<?> data;
    private final FixedPart.Design fixed;
    private final double centre;
    private final int[][] groups;
    private final int[] inputs;
    private final int[] rowOfInput;
    private final double pairs;
    private int columns = USUAL_COLUMNS;
    private final double meanWeight;
    private final double unitsOfColumns;
    private final Parallel parallel;

    /**
     * For some observations.
     *
     * @param fixed the columns z
     * @param centre what is taken from the values, and added to predictions: beside a constant nothing changes but rounding
     * @param sample the observations that are looked at, of all of the data
     * @param related whether there is a kernel on the tasks; else these are independent, given the mean
     */
    MixedModel(
            TaskData<?> data, FixedPart.Design fixed, double centre, int[] sample, boolean related, Parallel parallel) {
        this.data = data;
        this.fixed = fixed;
        this.centre = centre;
        this.parallel = parallel;
        this.groups = related ? new int[][] {sample} : byTask(data, sample);
        this.inputs = inOneOrder(data, sample);
        this.rowOfInput = new int[data.inputs().size()];
        IntStream.range(0, inputs.length).forEach(row -> rowOfInput[inputs[row]] = row);
        this.pairs = Arrays.stream(groups)
                .mapToDouble(own -> (double) own.length * own.length)
                .sum();
        this.meanWeight = meanWeight(data);
        this.unitsOfColumns = unitsOfColumns(sample);
    }

    /**
     * The inputs in an order that depends neither on that of the rows nor on units, for the columns of F do depend on it: of inputs that are explained as badly the
     * first is taken.
     */
    private static <X> int[] inOneOrder(TaskData<X> data, int[] sample) {
        ToLongFunction<X> keys = RankKeys.of(data.inputs(), data::inputNumber);
        return Arrays.stream(sample)
                .map(data::input)
                .distinct()
                .boxed()
                .sorted(Comparator.comparingLong(
                                (Integer i) -> keys.applyAsLong(data.inputs().get(i)))
                        .thenComparingInt(i -> i))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The mean weight of some observations, in units of which weights are here: s^2 is the noise of an observation that has it. */
    static double meanWeight(TaskData<?> data) {
        return IntStream.range(0, data.size())
                .mapToDouble(data::weight)
                .average()
                .orElseThrow();
    }

    /**
     * The logarithms of the variances of the columns z, summed up: how likely the values are must not depend on the units of z, which can be others
     * for each kernel.
     */
    private double unitsOfColumns(int[] sample) {
        int q = fixed.columns();
        double[][] z = new double[sample.length][q];
        for (int k = 0; k < sample.length; k++) {
            fixed.read(data.input(sample[k]), data.task(sample[k]), z[k]);
        }
        double logs = 0;
        for (int c = 0; c < q; c++) {
            int column = c;
            double mean =
                    Arrays.stream(z).mapToDouble(row -> row[column]).average().orElse(0);
            double variance = Arrays.stream(z)
                    .mapToDouble(row -> (row[column] - mean) * (row[column] - mean))
                    .average()
                    .orElse(0);
            logs += variance > 0 ? Math.log(variance) : 0;
        }
        return logs;
    }

    private static int[][] byTask(TaskData<?> data, int[] sample) {
        int[] counts = new int[data.tasks().size()];
        for (int o : sample) {
            counts[data.task(o)]++;
        }
        int[][] lists = new int[counts.length][];
        Arrays.setAll(lists, j -> new int[counts[j]]);
        Arrays.fill(counts, 0);
        for (int o : sample) {
            lists[data.task(o)][counts[data.task(o)]++] = o;
        }
        return lists;
    }

    /**
     * What the model needs of the kernels.
     *
     * @param factor F, a row per input of the sample, in units of the kernel's mean diagonal
     * @param pivots the rows of F at which it is a triangular matrix
     * @param blocks K at the observations of each group, in the same units
     * @param tasks K_T, where there is one, in units of its own mean diagonal
     * @param size the mean diagonal of the kernel over the observations
     * @param taskSize the same of the kernel on the tasks
     */
    record Covariance(
            Matrix factor, int[] pivots, double[][] blocks, Optional<Matrix> tasks, double size, double taskSize) {}

    /**
     * For a kernel on the inputs, and where tasks are related, one on the tasks. Empty where the kernel gives no finite numbers, or only zeros.
     *
     * @param tasks K_T
     */
    <X> Optional<Covariance> covariance(Kernel<? super X> kernel, TaskData<X> seen, Optional<Matrix> tasks) {
        Values values = values(kernel, seen);
        double taskSize = tasks.map(this::taskSize).orElse(1.0);
        if (!isSize(values.size) || !isSize(taskSize)) {
            return Optional.empty();
        }
        double unit = values.size;
        Kernel.Among all = values.all;
        PivotedCholesky cholesky = PivotedCholesky.of(
                inputs.length, (i, k) -> all.at(i, k) / unit, FACTOR_TOLERANCE, MAX_COLUMNS, parallel);
        columns = cholesky.pivots().length;
        double[][] blocks =
                Arrays.stream(groups).map(own -> block(all, own, unit)).toArray(double[][]::new);
        tasks.ifPresent(gram -> Vectors.scaleInPlace(1 / taskSize, gram.data()));
        return Optional.of(new Covariance(cholesky.factor(), cholesky.pivots(), blocks, tasks, values.size, taskSize));
    }

    private static boolean isSize(double size) {
        return size > 0 && size < Double.POSITIVE_INFINITY;
    }

    /**
     * A kernel at the inputs of the sample, by their places there.
     *
     * @param size its mean diagonal over all observations
     */
    private record Values(Kernel.Among all, double size) {}

    /** In a table where this has fewer entries than are asked for, with as many columns of F as there were last. */
    private <X> Values values(Kernel<? super X> kernel, TaskData<X> seen) {
        Kernel.Among any = kernel.among(seen.inputs());
        double size = 0;
        for (int o = 0; o < seen.size(); o++) {
            size += any.at(seen.input(o), seen.input(o)) / seen.size();
        }
        if ((double) inputs.length * inputs.length > pairs + 2.0 * inputs.length * columns) {
            return new Values((i, k) -> any.at(inputs[i], inputs[k]), size);
        }
        int n = inputs.length;
        double[] table = new double[n * n];
        parallel.forRanges(n, (long) n * WORK_OF_AN_ENTRY, (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int k = 0; k <= i; k++) {
                    table[i * n + k] = any.at(inputs[i], inputs[k]);
                    table[k * n + i] = table[i * n + k];
                }
            }
        });
        return new Values((i, k) -> table[i * n + k], size);
    }

    private double taskSize(Matrix tasks) {
        double size = 0;
        for (int o = 0; o < data.size(); o++) {
            size += tasks.get(data.task(o), data.task(o)) / data.size();
        }
        return size;
    }

    private double[] block(Kernel.Among all, int[] own, double unit) {
        int n = own.length;
        double[] block = new double[n * n];
        parallel.forRanges(n, (long) n * WORK_OF_AN_ENTRY, (from, to) -> {
            for (int a = from; a < to; a++) {
                int row = rowOfInput[data.input(own[a])];
                for (int b = 0; b <= a; b++) {
                    block[a * n + b] = all.at(row, rowOfInput[data.input(own[b])]) / unit;
                    block[b * n + a] = block[a * n + b];
                }
            }
        });
        return block;
    }

    /** How the deviance changes with a kernel on the inputs, of which this is one near that of the slopes, in units of its own mean diagonal. */
    <X> double along(MixedFit.Slopes slopes, int[] pivots, Kernel<? super X> kernel, TaskData<X> seen) {
        Values values = values(kernel, seen);
        double sum = 0;
        Matrix ofColumns = slopes.ofColumns();
        for (int i = 0; i < ofColumns.rows(); i++) {
            for (int k = 0; k < ofColumns.cols(); k++) {
                sum += ofColumns.get(i, k) * values.all.at(i, pivots[k]);
            }
        }
        for (int g = 0; g < groups.length; g++) {
            int[] own = groups[g];
            double[] block = slopes.ofBlocks()[g];
            for (int a = 0; a < own.length; a++) {
                int row = rowOfInput[data.input(own[a])];
                sum += block[a * own.length + a] * values.all.at(row, row);
                for (int b = 0; b < a; b++) {
                    sum += 2 * block[a * own.length + b] * values.all.at(row, rowOfInput[data.input(own[b])]);
                }
            }
        }
        return sum / values.size;
    }

    /** The same for a kernel on the tasks. */
    double alongTasks(MixedFit.Slopes slopes, Matrix tasks) {
        return Vectors.dot(slopes.ofTasks().data(), tasks.data()) / taskSize(tasks);
    }

    /** Whether F can stand for the kernel: it cannot where a mean is free at each of many inputs. */
    static <X> boolean holds(Kernel<? super X> kernel, List<X> inputs) {
        if (inputs.size() <= MAX_COLUMNS) {
            return true;
        }
        double trace = inputs.stream().mapToDouble(x -> kernel.at(x, x)).sum();
        PivotedCholesky factor = PivotedCholesky.of(
                inputs.size(), (i, k) -> kernel.at(inputs.get(i), inputs.get(k)), NEGLIGIBLE, MAX_COLUMNS);
        return factor.traceError() <= NEGLIGIBLE * trace;
    }

    /** The variances b, g and e of mean, intercepts and deviations, relative to the noise. */
    record Variances(double mean, double intercepts, double deviations) {}

    /** The fit with these variances to all observations. */
    MixedFit fit(Covariance covariance, Variances variances) {
        return fit(covariance, variances, new boolean[data.size()]);
    }

    /** The fit with these variances to the observations that are not held out. */
    MixedFit fit(Covariance covariance, Variances variances, boolean[] heldOut) {
        return new MixedFit(this, covariance, variances, heldOut);
    }

    TaskData<?> data() {
        return data;
    }

    FixedPart.Design fixed() {
        return fixed;
    }

    /** What is taken from the values. */
    double centre() {
        return centre;
    }

    /** The observations of each group of those that depend on each other, given the mean. */
    int[][] groups() {
        return groups;
    }

    /** The row of F of an observation. */
    int row(int observation) {
        return rowOfInput[data.input(observation)];
    }

    /** The variance of an observation's noise, in units of that of the mean weight. */
    double noise(int observation) {
        return meanWeight / data.weight(observation);
    }

    double unitsOfColumns() {
        return unitsOfColumns;
    }

    Parallel parallel() {
        return parallel;
    }
}

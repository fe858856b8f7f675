package dev.okl.internal.scale;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.PivotedCholesky;
import dev.okl.internal.key.RankKeys;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.SmallCholesky;
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

    /** From so many rows or columns on BLAS is worth its call. */
    private static final int BLAS_FROM = 40;

    /** A kernel of which so much is left out is another one. */
    private static final double NEGLIGIBLE = 0.02;

    /** Columns of z that depend on each other are told apart no more. */
    private static final double RIDGE = 1e-10;

    private final TaskData<?> data;
    private final FixedPart.Design fixed;
    private final double centre;
    private final int[][] groups;
    private final int[] inputs;
    private final int[] rowOfInput;
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
     * @param blocks K at the observations of each group, in the same units
     * @param tasks K_T, where there is one
     * @param size the mean diagonal of the kernel over the observations
     * @param taskSize the same of the kernel on the tasks
     */
    record Covariance(Matrix factor, double[][] blocks, Optional<Matrix> tasks, double size, double taskSize) {}

    /**
     * For a kernel on the inputs, and where tasks are related, one on the tasks. Empty where the kernel gives no finite numbers, or only zeros.
     *
     * @param tasks K_T
     */
    <X> Optional<Covariance> covariance(Kernel<? super X> kernel, TaskData<X> seen, Optional<Matrix> tasks) {
        double size = 0;
        double taskSize = tasks.isEmpty() ? 1 : 0;
        for (int o = 0; o < seen.size(); o++) {
            X x = seen.inputs().get(seen.input(o));
            size += kernel.at(x, x) / seen.size();
            int task = seen.task(o);
            taskSize += tasks.isEmpty() ? 0 : tasks.get().get(task, task) / seen.size();
        }
        if (!(size > 0) || Double.isInfinite(size) || !(taskSize > 0) || Double.isInfinite(taskSize)) {
            return Optional.empty();
        }
        double unit = size;
        List<X> all = seen.inputs();
        Matrix factor = PivotedCholesky.of(
                        inputs.length,
                        (i, k) -> kernel.at(all.get(inputs[i]), all.get(inputs[k])) / unit,
                        FACTOR_TOLERANCE,
                        MAX_COLUMNS,
                        parallel)
                .factor();
        double[][] blocks =
                Arrays.stream(groups).map(own -> block(kernel, seen, own, unit)).toArray(double[][]::new);
        return Optional.of(new Covariance(factor, blocks, tasks, size, taskSize));
    }

    private <X> double[] block(Kernel<? super X> kernel, TaskData<X> seen, int[] own, double unit) {
        int n = own.length;
        double[] block = new double[n * n];
        parallel.forRanges(n, n, 1, (from, to) -> {
            for (int a = from; a < to; a++) {
                X x = seen.inputs().get(seen.input(own[a]));
                for (int b = 0; b <= a; b++) {
                    block[a * n + b] = kernel.at(x, seen.inputs().get(seen.input(own[b]))) / unit;
                    block[b * n + a] = block[a * n + b];
                }
            }
        });
        return block;
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
    Fit fit(Covariance covariance, Variances variances) {
        return fit(covariance, variances, new boolean[data.size()]);
    }

    /** The fit with these variances to the observations that are not held out. */
    Fit fit(Covariance covariance, Variances variances, boolean[] heldOut) {
        return new Fit(covariance, variances, heldOut);
    }

    /** A fit at given variances. */
    final class Fit {
        private final Covariance covariance;
        private final Variances variances;
        private final boolean[] heldOut;
        private final FixedPart.Design determined;
        private final int columns;
        private final int effects;
        private final double[] u;
        private final double logDeterminant;
        private final double residual;
        private final int observed;

        private Fit(Covariance covariance, Variances variances, boolean[] heldOut) {
            this.covariance = covariance;
            this.variances = variances;
            this.heldOut = heldOut;
            this.determined = fixed.determinedBy(
                    data, Arrays.stream(groups).flatMapToInt(Arrays::stream).filter(o -> !heldOut[o]));
            this.columns = fixed.columns() + covariance.factor.cols();
            int p = columns + 1; // y is the last column
            long work = (long) data.size() / groups.length * p * p;
            double[] sums = parallel.sums(groups.length, work, p * p + 2, this::sums);
            int q = fixed.columns();
            this.effects =
                    (int) IntStream.range(0, q).filter(k -> sums[k * p + k] > 0).count();
            double[] a = new double[columns * columns];
            for (int k = 0; k < columns; k++) {
                System.arraycopy(sums, k * p, a, k * columns, columns);
                // Relative to the column itself, whose unit is any; a column of zeros gets no effect.
                double square = a[k * columns + k];
                a[k * columns + k] += (k < q && square > 0 ? 0 : 1) + RIDGE * square;
            }
            double[] right = new double[columns];
            Arrays.setAll(right, k -> sums[k * p + columns]); // the upper triangle is all there is
            this.u = right.clone();
            SmallCholesky.factorInPlace(a, 0, columns);
            SmallCholesky.solveInPlace(a, 0, columns, u, 0);
            double determinant = sums[p * p];
            for (int k = 0; k < columns; k++) {
                determinant += 2 * Math.log(a[k * columns + k]);
            }
            this.logDeterminant = determinant - unitsOfColumns;
            this.residual = Math.max(Double.MIN_NORMAL, sums[columns * p + columns] - Vectors.dot(right, u));
            this.observed = (int) sums[p * p + 1];
        }

        /** s^2. */
        double noise() {
            return residual / degreesOfFreedom();
        }

        double degreesOfFreedom() {
            return Math.max(1, observed - effects);
        }

        /** Minus twice the restricted log-likelihood with the noise that maximises it, but for a constant. */
        double deviance() {
            return degreesOfFreedom() * Math.log(noise()) + logDeterminant;
        }

        /** [U_j, y_j]' V_j^-1 [U_j, y_j], summed over some tasks; then log |V_j|, and how many observations there are. */
        private double[] sums(int from, int to) {
            int p = columns + 1;
            double[] sums = new double[p * p + 2];
            for (int g = from; g < to; g++) {
                GroupSystem system = new GroupSystem(g);
                system.halfSolve();
                system.addProductsTo(sums);
                for (int i = 0; i < system.n; i++) {
                    sums[p * p] += 2 * Math.log(system.v[i * system.n + i]);
                }
                sums[p * p + 1] += system.n;
            }
            return sums;
        }

        /** What is expected of the held-out observations; NaN for the others. */
        double[] heldOutPredictions() {
            double[] predictions = new double[data.size()];
            Arrays.fill(predictions, Double.NaN);
            parallel.forRanges(groups.length, data.size(), 1, (from, to) -> {
                for (int g = from; g < to; g++) {
                    predict(g, predictions);
                }
            });
            return predictions;
        }

        private void predict(int g, double[] predictions) {
            GroupSystem system = new GroupSystem(g);
            int p = columns + 1;
            double[] rest = new double[system.n];
            for (int i = 0; i < system.n; i++) {
                rest[i] = system.rows[i * p + columns] - Vectors.dot(system.rows, i * p, u, 0, columns);
            }
            SmallCholesky.solveInPlace(system.v, 0, system.n, rest, 0);
            double[] features = new double[p];
            for (int a = 0; a < groups[g].length; a++) {
                int o = groups[g][a];
                if (heldOut[o]) {
                    readRow(o, features, 0);
                    double sum = Vectors.dot(features, 0, u, 0, columns);
                    for (int i = 0; i < system.n; i++) {
                        sum += rest[i] * own(g, a, system.positions[i]);
                    }
                    predictions[o] = sum + centre;
                }
            }
        }

        /** The covariance of a task's own part, c_j + e_j(x), at two of its observations. */
        private double own(int g, int a, int b) {
            double alone = variances.intercepts + variances.deviations * covariance.blocks[g][a * groups[g].length + b];
            return covariance.tasks.isEmpty()
                    ? alone
                    : alone
                            * covariance.tasks.get().get(data.task(groups[g][a]), data.task(groups[g][b]))
                            / covariance.taskSize;
        }

        private void readRow(int o, double[] out, int at) {
            int input = data.input(o);
            int q = fixed.columns();
            double[] z = new double[q];
            determined.read(input, data.task(o), z);
            System.arraycopy(z, 0, out, at, q);
            double root = Math.sqrt(variances.mean);
            for (int k = q; k < columns; k++) {
                out[at + k] = root * covariance.factor.get(rowOfInput[input], k - q);
            }
            out[at + columns] = data.value(o) - centre;
        }

        /** Rows [U_j, y_j] of what is known of a task, and the factor of V_j. */
        private final class GroupSystem {
            private final int n;
            private final int[] positions;
            private final double[] rows;
            private final double[] v;

            private GroupSystem(int g) {
                int[] own = groups[g];
                this.positions = IntStream.range(0, own.length)
                        .filter(a -> !heldOut[own[a]])
                        .toArray();
                this.n = positions.length;
                this.rows = new double[n * (columns + 1)];
                this.v = new double[n * n];
                for (int i = 0; i < n; i++) {
                    readRow(own[positions[i]], rows, i * (columns + 1));
                    for (int k = i; k < n; k++) {
                        v[i * n + k] = own(g, positions[i], positions[k]);
                    }
                    v[i * n + i] += meanWeight / data.weight(own[positions[i]]);
                }
                SmallCholesky.factorInPlace(v, 0, n);
            }

            /** Adds rows' rows to the upper triangle of a matrix; few columns without BLAS, whose rounding is another on each processor. */
            private void addProductsTo(double[] sums) {
                int p = columns + 1;
                if (p >= BLAS_FROM) {
                    Blas.addUpperGram(rows, n, p, sums, 0);
                    return;
                }
                for (int i = 0; i < n; i++) {
                    for (int k = 0; k < p; k++) {
                        double factor = rows[i * p + k];
                        for (int l = k; l < p; l++) {
                            sums[k * p + l] += factor * rows[i * p + l];
                        }
                    }
                }
            }

            /** With V = R'R, the rows become R'^-1 rows. */
            private void halfSolve() {
                int p = columns + 1;
                if (n >= BLAS_FROM) {
                    Blas.solveTransposedUpper(v, n, rows, p);
                    return;
                }
                for (int k = 0; k < n; k++) {
                    double inverse = 1 / v[k * n + k];
                    for (int c = 0; c < p; c++) {
                        rows[k * p + c] *= inverse;
                    }
                    for (int i = k + 1; i < n; i++) {
                        double factor = v[k * n + i];
                        for (int c = 0; c < p; c++) {
                            rows[i * p + c] -= factor * rows[k * p + c];
                        }
                    }
                }
            }
        }
    }
}

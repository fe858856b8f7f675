package dev.okl.internal.scale;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.PivotedCholesky;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.SmallCholesky;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.FixedPart;
import dev.okl.kernel.Kernel;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The tasks as a random sample, with a Gaussian likelihood in closed form:
 *
 * <pre>y = alpha . z + h(x) + c_j + e_j(x) + noise,   h ~ s^2 b K,   c_j ~ s^2 g,   e_j ~ s^2 e K,   noise ~ s^2 / w</pre>
 *
 * <p>This is the mixed model of mgcv and lme4, of full rank and with the same spread in all directions, where the learner finds a few directions
 * and their spread. It serves to find scales: variances and the kernel's own by the restricted likelihood (REML), which is as good as
 * the error on held-out observations where these are few, and far cheaper.
 *
 * <p>Given h, the tasks are independent. h is written with the columns of a factor of K, K = F F', and so
 *
 * <pre>U = [z, sqrt(b) F],   V_j = W_j^-1 + g + e K_j,   A = sum_j U_j' V_j^-1 U_j + [0, I],   u = A^-1 sum_j U_j' V_j^-1 y_j.</pre>
 */
final class MixedModel {
    /** Columns of F: a mean curve with more bends is not seen in small data. */
    private static final int MAX_COLUMNS = 30;

    private static final double FACTOR_TOLERANCE = 1e-7;

    /** Columns of z that depend on each other are told apart no more. */
    private static final double RIDGE = 1e-10;

    private final TaskData<?> data;
    private final FixedPart.Design fixed;
    private final int[][] byTask;
    private final Parallel parallel;

    /** @param fixed the columns z */
    MixedModel(TaskData<?> data, FixedPart.Design fixed, Parallel parallel) {
        this.data = data;
        this.fixed = fixed;
        this.parallel = parallel;
        this.byTask = observationsByTask(data);
    }

    private static int[][] observationsByTask(TaskData<?> data) {
        int[] counts = new int[data.tasks().size()];
        for (int o = 0; o < data.size(); o++) {
            counts[data.task(o)]++;
        }
        int[][] lists = new int[counts.length][];
        Arrays.setAll(lists, j -> new int[counts[j]]);
        Arrays.fill(counts, 0);
        for (int o = 0; o < data.size(); o++) {
            lists[data.task(o)][counts[data.task(o)]++] = o;
        }
        return lists;
    }

    /**
     * What the model needs of a kernel, in units of the kernel's mean diagonal.
     *
     * @param factor F, a row per input
     * @param blocks K_j, by task
     * @param size the mean diagonal over the observations
     */
    record Covariance(Matrix factor, double[][] blocks, double size) {}

    /** Empty where the kernel gives no finite numbers, or only zeros. */
    <X> Optional<Covariance> covariance(Kernel<? super X> kernel, TaskData<X> inputs) {
        double diagonal = 0;
        for (int o = 0; o < inputs.size(); o++) {
            X x = inputs.inputs().get(inputs.input(o));
            diagonal += kernel.at(x, x) / inputs.size();
        }
        if (!(diagonal > 0) || Double.isInfinite(diagonal)) {
            return Optional.empty();
        }
        double size = diagonal;
        int n = inputs.inputs().size();
        Matrix factor = PivotedCholesky.of(
                        n,
                        (i, k) -> kernel.at(
                                        inputs.inputs().get(i), inputs.inputs().get(k))
                                / size,
                        FACTOR_TOLERANCE,
                        MAX_COLUMNS)
                .factor();
        double[][] blocks = new double[byTask.length][];
        long work = (long) inputs.size() * inputs.size() / byTask.length;
        parallel.forRanges(byTask.length, work, 1, (from, to) -> {
            for (int j = from; j < to; j++) {
                int[] own = byTask[j];
                double[] block = new double[own.length * own.length];
                for (int a = 0; a < own.length; a++) {
                    X x = inputs.inputs().get(inputs.input(own[a]));
                    for (int b = 0; b <= a; b++) {
                        X z = inputs.inputs().get(inputs.input(own[b]));
                        block[a * own.length + b] = kernel.at(x, z) / size;
                        block[b * own.length + a] = block[a * own.length + b];
                    }
                }
                blocks[j] = block;
            }
        });
        return Optional.of(new Covariance(factor, blocks, size));
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
        private final int columns;
        private final double[] u;
        private final double logDeterminant;
        private final double residual;
        private final int observed;

        private Fit(Covariance covariance, Variances variances, boolean[] heldOut) {
            this.covariance = covariance;
            this.variances = variances;
            this.heldOut = heldOut;
            this.columns = fixed.columns() + covariance.factor.cols();
            int p = columns + 1; // y is the last column
            long work = (long) data.size() / byTask.length * p * p;
            double[] sums = parallel.sums(byTask.length, work, p * p + 2, this::sums);
            int q = fixed.columns();
            double[] a = new double[columns * columns];
            double trace = 0;
            for (int k = 0; k < columns; k++) {
                trace += sums[k * p + k] / columns;
            }
            for (int k = 0; k < columns; k++) {
                System.arraycopy(sums, k * p, a, k * columns, columns);
                a[k * columns + k] += (k < q ? 0 : 1) + RIDGE * trace;
            }
            double[] right = new double[columns];
            Arrays.setAll(right, k -> sums[k * p + columns]);
            this.u = right.clone();
            SmallCholesky.factorInPlace(a, 0, columns);
            SmallCholesky.solveInPlace(a, 0, columns, u, 0);
            double determinant = sums[p * p];
            for (int k = 0; k < columns; k++) {
                determinant += 2 * Math.log(a[k * columns + k]);
            }
            this.logDeterminant = determinant;
            this.residual = Math.max(Double.MIN_NORMAL, sums[columns * p + columns] - Vectors.dot(right, u));
            this.observed = (int) sums[p * p + 1];
        }

        /** s^2. */
        double noise() {
            return residual / degreesOfFreedom();
        }

        private double degreesOfFreedom() {
            return Math.max(1, observed - fixed.columns());
        }

        /** Minus twice the restricted log-likelihood with the noise that maximises it, but for a constant. */
        double deviance() {
            return degreesOfFreedom() * Math.log(noise()) + logDeterminant;
        }

        /** [U_j, y_j]' V_j^-1 [U_j, y_j], summed over some tasks; then log |V_j|, and how many observations there are. */
        private double[] sums(int from, int to) {
            int p = columns + 1;
            double[] sums = new double[p * p + 2];
            for (int j = from; j < to; j++) {
                TaskSystem system = new TaskSystem(j);
                system.halfSolve();
                for (int i = 0; i < system.n; i++) {
                    for (int k = 0; k < p; k++) {
                        double factor = system.rows[i * p + k];
                        for (int l = 0; l < p; l++) {
                            sums[k * p + l] += factor * system.rows[i * p + l];
                        }
                    }
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
            parallel.forRanges(byTask.length, data.size(), 1, (from, to) -> {
                for (int j = from; j < to; j++) {
                    predict(j, predictions);
                }
            });
            return predictions;
        }

        private void predict(int j, double[] predictions) {
            TaskSystem system = new TaskSystem(j);
            int p = columns + 1;
            double[] rest = new double[system.n];
            for (int i = 0; i < system.n; i++) {
                rest[i] = system.rows[i * p + columns] - Vectors.dot(system.rows, i * p, u, 0, columns);
            }
            SmallCholesky.solveInPlace(system.v, 0, system.n, rest, 0);
            double[] features = new double[p];
            for (int a = 0; a < byTask[j].length; a++) {
                int o = byTask[j][a];
                if (heldOut[o]) {
                    readRow(o, features, 0);
                    double sum = Vectors.dot(features, 0, u, 0, columns);
                    for (int i = 0; i < system.n; i++) {
                        sum += rest[i] * own(j, a, system.positions[i]);
                    }
                    predictions[o] = sum;
                }
            }
        }

        /** The covariance of a task's own part, c_j + e_j(x), at two of its observations. */
        private double own(int j, int a, int b) {
            return variances.intercepts + variances.deviations * covariance.blocks[j][a * byTask[j].length + b];
        }

        private void readRow(int o, double[] out, int at) {
            int input = data.input(o);
            int q = fixed.columns();
            double[] z = new double[q];
            fixed.read(input, data.task(o), z);
            System.arraycopy(z, 0, out, at, q);
            double root = Math.sqrt(variances.mean);
            for (int k = q; k < columns; k++) {
                out[at + k] = root * covariance.factor.get(input, k - q);
            }
            out[at + columns] = data.value(o);
        }

        /** Rows [U_j, y_j] of what is known of a task, and the factor of V_j. */
        private final class TaskSystem {
            private final int n;
            private final int[] positions;
            private final double[] rows;
            private final double[] v;

            private TaskSystem(int j) {
                int[] own = byTask[j];
                this.positions = IntStream.range(0, own.length)
                        .filter(a -> !heldOut[own[a]])
                        .toArray();
                this.n = positions.length;
                this.rows = new double[n * (columns + 1)];
                this.v = new double[n * n];
                for (int i = 0; i < n; i++) {
                    readRow(own[positions[i]], rows, i * (columns + 1));
                    for (int k = 0; k < n; k++) {
                        v[i * n + k] = own(j, positions[i], positions[k]);
                    }
                    v[i * n + i] += 1 / data.weight(own[positions[i]]);
                }
                SmallCholesky.factorInPlace(v, 0, n);
            }

            /** With V = R'R, the rows become R'^-1 rows. */
            private void halfSolve() {
                int p = columns + 1;
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

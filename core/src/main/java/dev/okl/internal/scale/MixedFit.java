package dev.okl.internal.scale;

import dev.okl.data.Matrix;
import dev.okl.data.TaskData;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.SmallCholesky;
import dev.okl.internal.linalg.UpperTriangle;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.FixedPart;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A {@link MixedModel} at given variances: its noise and its deviance, what it expects of observations that are held out, and how the deviance
 * changes with variances and kernels.
 *
 * <p>With V_j = R_j'R_j the rows [U_j, y_j] become R_j'^-1 [U_j, y_j], one below the other, so that the sums over the groups are a single product. They are
 * kept, for the derivatives come from the same factorisations. With Sigma the covariance of all observations in units of the noise s^2, X the columns z,
 *
 * <pre>
 * P = Sigma^-1 - Sigma^-1 X (X' Sigma^-1 X)^-1 X' Sigma^-1 = V^-1 - V^-1 U A^-1 U' V^-1,   rho = P y,
 * d deviance = sum of G o dSigma,   G = P - rho rho' / s^2,
 * </pre>
 *
 * <p>and only some of G is needed: its blocks of the groups, and its products with the few columns that F is made of.
 */
final class MixedFit {
    /** Columns of z that depend on each other are told apart no more. */
    private static final double RIDGE = 1e-10;

    private final MixedModel model;
    private final TaskData<?> data;
    private final MixedModel.Covariance covariance;
    private final MixedModel.Variances variances;
    private final boolean[] heldOut;
    private final FixedPart.Design determined;
    private final int q;
    private final int columns;
    private final int p;
    private final int[][] positions;
    private final int[] start;
    private final double[][] factors;
    private final double[] rows;
    private final double[] factor;
    private final double[] u;
    private final double residual;
    private final double degreesOfFreedom;
    private final double logDeterminant;

    MixedFit(MixedModel model, MixedModel.Covariance covariance, MixedModel.Variances variances, boolean[] heldOut) {
        this.model = model;
        this.data = model.data();
        this.covariance = covariance;
        this.variances = variances;
        this.heldOut = heldOut;
        this.determined = model.fixed()
                .determinedBy(
                        data,
                        Arrays.stream(model.groups())
                                .flatMapToInt(Arrays::stream)
                                .filter(o -> !heldOut[o]));
        this.q = model.fixed().columns();
        this.columns = q + covariance.factor().cols();
        this.p = columns + 1; // y is the last column
        this.positions = Arrays.stream(model.groups()).map(this::observed).toArray(int[][]::new);
        this.start = new int[positions.length + 1];
        for (int g = 0; g < positions.length; g++) {
            start[g + 1] = start[g] + positions[g].length;
        }
        this.factors = new double[positions.length][];
        this.rows = new double[observed() * p];
        double[] logs = new double[positions.length];
        long size = 1 + (long) observed() / Math.max(1, positions.length);
        model.parallel().forRanges(positions.length, size * size * (size + p), (from, to) -> {
            for (int g = from; g < to; g++) {
                logs[g] = halfSolve(g);
            }
        });
        double[] sums = new double[p * p];
        UpperTriangle.addGram(rows, observed(), p, sums);
        int effects =
                (int) IntStream.range(0, q).filter(k -> sums[k * p + k] > 0).count();
        this.degreesOfFreedom = Math.max(1, observed() - effects);
        this.factor = new double[columns * columns];
        for (int k = 0; k < columns; k++) {
            System.arraycopy(sums, k * p, factor, k * columns, columns);
            // Relative to the column itself, whose unit is any; a column of zeros gets no effect.
            double square = factor[k * columns + k];
            factor[k * columns + k] += (k < q && square > 0 ? 0 : 1) + RIDGE * square;
        }
        double[] right = new double[columns];
        Arrays.setAll(right, k -> sums[k * p + columns]); // the upper triangle is all there is
        this.u = right.clone();
        SmallCholesky.factorInPlace(factor, 0, columns);
        SmallCholesky.solveInPlace(factor, 0, columns, u, 0);
        double determinant = Arrays.stream(logs).sum();
        for (int k = 0; k < columns; k++) {
            determinant += 2 * Math.log(factor[k * columns + k]);
        }
        this.logDeterminant = determinant - model.unitsOfColumns();
        this.residual = Math.max(Double.MIN_NORMAL, sums[columns * p + columns] - Vectors.dot(right, u));
    }

    /** The places in a group of what is not held out. */
    private int[] observed(int[] group) {
        int[] places = new int[group.length];
        int n = 0;
        for (int a = 0; a < group.length; a++) {
            if (!heldOut[group[a]]) {
                places[n++] = a;
            }
        }
        return Arrays.copyOf(places, n);
    }

    private int observed() {
        return start[positions.length];
    }

    /** s^2. */
    double noise() {
        return residual / degreesOfFreedom;
    }

    double degreesOfFreedom() {
        return degreesOfFreedom;
    }

    /** Minus twice the restricted log-likelihood with the noise that maximises it, but for a constant. */
    double deviance() {
        return degreesOfFreedom * Math.log(noise()) + logDeterminant;
    }

    /** Writes the rows of a group, R'^-1 [U, y], and keeps R, for V = R'R; log |V|. */
    private double halfSolve(int g) {
        int[] group = model.groups()[g];
        int[] own = positions[g];
        int n = own.length;
        double[] v = new double[n * n];
        for (int i = 0; i < n; i++) {
            readRow(group[own[i]], rows, (start[g] + i) * p);
            for (int k = i; k < n; k++) {
                v[i * n + k] = own(g, own[i], own[k]);
            }
            v[i * n + i] += model.noise(group[own[i]]);
        }
        SmallCholesky.factorInPlace(v, 0, n);
        UpperTriangle.solveTransposed(v, n, rows, start[g] * p, p);
        factors[g] = v;
        double log = 0;
        for (int i = 0; i < n; i++) {
            log += 2 * Math.log(v[i * n + i]);
        }
        return log;
    }

    /** The covariance of a task's own part, c_j + e_j(x), at two of its observations. */
    private double own(int g, int a, int b) {
        int[] group = model.groups()[g];
        double alone =
                variances.intercepts() + variances.deviations() * covariance.blocks()[g][a * group.length + b];
        return covariance.tasks().isEmpty() ? alone : alone * alike(group[a], group[b]);
    }

    /** How alike the tasks of two observations of a group are. */
    private double alike(int o, int other) {
        return covariance.tasks().isEmpty() ? 1 : covariance.tasks().get().get(data.task(o), data.task(other));
    }

    private void readRow(int o, double[] out, int at) {
        determined.read(data.input(o), data.task(o), out, at);
        double root = Math.sqrt(variances.mean());
        Matrix f = covariance.factor();
        int row = model.row(o) * f.cols();
        for (int k = 0; k < f.cols(); k++) {
            out[at + q + k] = root * f.data()[row + k];
        }
        out[at + columns] = data.value(o) - model.centre();
    }

    /** R'^-1 (y - U u) of each observation. */
    private double[] halfErrors() {
        double[] errors = new double[observed()];
        for (int i = 0; i < errors.length; i++) {
            errors[i] = rows[i * p + columns] - Vectors.dot(rows, i * p, u, 0, columns);
        }
        return errors;
    }

    /** What is expected of the held-out observations; NaN for the others. */
    double[] heldOutPredictions() {
        double[] predictions = new double[data.size()];
        Arrays.fill(predictions, Double.NaN);
        double[] rho = halfErrors();
        model.parallel().forRanges(positions.length, data.size(), (from, to) -> {
            double[] features = new double[p];
            for (int g = from; g < to; g++) {
                predict(g, rho, features, predictions);
            }
        });
        return predictions;
    }

    private void predict(int g, double[] rho, double[] features, double[] predictions) {
        int[] group = model.groups()[g];
        int[] own = positions[g];
        UpperTriangle.solve(factors[g], own.length, rho, start[g], 1);
        for (int a = 0; a < group.length; a++) {
            if (heldOut[group[a]]) {
                readRow(group[a], features, 0);
                double sum = Vectors.dot(features, 0, u, 0, columns);
                for (int i = 0; i < own.length; i++) {
                    sum += rho[start[g] + i] * own(g, a, own[i]);
                }
                predictions[group[a]] = sum + model.centre();
            }
        }
    }

    /**
     * The derivatives of the deviance: by the logarithms of the variances, and by the entries of the kernels in their units.
     *
     * @param ofColumns by K(x_i, x_k), for each input of the sample and each pivot of F, as far as the mean depends on it
     * @param ofBlocks by K at two observations of a group, as far as the deviations depend on it
     * @param ofTasks by K_T; empty where tasks are independent
     */
    record Slopes(
            double mean, double intercepts, double deviations, Matrix ofColumns, double[][] ofBlocks, Matrix ofTasks) {}

    /** Of a fit to all observations. */
    Slopes slopes() {
        int n = observed();
        double[] rho = halfErrors();
        double[] x = new double[n * columns]; // R'^-1 U R_A^-1
        for (int i = 0; i < n; i++) {
            System.arraycopy(rows, i * p, x, i * columns, columns);
        }
        UpperTriangle.solveFromRight(factor, columns, x, n);
        double[][] ofBlocks = new double[positions.length][];
        double[][] sums = new double[positions.length][];
        long size = 1 + (long) n / Math.max(1, positions.length);
        model.parallel().forRanges(positions.length, size * size * (size + columns), (from, to) -> {
            for (int g = from; g < to; g++) {
                ofBlocks[g] = block(g, x, rho);
                sums[g] = ofVariances(g, ofBlocks[g]);
            }
        });
        Matrix ofTasks = ofTasks(ofBlocks);
        double intercepts = 0;
        double deviations = 0;
        for (int g = 0; g < positions.length; g++) {
            intercepts += sums[g][0];
            deviations += sums[g][1];
            toKernel(g, ofBlocks[g]);
        }
        int r = columns - q;
        Matrix ofColumns = Matrix.zeros(covariance.factor().rows(), r);
        double mean = variances.mean() > 0 && r > 0 ? ofMean(x, rho, ofColumns) : 0;
        return new Slopes(
                mean,
                variances.intercepts() * intercepts,
                variances.deviations() * deviations,
                ofColumns,
                ofBlocks,
                ofTasks);
    }

    /** G at the observations of a group: R^-1 (I - x x' - rho rho' / s^2) R'^-1. */
    private double[] block(int g, double[] x, double[] rho) {
        int n = positions[g].length;
        int first = start[g];
        Matrix own = Matrix.of(n, columns, Arrays.copyOfRange(x, first * columns, (first + n) * columns));
        double[] block = new double[n * n];
        UpperTriangle.addGram(own.transpose().data(), columns, n, block);
        for (int i = 0; i < n; i++) {
            for (int k = i; k < n; k++) {
                double entry = (i == k ? 1 : 0) - block[i * n + k] - rho[first + i] * rho[first + k] / noise();
                block[i * n + k] = entry;
                block[k * n + i] = entry;
            }
        }
        UpperTriangle.solve(factors[g], n, block, 0, n);
        double[] transposed = Matrix.of(n, n, block).transpose().data();
        UpperTriangle.solve(factors[g], n, transposed, 0, n);
        return transposed;
    }

    /** The sums over a group of G o K_T and of G o K_T o K. */
    private double[] ofVariances(int g, double[] block) {
        int[] group = model.groups()[g];
        int n = group.length;
        double[] kernel = covariance.blocks()[g];
        double[] sums = new double[2];
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                double slope = block[a * n + b] * alike(group[a], group[b]);
                sums[0] += slope;
                sums[1] += slope * kernel[a * n + b];
            }
        }
        return sums;
    }

    private Matrix ofTasks(double[][] ofBlocks) {
        int m = covariance.tasks().map(Matrix::rows).orElse(0);
        Matrix sums = Matrix.zeros(m, m);
        for (int g = 0; g < positions.length && m > 0; g++) {
            int[] group = model.groups()[g];
            int n = group.length;
            for (int a = 0; a < n; a++) {
                for (int b = 0; b < n; b++) {
                    double alone = variances.intercepts()
                            + variances.deviations() * covariance.blocks()[g][a * n + b];
                    sums.data()[data.task(group[a]) * m + data.task(group[b])] += alone * ofBlocks[g][a * n + b];
                }
            }
        }
        return sums;
    }

    /** G becomes e G o K_T, in place. */
    private void toKernel(int g, double[] block) {
        int[] group = model.groups()[g];
        int n = group.length;
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                block[a * n + b] *= variances.deviations() * alike(group[a], group[b]);
            }
        }
    }

    /**
     * Of the logarithm of b, and of what F is made of. F F' = C M^-1 C' with C the columns of K at the pivots and M = L L' its rows there. With Q = F L^-1 =
     * C M^-1 a change of these is one of b (dC Q' + Q dC' - Q dM Q'), and b G Q' is all that it takes:
     *
     * <pre>G Z F = V^-1 U (A^-1)_F / sqrt(b) - rho (rho' Z F) / s^2,   sqrt(b) F' Z' rho = u_F,   (A^-1)_FF = (R_FF' R_FF)^-1.</pre>
     *
     * @param ofColumns is overwritten
     */
    private double ofMean(double[] x, double[] rho, Matrix ofColumns) {
        Matrix f = covariance.factor();
        int r = f.cols();
        int n = observed();
        double rootMean = Math.sqrt(variances.mean());
        double[] inverse = identity(r); // R_FF'^-1
        UpperTriangle.solveTransposed(last(factor, columns, r), r, inverse, 0, r);
        double[] ofF = Arrays.copyOfRange(u, q, columns);
        double slope = r - Vectors.dot(inverse, inverse) - Vectors.dot(ofF, ofF) / noise();
        double[] lower = identity(r); // L^-1
        double[] upper = new double[r * r];
        for (int k = 0; k < r; k++) {
            for (int l = k; l < r; l++) {
                upper[k * r + l] = f.get(covariance.pivots()[l], k);
            }
        }
        UpperTriangle.solveTransposed(upper, r, lower, 0, r);
        Matrix lInverse = Matrix.of(r, r, lower);
        double[] ofRho = Blas.product(Matrix.of(1, r, ofF), lInverse).data();
        Matrix xOfF = Matrix.zeros(n, r);
        for (int i = 0; i < n; i++) {
            System.arraycopy(x, i * columns + q, xOfF.data(), i * r, r);
        }
        double[] gq = Blas.product(xOfF, Blas.product(Matrix.of(r, r, inverse), lInverse), model.parallel())
                .data();
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < r; k++) {
                gq[i * r + k] = (gq[i * r + k] - rho[i] * ofRho[k] / noise()) / rootMean;
            }
        }
        for (int g = 0; g < positions.length; g++) {
            UpperTriangle.solve(factors[g], positions[g].length, gq, start[g] * r, r);
            for (int i = 0; i < positions[g].length; i++) {
                int row = model.row(model.groups()[g][positions[g][i]]);
                for (int k = 0; k < r; k++) {
                    ofColumns.data()[row * r + k] += 2 * variances.mean() * gq[(start[g] + i) * r + k];
                }
            }
        }
        Matrix ofM = Blas.transposedProduct(lInverse, Blas.transposedProduct(f, ofColumns));
        for (int k = 0; k < r; k++) {
            for (int l = 0; l < r; l++) {
                ofColumns.data()[covariance.pivots()[k] * r + l] -= ofM.get(k, l) / 2;
            }
        }
        return slope;
    }

    /** The last r rows and columns of a square matrix. */
    private static double[] last(double[] matrix, int size, int r) {
        double[] last = new double[r * r];
        for (int k = 0; k < r; k++) {
            System.arraycopy(matrix, (size - r + k) * size + size - r, last, k * r, r);
        }
        return last;
    }

    private static double[] identity(int n) {
        return Matrix.identity(n).data();
    }
}

package dev.okl.internal.state;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

/** The residuals in memory; held once, by input, for they take as much memory as the observations. */
public final class LocalResiduals implements Residuals {
    /** Each part of the inputs adds up a vector over the tasks of its own; a fixed number, so that sums are the same. */
    private static final int PARTS = 8;

    private final LocalState state;
    private final ObservationIndex byInput;
    private final double[] residuals;
    private final Parallel parallel;

    public LocalResiduals(LocalState state) {
        this.state = state;
        byInput = state.problem().orElseThrow().byInput();
        parallel = state.parallel();
        residuals = new double[byInput.size()];
        long work = state.layout().columns() * byInput.averageRowSize();
        parallel.forRanges(byInput.rows(), work, (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int o = byInput.start(i); o < byInput.end(i); o++) {
                    residuals[o] = byInput.weight(o) * (byInput.value(o) - state.scaledValue(i, byInput.partner(o)));
                }
            }
        });
    }

    @Override
    public double squaredError() {
        return parallel.sum(residuals.length, 1, (from, to) -> {
            double sum = 0;
            for (int o = from; o < to; o++) {
                sum += residuals[o] * residuals[o] / byInput.weight(o);
            }
            return sum;
        });
    }

    @Override
    public double timesValues() {
        FixedPart fixed = state.fixed();
        return parallel.sum(byInput.rows(), byInput.averageRowSize(), (from, to) -> {
            double sum = 0;
            for (int i = from; i < to; i++) {
                for (int o = byInput.start(i); o < byInput.end(i); o++) {
                    sum += residuals[o] * (byInput.value(o) - fixed.at(i, byInput.partner(o)));
                }
            }
            return sum;
        });
    }

    /** out = R v for v over the tasks. */
    public void times(double[] v, double[] out) {
        parallel.forRanges(byInput.rows(), byInput.averageRowSize(), (from, to) -> {
            for (int i = from; i < to; i++) {
                double sum = 0;
                for (int o = byInput.start(i); o < byInput.end(i); o++) {
                    sum += residuals[o] * v[byInput.partner(o)];
                }
                out[i] = sum;
            }
        });
    }

    /** R' u for u over the inputs. */
    private double[] transposedTimes(double[] u) {
        int[] cuts = byInput.evenParts(PARTS);
        double[][] sums = new double[PARTS][state.tasks().size()];
        parallel.forEach(PARTS, part -> {
            double[] own = sums[part];
            for (int i = cuts[part]; i < cuts[part + 1]; i++) {
                for (int o = byInput.start(i); o < byInput.end(i); o++) {
                    own[byInput.partner(o)] += residuals[o] * u[i];
                }
            }
        });
        for (int part = 1; part < PARTS; part++) {
            Vectors.addInPlace(1, sums[part], sums[0]);
        }
        return sums[0];
    }

    @Override
    public void throughTasks(double[] u, double[] out) {
        times(state.tasks().gram().times(transposedTimes(u), parallel), out);
    }

    @Override
    public double[] inputSums() {
        double[] sums = new double[byInput.rows()];
        times(ones(state.tasks().size()), sums);
        return sums;
    }

    @Override
    public double squaredTaskSums() {
        double[] sums = transposedTimes(ones(byInput.rows()));
        return Vectors.dot(sums, state.tasks().gram().times(sums, parallel));
    }

    @Override
    public NewColumns columns(Matrix u) {
        return columns(u, values -> {});
    }

    /** The same with something added to their values. */
    public NewColumns columns(Matrix u, Consumer<Matrix> completeValues) {
        Matrix coefficients = transposedTimes(u);
        Matrix values = Matrix.zeros(coefficients.rows(), coefficients.cols());
        state.tasks().gram().multiply(coefficients, values, parallel);
        completeValues.accept(values);
        return new NewColumns() {
            @Override
            public double squares(Matrix inputColumns) {
                return sumOfSquares(inputColumns, values);
            }

            @Override
            public void put(int first, double[] factors) {
                state.tasks().putColumns(first, coefficients.timesColumns(factors), values.timesColumns(factors));
            }
        };
    }

    /** The sum of w (u_i . v_j)^2 over the observations. */
    private double sumOfSquares(Matrix u, Matrix v) {
        int n = u.cols();
        return parallel.sum(byInput.rows(), byInput.averageRowSize() * n, (from, to) -> {
            double sum = 0;
            for (int i = from; i < to; i++) {
                for (int o = byInput.start(i); o < byInput.end(i); o++) {
                    double product = Vectors.dot(u.data(), i * n, v.data(), byInput.partner(o) * n, n);
                    sum += byInput.weight(o) * product * product;
                }
            }
            return sum;
        });
    }

    /** R with its columns added up to fewer. */
    public Matrix summed(IntUnaryOperator columnOf, int columns) {
        Matrix sums = Matrix.zeros(byInput.rows(), columns);
        for (int i = 0; i < byInput.rows(); i++) {
            for (int o = byInput.start(i); o < byInput.end(i); o++) {
                sums.data()[i * columns + columnOf.applyAsInt(byInput.partner(o))] += residuals[o];
            }
        }
        return sums;
    }

    /** R' u for columns u over the inputs. */
    public Matrix transposedTimes(Matrix u) {
        Matrix products = Matrix.zeros(state.tasks().size(), u.cols());
        for (int k = 0; k < u.cols(); k++) {
            products.setColumn(k, transposedTimes(u.column(k)));
        }
        return products;
    }

    @Override
    public double[] startVector() {
        return state.problem().orElseThrow().startVector().ofInputs();
    }

    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }
}

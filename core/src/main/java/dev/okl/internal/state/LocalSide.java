package dev.okl.internal.state;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;

/**
 * A side in memory. The values are kept in the columns of {@link Layout}; the column that belongs to the other side is held at its level
 * (see {@link Levels}).
 *
 * @param first of the columns that are unknown on this side
 * @param end (exclusive) of these columns
 * @param held the column that belongs to the other side, where there is one
 * @param coefficients a, n x q: the unknown columns only
 * @param values v, n x columns of the layout
 */
public record LocalSide(
        Gram gram, Layout layout, int first, int end, Optional<HeldColumn> held, Matrix coefficients, Matrix values)
        implements Side {
    private static LocalSide of(Gram gram, Layout layout, int first, int end, Optional<HeldColumn> held) {
        Matrix values = Matrix.zeros(gram.size(), layout.columns());
        held.ifPresent(column -> {
            for (int i = 0; i < gram.size(); i++) {
                values.set(i, column.column(), column.level());
            }
        });
        return new LocalSide(gram, layout, first, end, held, Matrix.zeros(gram.size(), end - first), values);
    }

    /** The inputs, with all columns at zero but that of the intercepts. */
    public static LocalSide inputs(Gram gram, Layout layout, Levels levels) {
        Optional<HeldColumn> held = layout.intercepts()
                ? Optional.of(new HeldColumn(layout.interceptColumn(), levels.intercepts()))
                : Optional.empty();
        return of(gram, layout, 0, layout.columns() - (layout.intercepts() ? 1 : 0), held);
    }

    /** The tasks, with all columns at zero but that of the mean. */
    public static LocalSide tasks(Gram gram, Layout layout, Levels levels) {
        Optional<HeldColumn> held =
                layout.mean() ? Optional.of(new HeldColumn(layout.meanColumn(), levels.mean())) : Optional.empty();
        return of(gram, layout, layout.freeStart(), layout.columns(), held);
    }

    /** A column that a side does not choose, and the level that it is held at. */
    public record HeldColumn(int column, double level) {}

    @Override
    public int size() {
        return gram.size();
    }

    @Override
    public OptionalDouble identityScale() {
        return gram instanceof IdentityGram identity ? OptionalDouble.of(identity.scale()) : OptionalDouble.empty();
    }

    @Override
    public double penalty() {
        int q = end - first;
        double sum = 0;
        for (int i = 0; i < size(); i++) {
            sum += Vectors.dot(coefficients.data(), i * q, values.data(), i * values.cols() + first, q);
        }
        return sum / 2;
    }

    @Override
    public Matrix freeGram() {
        Matrix product = Blas.transposedProduct(freeCoefficients(), freeValues());
        for (int i = 0; i < product.rows(); i++) {
            for (int j = 0; j < i; j++) {
                double mean = (product.get(i, j) + product.get(j, i)) / 2; // symmetric also in its last digits
                product.set(i, j, mean);
                product.set(j, i, mean);
            }
        }
        return product;
    }

    @Override
    public double[] freeSums() {
        double[] sums = new double[layout.rank()];
        for (int j = 0; j < size(); j++) {
            for (int k = 0; k < sums.length; k++) {
                sums[k] += values.get(j, layout.freeStart() + k);
            }
        }
        return sums;
    }

    @Override
    public double magnitude() {
        double largest = 0;
        for (int j = 0; j < size(); j++) {
            for (int k = 0; k < layout.rank(); k++) {
                largest = Math.max(largest, Math.abs(values.get(j, layout.freeStart() + k)));
            }
        }
        return largest;
    }

    @Override
    public double[] extremes(Matrix rotation) {
        Matrix rotated = Blas.product(freeValues(), rotation);
        double[] extremes = new double[rotated.cols()];
        for (int i = 0; i < rotated.rows(); i++) {
            for (int k = 0; k < extremes.length; k++) {
                extremes[k] = Side.larger(extremes[k], rotated.get(i, k));
            }
        }
        return extremes;
    }

    @Override
    public void multiplyFreeColumns(Matrix rotation) {
        putColumns(
                layout.freeStart(), Blas.product(freeCoefficients(), rotation), Blas.product(freeValues(), rotation));
    }

    @Override
    public void shift(double[] c) {
        double delta = identityScale().orElseThrow();
        int free = layout.freeStart();
        for (int j = 0; j < size(); j++) {
            for (int k = 0; k < c.length; k++) {
                double value = values.get(j, free + k) + c[k];
                values.set(j, free + k, value);
                coefficients.set(j, free + k - first, value / delta);
            }
        }
    }

    @Override
    public Runnable snapshot(int from, int count) {
        Matrix oldCoefficients = coefficients.columns(from - first, from - first + count);
        Matrix oldValues = values.columns(from, from + count);
        return () -> putColumns(from, oldCoefficients, oldValues);
    }

    @Override
    public SweepHistory newHistory() {
        return new LocalSweepHistory(this);
    }

    private Matrix freeCoefficients() {
        int from = layout.freeStart() - first;
        return coefficients.columns(from, from + layout.rank());
    }

    private Matrix freeValues() {
        return values.columns(layout.freeStart(), layout.freeStart() + layout.rank());
    }

    /** Replaces some columns, from {@code from} on, of both coefficients and values. */
    public void putColumns(int from, Matrix newCoefficients, Matrix newValues) {
        coefficients.setColumns(from - first, newCoefficients);
        values.setColumns(from, newValues);
    }

    /** Replaces coefficients and the unknown columns of the values. */
    public void set(Matrix newCoefficients, Matrix newValues) {
        putColumns(first, newCoefficients, newValues);
    }

    /** Replaces coefficients; the values follow. */
    public void setCoefficients(Matrix newCoefficients, Parallel parallel) {
        Matrix newValues = Matrix.zeros(size(), end - first);
        gram.multiply(newCoefficients, newValues, parallel);
        set(newCoefficients, newValues);
    }

    /** Takes over coefficients and values of a side with the same columns. */
    void setTo(LocalSide other) {
        coefficients.setInPlace(other.coefficients);
        values.setInPlace(other.values);
    }

    /**
     * Replaces the unknown columns by columns of another side, times a factor.
     *
     * @param source the column of the other side for each column of this one, negative for zeros
     */
    void takeColumns(LocalSide other, double factor, IntUnaryOperator source) {
        for (int k = first; k < end; k++) {
            int from = source.applyAsInt(k);
            for (int i = 0; i < size(); i++) {
                coefficients.set(i, k - first, from < 0 ? 0 : factor * other.coefficients.get(i, from - other.first));
                values.set(i, k, from < 0 ? 0 : factor * other.values.get(i, from));
            }
        }
    }
}

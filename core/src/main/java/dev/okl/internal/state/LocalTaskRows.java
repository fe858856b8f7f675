package dev.okl.internal.state;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Vectors;
import java.util.OptionalDouble;

/** The rows of the tasks in memory. */
public final class LocalTaskRows implements TaskRows {
    private final Side side;
    private final Layout layout;

    LocalTaskRows(LocalState factors) {
        this.side = factors.tasks();
        this.layout = factors.layout();
    }

    @Override
    public int size() {
        return side.size();
    }

    @Override
    public OptionalDouble identityScale() {
        return side.gram() instanceof IdentityGram identity
                ? OptionalDouble.of(identity.scale())
                : OptionalDouble.empty();
    }

    @Override
    public double penalty() {
        return side.penalty();
    }

    @Override
    public Matrix gram() {
        return new FreeColumns(side, layout).gram();
    }

    @Override
    public double[] sums() {
        double[] sums = new double[layout.rank()];
        for (int j = 0; j < side.size(); j++) {
            for (int k = 0; k < sums.length; k++) {
                sums[k] += side.values().get(j, layout.freeStart() + k);
            }
        }
        return sums;
    }

    @Override
    public double magnitude() {
        double largest = 0;
        for (int j = 0; j < side.size(); j++) {
            for (int k = 0; k < layout.rank(); k++) {
                largest = Math.max(largest, Math.abs(side.values().get(j, layout.freeStart() + k)));
            }
        }
        return largest;
    }

    @Override
    public double[] extremes(Matrix rotation) {
        return new FreeColumns(side, layout).extremes(rotation);
    }

    @Override
    public void multiplyBy(Matrix rotation) {
        new FreeColumns(side, layout).multiplyBy(rotation);
    }

    @Override
    public void shift(double[] c) {
        double delta = identityScale().orElseThrow();
        int free = layout.freeStart();
        for (int j = 0; j < side.size(); j++) {
            for (int k = 0; k < c.length; k++) {
                double value = side.values().get(j, free + k) + c[k];
                side.values().set(j, free + k, value);
                side.coefficients().set(j, free + k - side.first(), value / delta);
            }
        }
    }

    @Override
    public Runnable keep(int first, int count) {
        Matrix coefficients = side.coefficients().columns(first - side.first(), first - side.first() + count);
        Matrix values = side.values().columns(first, first + count);
        return () -> {
            side.coefficients().setColumns(first - side.first(), coefficients);
            side.values().setColumns(first, values);
        };
    }

    @Override
    public SweepMemory memory() {
        return new LocalSweepMemory(side);
    }

    /** Columns in memory. */
    public record LocalTaskColumns(LocalState factors, Matrix coefficients, Matrix values) implements TaskColumns {
        /** With the values that belong to the coefficients. */
        public static LocalTaskColumns of(LocalState factors, Matrix coefficients) {
            Matrix values = Matrix.zeros(coefficients.rows(), coefficients.cols());
            factors.tasks().gram().multiply(coefficients, values, factors.parallel());
            return new LocalTaskColumns(factors, coefficients, values);
        }

        @Override
        public double squares(Matrix u) {
            var index = factors.problem().byInput();
            int n = u.cols();
            return factors.parallel().sum(index.rows(), index.averageRowSize() * n, (from, to) -> {
                double sum = 0;
                for (int i = from; i < to; i++) {
                    for (int o = index.start(i); o < index.end(i); o++) {
                        double product = Vectors.dot(u.data(), i * n, values.data(), index.partner(o) * n, n);
                        sum += index.weight(o) * product * product;
                    }
                }
                return sum;
            });
        }

        @Override
        public void put(int first, double[] lengths) {
            Side side = factors.tasks();
            side.coefficients().setColumns(first - side.first(), coefficients.timesColumns(lengths));
            side.values().setColumns(first, values.timesColumns(lengths));
        }
    }
}

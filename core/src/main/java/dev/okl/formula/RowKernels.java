package dev.okl.formula;

import dev.okl.internal.key.ValueKey;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelAlias;
import dev.okl.kernel.Kernels;
import dev.okl.kernel.NumberKernel;
import dev.okl.kernel.VectorKernel;
import java.util.Set;

/** The kernels that a formula's functions become; each sees its own columns only. */
final class RowKernels {
    private RowKernels() {}

    /** A kernel of vectors on numeric columns. */
    record OfVector(Numbers numbers, VectorKernel kernel) implements Kernel<Row> {
        @Override
        public double at(Row x, Row z) {
            numbers.check(x);
            numbers.check(z);
            double sum = 0;
            for (int k = 0; k < numbers.size(); k++) {
                sum += kernel.coordinate(numbers.value(x, k), numbers.value(z, k));
            }
            return kernel.ofSum(sum);
        }

        @Override
        public Object view(Row x) {
            return numbers.view(x);
        }
    }

    /** A kernel of numbers on one numeric column. */
    record OfNumber(Numbers numbers, NumberKernel kernel) implements Kernel<Row> {
        @Override
        public double at(Row x, Row z) {
            numbers.check(x);
            numbers.check(z);
            return kernel.at(numbers.value(x, 0), numbers.value(z, 0));
        }

        @Override
        public Object view(Row x) {
            return numbers.view(x);
        }
    }

    /** 1 when all cells are equal, 0 otherwise: the delta kernel of a part of the row, without taking the part out. */
    record Delta(Cells cells) implements KernelAlias<Row> {
        @Override
        public Kernel<Row> definition() {
            return Kernels.delta().on(cells::view);
        }

        @Override
        public double at(Row x, Row z) {
            return cells.differing(x, z) == 0 ? 1 : 0;
        }

        @Override
        public Object view(Row x) {
            return cells.view(x);
        }
    }

    /** exp(-rate * share of cells that differ). */
    record Hamming(Cells cells, double rate) implements Kernel<Row> {
        @Override
        public double at(Row x, Row z) {
            return Math.exp(-rate * cells.differing(x, z) / cells.size());
        }

        @Override
        public Object view(Row x) {
            return cells.view(x);
        }
    }

    /** Columns of any kind, compared cell by cell. */
    static final class Cells {
        private final RowCheck check;
        private final int[] columns;
        private final boolean allowSets;

        Cells(Schema schema, int[] columns, boolean allowSets) {
            this.check = new RowCheck(schema);
            this.columns = columns;
            this.allowSets = allowSets;
        }

        int size() {
            return columns.length;
        }

        int differing(Row x, Row z) {
            check.accept(x);
            check.accept(z);
            int differing = 0;
            for (int column : columns) {
                // Both are asked for before comparing, so that a missing cell is never just "different".
                Object one = value(x, column);
                Object other = value(z, column);
                if (!one.equals(other)) {
                    differing++;
                }
            }
            return differing;
        }

        Object view(Row row) {
            check.accept(row);
            Object[] cells = new Object[columns.length];
            for (int k = 0; k < cells.length; k++) {
                cells[k] = value(row, columns[k]);
            }
            return cells.length == 1 ? cells[0] : ValueKey.of(cells);
        }

        private Object value(Row row, int column) {
            Object value = row.value(column);
            if (!allowSets && value instanceof Set) {
                throw row.wrong(column, "no set unless hamming is given vocabulary=");
            }
            return value;
        }
    }
}

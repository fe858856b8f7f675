package dev.okl.formula;

import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelAlias;
import dev.okl.kernel.Kernels;
import dev.okl.kernel.NumberKernel;
import dev.okl.kernel.VectorKernel;

/** The kernels that a formula's functions become; each sees its own columns only. */
final class RowKernels {
    private RowKernels() {}

    /** A kernel of vectors on numeric columns. */
    record OfVector(RowParts.Numbers numbers, VectorKernel kernel) implements Kernel<Row> {
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
    record OfNumber(RowParts.Numbers numbers, NumberKernel kernel) implements Kernel<Row> {
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
    record Delta(RowParts.Cells cells) implements KernelAlias<Row> {
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
    record Hamming(RowParts.Cells cells, double rate) implements Kernel<Row> {
        @Override
        public double at(Row x, Row z) {
            return Math.exp(-rate * cells.differing(x, z) / cells.size());
        }

        @Override
        public Object view(Row x) {
            return cells.view(x);
        }
    }
}

package dev.okl.spark.engine.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.Elimination;
import dev.okl.internal.step.GroupSystem;
import dev.okl.spark.engine.partition.PartitionTasks;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** Sums over the groups of inputs or tasks: the system of the groups, and how far the rows are from their solution. */
final class GroupSums {
    private final Matrix blocks;
    private final Matrix rightHandSide;
    private final Matrix coefficients;
    private final Matrix difference;
    private double squaredDifference;
    private double squaredSize;

    GroupSums(int groups, int q) {
        blocks = Matrix.zeros(groups, q * q);
        rightHandSide = Matrix.zeros(groups, q);
        coefficients = Matrix.zeros(groups, q);
        difference = Matrix.zeros(groups, q);
    }

    void add(Partial partial) {
        addRows(partial.groups, partial.blocks, blocks);
        addRows(partial.groups, partial.rightHandSide, rightHandSide);
        addRows(partial.groups, partial.coefficients, coefficients);
        addRows(partial.groups, partial.difference, difference);
        squaredDifference += partial.squaredDifference;
        squaredSize += partial.squaredSize;
    }

    private static void addRows(int[] groups, double[] rows, Matrix sums) {
        int width = sums.cols();
        for (int c = 0; c < groups.length; c++) {
            for (int k = 0; k < width; k++) {
                sums.data()[groups[c] * width + k] += rows[c * width + k];
            }
        }
    }

    /** The system of the groups. */
    GroupSystem system() {
        return new GroupSystem(blocks, rightHandSide);
    }

    /** Z' a, where a solution of the system starts from. */
    Matrix coefficients() {
        return coefficients;
    }

    /** |a - (r - H v)/lambda| / |a| in the norm of delta I + Z M Z'. */
    double relativeGradient(double delta, Gram m, Parallel parallel) {
        Matrix product = Matrix.zeros(difference.rows(), difference.cols());
        m.multiply(difference, product, parallel);
        double ofGroups = Vectors.dot(difference.data(), product.data());
        return new PartitionTasks.Distance(delta * squaredDifference + ofGroups, squaredSize).relative();
    }

    /** What some rows add, in the groups that they belong to. */
    record Partial(
            int[] groups,
            double[] blocks,
            double[] rightHandSide,
            double[] coefficients,
            double[] difference,
            double squaredDifference,
            double squaredSize)
            implements Serializable {
        /**
         * Overwrites the blocks.
         *
         * @param first the first of the rows that the blocks are of, in the arrays of groups, coefficients and values
         */
        static Partial of(
                Blocks blocks, int[] groupOf, int first, double[] a, double[] v, double delta, double lambda) {
            int count = blocks.rightHandSide().rows();
            int q = blocks.rightHandSide().cols();
            int[] groups = Arrays.stream(groupOf, first, first + count)
                    .distinct()
                    .sorted()
                    .toArray();
            IntUnaryOperator own = row -> Arrays.binarySearch(groups, groupOf[first + row]);
            Matrix difference = SolvedInputs.difference(blocks, a, v, first, lambda);
            Elimination rows = Elimination.of(blocks, delta, lambda, Parallel.of(1));
            return new Partial(
                    groups,
                    rows.groupBlocks(own, groups.length).data(),
                    rows.groupRightHandSide(own, groups.length).data(),
                    sums(a, first, count, q, own, groups.length),
                    sums(difference.data(), 0, count, q, own, groups.length),
                    Vectors.dot(difference.data(), difference.data()),
                    Vectors.dot(a, first * q, v, first * q, count * q));
        }

        private static double[] sums(double[] rows, int first, int count, int q, IntUnaryOperator groupOf, int groups) {
            double[] sums = new double[groups * q];
            for (int i = 0; i < count; i++) {
                for (int k = 0; k < q; k++) {
                    sums[groupOf.applyAsInt(i) * q + k] += rows[(first + i) * q + k];
                }
            }
            return sums;
        }
    }
}

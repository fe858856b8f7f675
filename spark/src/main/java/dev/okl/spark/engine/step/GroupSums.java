package dev.okl.spark.engine.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.linalg.ConjugateGradient;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.Elimination;
import dev.okl.internal.step.GroupSystem;
import dev.okl.internal.step.StepReport;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;
import org.apache.spark.api.java.JavaRDD;

/**
 * What some inputs, or some tasks, add to the sums over their groups: to the system of the groups, and to how far the rows are from its
 * solution.
 *
 * @param groups that the rows belong to; the other arrays have a row for each of them
 * @param blocks of the system
 * @param rightHandSides of the system: for the values, and for a constant in their place where there is one
 * @param coefficients Z' a, where a solution of the system starts from
 * @param difference Z' (a - (r - H v)/lambda)
 * @param squaredDifference |a - (r - H v)/lambda|^2
 * @param squaredSize |a|^2 in the norm of the Gram matrix
 */
record GroupSums(
        int[] groups,
        double[] blocks,
        List<double[]> rightHandSides,
        double[] coefficients,
        double[] difference,
        double squaredDifference,
        double squaredSize)
        implements Serializable {
    /**
     * Overwrites the blocks.
     *
     * @param further other right-hand sides
     * @param first the first of the rows that the blocks are of, in the arrays of groups, coefficients and values
     */
    static GroupSums of(
            Blocks blocks,
            List<Matrix> further,
            int[] groupOf,
            int first,
            double[] a,
            double[] v,
            double delta,
            double lambda) {
        int count = blocks.rows();
        int q = blocks.columns();
        int[] groups =
                Arrays.stream(groupOf, first, first + count).distinct().sorted().toArray();
        IntUnaryOperator own = row -> Arrays.binarySearch(groups, groupOf[first + row]);
        Matrix difference = BlockSums.difference(blocks, a, v, first, lambda);
        List<Blocks> systems = Elimination.of(blocks, further, delta, lambda, Parallel.of(1)).stream()
                .map(rows -> rows.groupSystem(own, groups.length))
                .toList();
        return new GroupSums(
                groups,
                systems.get(0).stored(),
                systems.stream().map(system -> system.rightHandSide().data()).toList(),
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

    /**
     * Adds up the system of all groups and solves it, on the driver.
     *
     * @param m the Gram matrix of the groups, of rows with delta I + Z M Z'
     * @param q the number of unknowns in a row
     */
    static Solution solve(
            JavaRDD<GroupSums> partitions, double delta, Gram m, int q, double tolerance, Parallel parallel) {
        Matrix blocks = Matrix.zeros(m.size(), q * q);
        List<Matrix> rightHandSides = new ArrayList<>();
        Matrix coefficients = Matrix.zeros(m.size(), q);
        Matrix difference = Matrix.zeros(m.size(), q);
        double squaredDifference = 0;
        double squaredSize = 0;
        for (GroupSums part : partitions.collect()) {
            part.addRows(part.blocks, blocks);
            for (int k = 0; k < part.rightHandSides.size(); k++) {
                if (k == rightHandSides.size()) {
                    rightHandSides.add(Matrix.zeros(m.size(), q));
                }
                part.addRows(part.rightHandSides.get(k), rightHandSides.get(k));
            }
            part.addRows(part.coefficients, coefficients);
            part.addRows(part.difference, difference);
            squaredDifference += part.squaredDifference;
            squaredSize += part.squaredSize;
        }
        Matrix values = Matrix.zeros(m.size(), q);
        m.multiply(coefficients, values, parallel);
        GroupSystem system = new GroupSystem(m);
        Blocks ofGroups = Blocks.of(blocks.data(), rightHandSides.get(0), Double.NaN, parallel);
        ConjugateGradient.Outcome outcome =
                system.solve(ofGroups, ofGroups.rightHandSide(), coefficients, values, tolerance);
        List<Matrix> solutions = new ArrayList<>(List.of(values));
        for (Matrix further : rightHandSides.subList(1, rightHandSides.size())) {
            Matrix response = Matrix.zeros(m.size(), q);
            system.solve(ofGroups, further, Matrix.zeros(m.size(), q), response, tolerance);
            solutions.add(response);
        }
        Matrix product = Matrix.zeros(m.size(), q);
        m.multiply(difference, product, parallel);
        double distance = delta * squaredDifference + Vectors.dot(difference.data(), product.data());
        return new Solution(solutions, Blocks.ratio(distance, squaredSize), outcome);
    }

    private void addRows(double[] rows, Matrix sums) {
        int width = sums.cols();
        for (int c = 0; c < groups.length; c++) {
            for (int k = 0; k < width; k++) {
                sums.data()[groups[c] * width + k] += rows[c * width + k];
            }
        }
    }

    /**
     * The solution for the groups.
     *
     * @param values t of every group, for each of the right-hand sides
     * @param gradient |a - (r - H v)/lambda| / |a| of the rows before, in the norm of delta I + Z M Z'
     */
    record Solution(List<Matrix> values, double gradient, ConjugateGradient.Outcome outcome) {
        StepReport report(OptionalDouble squaredError) {
            return new StepReport(gradient, squaredError, outcome.iterations(), outcome.converged());
        }
    }
}

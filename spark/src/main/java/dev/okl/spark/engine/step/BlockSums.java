package dev.okl.spark.engine.step;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.step.Blocks;
import dev.okl.spark.engine.partition.InputSums;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.state.ClusterState;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.apache.spark.api.java.JavaRDD;

/**
 * The blocks H_i and r_i of some consecutive inputs, summed over all partitions of the tasks. What a partition adds to them is all that
 * goes over the network in a sweep; the sums of an input are made on one executor, and never on the driver. Blocks of tasks take the same
 * form where they are sent.
 *
 * @param first the first of the inputs
 * @param q the order of a block
 * @param numbers for each input the upper triangle of H_i, then r_i, then what r_i is with the constant in place of the values
 * @param constant whether there is a constant; without one numbers end with r_i
 * @param squares sum w y^2 of the partitions whose first input is among these
 * @param targets sum w y of these partitions
 * @param penalty what the tasks of these partitions add to the objective
 */
record BlockSums(
        int first, int count, int q, boolean constant, double[] numbers, double squares, double targets, double penalty)
        implements Serializable {
    /** Fewer inputs than this are not worth a partition of their own. */
    private static final int SMALLEST_RANGE = 64;

    /** The blocks of all inputs, a range of them in each partition. */
    static JavaRDD<BlockSums> of(ClusterState state) {
        int inputs = state.inputs().size();
        int q = state.inputs().coefficients().cols();
        int partitions = state.problem().partitions().getNumPartitions();
        int range = Math.max(SMALLEST_RANGE, (inputs + partitions - 1) / partitions);
        JavaRDD<InputSums.Partial> partials = Partitions.map(state.partitionStates(), local -> {
            Optional<Matrix> ofConstant = local.inputBlocksOfConstant();
            BlockSums own = of(local.inputBlocks(), ofConstant);
            double targets = ofConstant.isPresent() ? local.inputTargets() : 0;
            return local.ofInputs(
                    own.numbers, own.squares, targets, local.tasks().penalty());
        });
        boolean constant = state.shape().constant();
        return InputSums.byRange(partials, inputs, width(q, constant), range)
                .map(sums -> new BlockSums(
                        sums.first(),
                        sums.count(),
                        q,
                        constant,
                        sums.numbers(),
                        sums.totals()[0],
                        sums.totals()[1],
                        sums.totals()[2]));
    }

    /** How many numbers an input has. */
    private static int width(int q, boolean constant) {
        return q * (q + 1) / 2 + (constant ? 2 * q : q);
    }

    /**
     * Without the lower triangles, and without a penalty.
     *
     * @param ofConstant the right-hand sides with a constant in place of the values
     */
    static BlockSums of(Blocks blocks, Optional<Matrix> ofConstant) {
        int q = blocks.columns();
        double[] numbers = new double[blocks.rows() * width(q, ofConstant.isPresent())];
        int at = 0;
        for (int i = 0; i < blocks.rows(); i++) {
            for (int a = 0; a < q; a++) {
                System.arraycopy(blocks.stored(), (i * q + a) * q + a, numbers, at, q - a);
                at += q - a;
            }
            System.arraycopy(blocks.rightHandSide().data(), i * q, numbers, at, q);
            at += q;
            if (ofConstant.isPresent()) {
                System.arraycopy(ofConstant.get().data(), i * q, numbers, at, q);
                at += q;
            }
        }
        return new BlockSums(0, blocks.rows(), q, ofConstant.isPresent(), numbers, blocks.squares(), 0, 0);
    }

    /** In arrays of their own, for solving overwrites them. */
    Blocks blocks() {
        double[] h = new double[count * q * q];
        double[] r = new double[count * q];
        copyTo(h, r, row -> row);
        return Blocks.of(h, Matrix.of(count, q, r), squares, Parallel.of(1));
    }

    /**
     * Writes the blocks into arrays of all of them.
     *
     * @param numberOf the number among all, for a row of these
     */
    void copyTo(double[] h, double[] r, IntUnaryOperator numberOf) {
        int at = 0;
        for (int row = 0; row < count; row++) {
            int i = numberOf.applyAsInt(row);
            for (int a = 0; a < q; a++) {
                for (int b = a; b < q; b++) {
                    double number = numbers[at++];
                    h[(i * q + a) * q + b] = number;
                    h[(i * q + b) * q + a] = number;
                }
            }
            System.arraycopy(numbers, at, r, i * q, q);
            at += constant ? 2 * q : q;
        }
    }

    /** The right-hand sides with the constant in place of the values; none without a constant. */
    List<Matrix> rightHandSidesOfConstant() {
        if (!constant) {
            return List.of();
        }
        int width = width(q, true);
        Matrix right = Matrix.zeros(count, q);
        for (int row = 0; row < count; row++) {
            System.arraycopy(numbers, (row + 1) * width - q, right.data(), row * q, q);
        }
        return List.of(right);
    }

    /** a - (r - H v)/lambda, up to its sign: how far rows, from {@code first} on, are from the solution of their step. */
    static Matrix difference(Blocks blocks, double[] a, double[] v, int first, double lambda) {
        int count = blocks.rows();
        int q = blocks.columns();
        Matrix difference = Matrix.zeros(count, q);
        Matrix values = Matrix.of(count, q, Arrays.copyOfRange(v, first * q, (first + count) * q));
        blocks.recoverCoefficients(values, lambda, difference);
        for (int k = 0; k < difference.data().length; k++) {
            difference.data()[k] -= a[first * q + k];
        }
        return difference;
    }
}

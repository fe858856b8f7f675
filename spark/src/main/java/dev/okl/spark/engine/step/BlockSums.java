package dev.okl.spark.engine.step;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.step.Blocks;
import dev.okl.spark.engine.partition.InputSums;
import dev.okl.spark.engine.partition.PartitionState;
import dev.okl.spark.engine.partition.PartitionTasks;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.state.ClusterState;
import java.io.Serializable;
import org.apache.spark.api.java.JavaRDD;

/**
 * The blocks H_i and r_i of some consecutive inputs, summed over all partitions of the tasks. What a partition adds to them is all that
 * goes over the network in a sweep; the sums of an input are made on one executor, and never on the driver.
 *
 * @param first the first of the inputs
 * @param q the order of a block
 * @param numbers for each input the upper triangle of H_i, then r_i
 * @param squares sum w y^2 of the partitions whose first input is among these
 * @param penalty what the tasks of these partitions add to the objective
 */
record BlockSums(int first, int count, int q, double[] numbers, double squares, double penalty)
        implements Serializable {
    /** Fewer inputs than this are not worth a partition of their own. */
    private static final int SMALLEST_RANGE = 64;

    /** The blocks of all inputs, a range of them in each partition. */
    static JavaRDD<BlockSums> of(ClusterState state) {
        int inputs = state.inputs().size();
        int q = ClusterSteps.unknownOfInputs(state);
        int partitions = state.problem().partitions().getNumPartitions();
        int range = Math.max(SMALLEST_RANGE, (inputs + partitions - 1) / partitions);
        JavaRDD<InputSums.Partial> partials = Partitions.map(
                state.partitionStates(), local -> partial(local, new PartitionTasks(local.state()).inputBlocks()));
        return InputSums.byRange(partials, inputs, width(q), range)
                .map(sums -> new BlockSums(
                        sums.first(), sums.count(), q, sums.numbers(), sums.totals()[0], sums.totals()[1]));
    }

    /** How many numbers an input has. */
    private static int width(int q) {
        return q * (q + 1) / 2 + q;
    }

    /** What a partition adds. */
    static InputSums.Partial partial(PartitionState local, Blocks blocks) {
        int q = blocks.rightHandSide().cols();
        int inputs = local.partition().inputs().length;
        double[] numbers = new double[inputs * width(q)];
        int at = 0;
        for (int i = 0; i < inputs; i++) {
            for (int a = 0; a < q; a++) {
                System.arraycopy(blocks.stored(), (i * q + a) * q + a, numbers, at, q - a);
                at += q - a;
            }
            System.arraycopy(blocks.rightHandSide().data(), i * q, numbers, at, q);
            at += q;
        }
        return new InputSums.Partial(
                local.partition().inputs(),
                numbers,
                blocks.squares(),
                local.state().tasks().penalty());
    }

    /** In arrays of their own, for solving overwrites them. */
    Blocks blocks() {
        double[] h = new double[count * q * q];
        double[] r = new double[count * q];
        copyTo(h, r, 0);
        return Blocks.of(h, Matrix.of(count, q, r), squares, Parallel.of(1));
    }

    /**
     * Writes the blocks into arrays of all of them.
     *
     * @param from where this range begins in the arrays
     */
    void copyTo(double[] h, double[] r, int from) {
        int at = 0;
        for (int i = from; i < from + count; i++) {
            for (int a = 0; a < q; a++) {
                for (int b = a; b < q; b++) {
                    double number = numbers[at++];
                    h[(i * q + a) * q + b] = number;
                    h[(i * q + b) * q + a] = number;
                }
            }
            System.arraycopy(numbers, at, r, i * q, q);
            at += q;
        }
    }
}

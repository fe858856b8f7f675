package dev.okl.spark.engine.state;

import dev.okl.data.ObservationIndex;
import dev.okl.internal.state.StartVector;
import dev.okl.internal.step.SylvesterStep;
import dev.okl.spark.engine.partition.InputSums;
import dev.okl.spark.engine.partition.Partitions;
import dev.okl.spark.engine.partition.TaskPartition;
import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.api.java.JavaRDD;

/**
 * What is known about the observations before the first fit.
 *
 * @param inputWeights the sum of the weights of every input's observations
 * @param inputMarks what tells the inputs apart, see {@link StartVector}
 */
public record DataSummary(Totals totals, double[] inputWeights, long[] inputMarks) {
    private static final int NUMBERS_PER_INPUT = 3;
    private static final long LOW_HALF = 0xffffffffL;

    /**
     * Two passes over the partitions.
     *
     * @param inputs the number of inputs, observed or not
     */
    public static DataSummary of(JavaRDD<TaskPartition> partitions, int inputs) {
        Totals totals = Partitions.sum(partitions, partition -> Totals.of(partition, inputs), Totals::plus);
        double[] sums = InputSums.of(Partitions.map(partitions, DataSummary::inputNumbers), inputs, NUMBERS_PER_INPUT);
        double[] weights = new double[inputs];
        long[] marks = new long[inputs];
        for (int i = 0; i < inputs; i++) {
            int at = NUMBERS_PER_INPUT * i;
            weights[i] = sums[at];
            marks[i] = ((long) sums[at + 1] << 32) + (long) sums[at + 2];
        }
        return new DataSummary(totals, weights, marks);
    }

    /** Weights and marks of a partition's inputs. Marks are summed in halves: whole numbers far below 2^53, so their sums are exact. */
    private static InputSums.Partial inputNumbers(TaskPartition partition) {
        ObservationIndex byInput = partition.byInput();
        long[] marks = StartVector.inputHashes(byInput, partition.tasks());
        double[] weights = byInput.rowWeights();
        double[] numbers = new double[NUMBERS_PER_INPUT * weights.length];
        for (int i = 0; i < byInput.rows(); i++) {
            int at = NUMBERS_PER_INPUT * i;
            numbers[at] = weights[i];
            numbers[at + 1] = (double) (marks[i] >> 32);
            numbers[at + 2] = (double) (marks[i] & LOW_HALF);
        }
        return new InputSums.Partial(partition.inputs(), numbers);
    }

    int observedInputs() {
        return (int) Arrays.stream(inputWeights).filter(w -> w > 0).count();
    }

    /**
     * Sums and maxima over all observations; those of the partitions add up to those of the whole.
     *
     * @param observedTasks how many of the tasks have an observation
     * @param weight the sum of the weights
     * @param sum the sum of w y
     * @param squares the sum of w y^2
     * @param largestCell the largest weight of a cell
     * @param largestTask the largest weight of a task
     * @param complete whether every cell is observed, with weights that depend on the task only
     */
    public record Totals(
            int tasks,
            int observedTasks,
            long observations,
            double weight,
            double sum,
            double squares,
            double largestCell,
            double largestTask,
            boolean complete)
            implements Serializable {
        private static Totals of(TaskPartition partition, int inputs) {
            ObservationIndex byInput = partition.byInput();
            double[] ofTask = partition.byTask().rowWeights();
            double sum = 0;
            double squares = 0;
            for (int o = 0; o < byInput.size(); o++) {
                sum += byInput.weight(o) * byInput.value(o);
                squares += byInput.weight(o) * byInput.value(o) * byInput.value(o);
            }
            return new Totals(
                    ofTask.length,
                    (int) Arrays.stream(ofTask).filter(w -> w > 0).count(),
                    byInput.size(),
                    Arrays.stream(ofTask).sum(),
                    sum,
                    squares,
                    byInput.largestCellWeight(ofTask.length),
                    Arrays.stream(ofTask).max().orElse(0),
                    ofTask.length == 0 || (byInput.rows() == inputs && SylvesterStep.applies(byInput, ofTask.length)));
        }

        private Totals plus(Totals other) {
            return new Totals(
                    tasks + other.tasks,
                    observedTasks + other.observedTasks,
                    observations + other.observations,
                    weight + other.weight,
                    sum + other.sum,
                    squares + other.squares,
                    Math.max(largestCell, other.largestCell),
                    Math.max(largestTask, other.largestTask),
                    complete && other.complete);
        }

        public double meanSquare() {
            return squares / weight;
        }

        /** The mean square about the mean. */
        public double variance() {
            double mean = sum / weight;
            return Math.max(0, meanSquare() - mean * mean);
        }

        public double meanWeight() {
            return weight / (double) observations;
        }
    }
}

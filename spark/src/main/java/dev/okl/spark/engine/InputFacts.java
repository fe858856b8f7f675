package dev.okl.spark.engine;

import dev.okl.data.ObservationIndex;
import dev.okl.internal.state.StartVector;
import java.util.Arrays;
import org.apache.spark.api.java.JavaRDD;

/**
 * What is known about the inputs before the first fit.
 *
 * @param weights the sum of the weights of every input
 * @param marks what tells the inputs apart, see {@link StartVector}
 */
record InputFacts(double[] weights, long[] marks) {
    private static final int WIDTH = 3;
    private static final long LOW = 0xffffffffL;

    static InputFacts of(JavaRDD<Shard> shards, int inputs) {
        double[] sums = InputSums.of(Cluster.map(shards, InputFacts::ofShard), inputs, WIDTH);
        double[] weights = new double[inputs];
        long[] marks = new long[inputs];
        for (int i = 0; i < inputs; i++) {
            weights[i] = sums[WIDTH * i];
            marks[i] = ((long) sums[WIDTH * i + 1] << 32) + (long) sums[WIDTH * i + 2];
        }
        return new InputFacts(weights, marks);
    }

    /** Marks in halves, the sums of which are exact: they are whole numbers far below 2^53. */
    private static Part.OfInputs ofShard(Shard shard) {
        ObservationIndex byInput = shard.byInput();
        long[] marks = StartVector.marksOfInputs(byInput, shard.tasks());
        double[] numbers = new double[WIDTH * byInput.rows()];
        for (int i = 0; i < byInput.rows(); i++) {
            for (int o = byInput.start(i); o < byInput.end(i); o++) {
                numbers[WIDTH * i] += byInput.weight(o);
            }
            numbers[WIDTH * i + 1] = (double) (marks[i] >> 32);
            numbers[WIDTH * i + 2] = (double) (marks[i] & LOW);
        }
        return new Part.OfInputs(shard.inputs(), numbers);
    }

    int observed() {
        return (int) Arrays.stream(weights).filter(w -> w > 0).count();
    }
}

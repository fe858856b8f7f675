package dev.okl.spark.engine.partition;

import dev.okl.internal.state.LocalState;

/**
 * What one partition sees of a state.
 *
 * @param state its tasks, and the values of the inputs at which they are observed
 */
public record PartitionState(TaskPartition partition, LocalState state) {
    /** Numbers for the inputs of this partition, in its order of them. */
    public InputSums.Partial ofInputs(double[] numbers) {
        return new InputSums.Partial(partition.inputs(), numbers);
    }
}

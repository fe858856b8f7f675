package dev.okl.spark.engine;

import dev.okl.solver.Factors;
import java.io.Serializable;

/** What a shard's tasks make of a point. */
record Part(Shard shard, Factors factors) {
    /** Numbers for the inputs of this part, in the order in which it knows them. */
    OfInputs ofInputs(double[] numbers) {
        return new OfInputs(shard.inputs(), numbers);
    }

    /**
     * Numbers for some of the inputs.
     *
     * @param inputs which ones
     */
    record OfInputs(int[] inputs, double[] numbers) implements Serializable {
        void addTo(double[] all) {
            for (int i = 0; i < inputs.length; i++) {
                all[inputs[i]] += numbers[i];
            }
        }
    }
}

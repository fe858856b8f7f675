package dev.okl.spark.engine;

import dev.okl.internal.state.LocalState;
import java.io.Serializable;

/** What a shard's tasks make of a point. */
record Part(Shard shard, LocalState factors) {
    /** Numbers for the inputs of this part, in the order in which it knows them. */
    OfInputs ofInputs(double[] numbers) {
        return new OfInputs(shard.inputs(), numbers);
    }

    /**
     * Numbers for some of the inputs, the same number of them for each.
     *
     * @param inputs which ones, in order
     */
    record OfInputs(int[] inputs, double[] numbers) implements Serializable {
        int width() {
            return inputs.length == 0 ? 1 : numbers.length / inputs.length;
        }

        void addTo(double[] all) {
            int width = width();
            for (int i = 0; i < inputs.length; i++) {
                for (int k = 0; k < width; k++) {
                    all[inputs[i] * width + k] += numbers[i * width + k];
                }
            }
        }
    }
}

package dev.okl.selection;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import java.util.List;

/** Which observations are held out to validate on; write your own as a lambda. */
@FunctionalInterface
public interface Validation {
    List<Split> splits(TaskData<?> data, long seed);

    /** A random share of each task's observations, once. */
    static Validation holdOut(double share) {
        return (data, seed) -> List.of(Split.holdOut(data, share, seed));
    }

    /** Every observation once, in k rounds. */
    static Validation folds(int k) {
        return (data, seed) -> Split.folds(data, k, seed);
    }

    /** The last observations of each task, by an order (time, say) given for every observation. */
    static Validation lastPerTask(int count, double[] order) {
        return (data, seed) -> List.of(Split.lastPerTask(data, count, order));
    }
}

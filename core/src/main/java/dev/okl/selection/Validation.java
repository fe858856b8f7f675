package dev.okl.selection;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.internal.key.RankKeys;
import java.util.List;
import java.util.function.ToLongFunction;

/** Which observations are held out to validate on; write your own as a lambda. */
@FunctionalInterface
public interface Validation {
    /** Below this number observations are few. */
    int FEW = 2000;

    /** How many folds few observations are held out in. */
    int FOLDS = 5;

    /** The part of each task's observations that is held out of more. */
    double SHARE = 0.25;

    List<Split> splits(TaskData<?> data, long seed);

    /**
     * Five folds for fewer than 2,000 observations, of which a quarter would be too few to tell one model from another; else a quarter of
     * each task's observations. What is held out does not depend on the units of the inputs.
     */
    static Validation automatic() {
        return Validation::automaticSplits;
    }

    private static <X> List<Split> automaticSplits(TaskData<X> data, long seed) {
        ToLongFunction<X> keys = RankKeys.of(data.inputs(), data::inputNumber);
        return data.size() < FEW && Split.cellsToHoldOut(data) >= FOLDS
                ? Split.folds(data, keys, FOLDS, seed)
                : List.of(Split.holdOut(data, keys, SHARE, seed));
    }

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

package dev.okl.app.comparison;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.selection.Validation;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which observations are kept away from the methods to test them on, once or repeatedly.
 *
 * @param split the split of a run, by the seed of the run
 * @param innerValidation what lambda is chosen by within the training part of a split; empty for what the methods' options say
 */
public record TestPlan(
        int runs, BiFunction<TaskData<?>, Long, Split> split, Function<Split, Optional<Validation>> innerValidation) {
    public TestPlan {
        if (runs < 1) {
            throw new IllegalArgumentException("runs must be >= 1 but was " + runs);
        }
    }

    /** A random share of each task's observations, again in every run. */
    public static TestPlan randomShare(double share, int runs) {
        return new TestPlan(runs, (data, seed) -> Split.holdOut(data, share, seed), split -> Optional.empty());
    }

    /**
     * The last observations of each task, in one run.
     *
     * @param order a number for every observation of the data; the larger is the later
     * @param lastForValidation lambda is chosen by so many last ones of what is left, for what is to be forecast must be
     *     validated by forecasting; 0 for what the methods' options say
     */
    public static TestPlan lastPerTask(int count, double[] order, int lastForValidation) {
        return forecast(data -> Split.lastPerTask(data, count, order), order, lastForValidation);
    }

    /** All observations later than a time, in one run; the rest as for {@link #lastPerTask}. */
    public static TestPlan after(double time, double[] order, int lastForValidation) {
        return forecast(data -> splitAt(time, order), order, lastForValidation);
    }

    private static TestPlan forecast(Function<TaskData<?>, Split> test, double[] order, int lastForValidation) {
        return new TestPlan(1, (data, seed) -> test.apply(data), split -> Optional.of(lastForValidation)
                .filter(last -> last > 0)
                .map(last -> Validation.lastPerTask(
                        last,
                        IntStream.of(split.training())
                                .mapToDouble(o -> order[o])
                                .toArray())));
    }

    private static Split splitAt(double time, double[] order) {
        int[] training =
                IntStream.range(0, order.length).filter(o -> order[o] <= time).toArray();
        int[] heldOut =
                IntStream.range(0, order.length).filter(o -> order[o] > time).toArray();
        if (training.length == 0 || heldOut.length == 0) {
            throw new IllegalArgumentException("there must be observations up to " + time
                    + " and after it, but there are " + training.length + " and " + heldOut.length);
        }
        return new Split(training, heldOut);
    }

    /** A split for each run, made when its turn comes: those of many runs would fill the memory. */
    Stream<Split> splits(TaskData<?> data, long seed) {
        return new SplittableRandom(seed).longs(runs).mapToObj(runSeed -> split.apply(data, runSeed));
    }
}

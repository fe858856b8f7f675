package dev.okl.app.comparison;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.selection.Validation;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Which observations are kept away from the methods to test them on, once or repeatedly. */
public interface TestPlan {
    int runs();

    /** A split for each run, made when its turn comes: those of many runs would fill the memory. */
    Stream<Split> splits(TaskData<?> data, long seed);

    /** What lambda is chosen by within the training part of a split; empty for what the methods' options say. */
    default Optional<Validation> validation(Split split) {
        return Optional.empty();
    }

    /** A random share of each task's observations, again in every run. */
    static TestPlan randomShare(double share, int runs) {
        return new RandomShare(share, runs);
    }

    /**
     * The last observations of each task, in one run.
     *
     * @param order a number for every observation of the data; the larger is the later
     * @param lastForValidation lambda is chosen by so many last ones of what is left, for what is to be forecast must be
     *     validated by forecasting; 0 for what the methods' options say
     */
    static TestPlan lastPerTask(int count, double[] order, int lastForValidation) {
        return new Forecast(data -> Split.lastPerTask(data, count, order), order, lastForValidation);
    }

    /** All observations later than a time, in one run; the rest as for {@link #lastPerTask}. */
    static TestPlan after(double time, double[] order, int lastForValidation) {
        return new Forecast(data -> split(time, order), order, lastForValidation);
    }

    private static Split split(double time, double[] order) {
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

    /** A test on a share that is drawn anew in every run. */
    record RandomShare(double share, int runs) implements TestPlan {
        public RandomShare {
            if (runs < 1) {
                throw new IllegalArgumentException("runs must be >= 1 but was " + runs);
            }
        }

        @Override
        public Stream<Split> splits(TaskData<?> data, long seed) {
            return new SplittableRandom(seed).longs(runs).mapToObj(runSeed -> Split.holdOut(data, share, runSeed));
        }
    }

    /** A test that looks ahead, with a validation that looks ahead too. */
    record Forecast(Function<TaskData<?>, Split> test, double[] order, int lastForValidation) implements TestPlan {
        @Override
        public int runs() {
            return 1;
        }

        @Override
        public Stream<Split> splits(TaskData<?> data, long seed) {
            return Stream.of(data).map(test);
        }

        @Override
        public Optional<Validation> validation(Split split) {
            if (lastForValidation == 0) {
                return Optional.empty();
            }
            double[] left =
                    Arrays.stream(split.training()).mapToDouble(o -> order[o]).toArray();
            return Optional.of(Validation.lastPerTask(lastForValidation, left));
        }
    }
}

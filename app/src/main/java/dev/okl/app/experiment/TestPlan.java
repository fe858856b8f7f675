package dev.okl.app.experiment;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.selection.Validation;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Which observations are kept away from the methods to test them on, once or repeatedly. */
@FunctionalInterface
public interface TestPlan {
    /** A split for each run. */
    List<Split> splits(TaskData<?> data, long seed);

    /** What lambda is chosen by within the training part of a split; empty for what the methods' options say. */
    default Optional<Validation> validation(Split split) {
        return Optional.empty();
    }

    /** A random share of each task's observations, again in every run. */
    static TestPlan randomShare(double share, int runs) {
        if (runs < 1) {
            throw new IllegalArgumentException("runs must be >= 1 but was " + runs);
        }
        return (data, seed) -> new SplittableRandom(seed)
                .longs(runs)
                .mapToObj(runSeed -> Split.holdOut(data, share, runSeed))
                .toList();
    }

    /**
     * The last observations of each task, in one run. Lambda is then chosen by the last ones of what is left: what is to be
     * forecast must be validated by forecasting.
     *
     * @param order a number for every observation of the data; the larger is the later
     */
    static TestPlan lastPerTask(int count, double[] order) {
        return new TestPlan() {
            @Override
            public List<Split> splits(TaskData<?> data, long seed) {
                return List.of(Split.lastPerTask(data, count, order));
            }

            @Override
            public Optional<Validation> validation(Split split) {
                double[] left = Arrays.stream(split.training())
                        .mapToDouble(o -> order[o])
                        .toArray();
                return Optional.of(Validation.lastPerTask(count, left));
            }
        };
    }
}

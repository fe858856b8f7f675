package dev.okl.bench.data;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.reproduce.movielens.MovieLens;
import dev.okl.reproduce.movielens.PaperSplit;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The paper's 50% split: a random half of each user's ratings is tested on. ALS learns from the other half; so do we, but a
 * quarter of it chooses lambda, as in the paper.
 */
public final class RatingSplit {
    private static final double VALIDATION_SHARE = 0.25;

    private final TaskData<Row> all;
    private final int[] tested;
    private final TaskData<Row> known;
    private final Split validation;

    /** The same data and seed give the same split in every process. */
    public RatingSplit(MovieLens data, long seed) {
        // Seeds of their own: equal streams would tie what is validated on to what is tested on.
        long[] seeds = new SplittableRandom(seed).longs(2).toArray();
        Split half = data.split(PaperSplit.HALF, seeds[0]);
        this.all = data.ratings();
        this.tested = half.heldOut();
        this.known = all.subset(half.training());
        this.validation = Split.holdOut(known, VALIDATION_SHARE, seeds[1]);
    }

    private RatingSplit(TaskData<Row> all) {
        this.all = all;
        this.tested = IntStream.range(0, all.size()).toArray();
        this.known = all;
        this.validation = null;
    }

    /** No split: all ratings are learned from, and the error is that of the fit. There is nothing to validate on. */
    public static RatingSplit whole(MovieLens data) {
        return new RatingSplit(data.ratings());
    }

    /** What may be learned from; the same inputs and tasks as in all data. */
    public TaskData<Row> known() {
        return known;
    }

    /** What of {@link #known} is learned from and what is validated on. */
    public Split validation() {
        return validation;
    }

    /** The error on the other half; predictions that are NaN are left out. */
    public TestError test(Predictor predictor) {
        double squares = 0;
        int count = 0;
        for (int o : tested) {
            double error = predictor.at(all.input(o), all.task(o)) - all.value(o);
            if (!Double.isNaN(error)) {
                squares += error * error;
                count++;
            }
        }
        return new TestError(Math.sqrt(squares / count), tested.length - count);
    }

    /** A prediction by the numbers of movie and user. */
    @FunctionalInterface
    public interface Predictor {
        double at(int input, int task);
    }

    /**
     * How good predictions are.
     *
     * @param missing how many there were none for
     */
    public record TestError(double rmse, int missing) {}
}

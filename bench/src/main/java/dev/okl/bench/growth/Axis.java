package dev.okl.bench.growth;

import dev.okl.bench.data.DenseData;
import dev.okl.bench.data.Ratings;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.reproduce.movielens.MovieLens;
import java.util.List;
import java.util.Locale;

/** What grows while the rest stays as it is. */
enum Axis {
    /** Generated ratings; users grow with them, movies like their root. */
    OBSERVATIONS,
    /** p, on a million generated ratings. */
    RANK,
    /** l, with a dense kernel; 200 tasks observed at a tenth of the inputs each, so the observations grow with l. */
    INPUTS,
    /** m, with a dense kernel on 500 inputs, 50 observations each. */
    TASKS;

    private static final int DENSE_RANK = 10;
    private static final int MOST_COLUMNS = 1000;
    private static final int MOST_ROWS = 1_000_000;

    /** The problem at one size; the same seed gives the same one. */
    GrowthProblem<?> problem(int size, long seed) {
        return switch (this) {
            case OBSERVATIONS -> ratings(size, 5, seed);
            case RANK -> ratings(1_000_000, size, seed);
            case INPUTS -> dense(size, 200, Math.max(1, size / 10), seed);
            case TASKS -> dense(500, size, 50, seed);
        };
    }

    /** Refuses a size that makes no sense. */
    void requireSize(int size) {
        switch (this) {
            case OBSERVATIONS -> Ratings.requireSize(size);
            case RANK -> requireBetween(size, 1, MOST_COLUMNS);
            case INPUTS, TASKS -> requireBetween(size, 1, MOST_ROWS);
        }
    }

    private void requireBetween(int size, int least, int most) {
        if (size < least || size > most) {
            throw new IllegalArgumentException(this + " must be " + least + " to " + most + " but was " + size);
        }
    }

    /** The sizes to look at unless the user says. */
    List<Integer> sizes() {
        return switch (this) {
            case OBSERVATIONS -> List.of(1_000_000, 3_000_000, 10_000_000);
            case RANK -> List.of(5, 10, 20, 50);
            case INPUTS -> List.of(500, 1000, 2000, 4000);
            case TASKS -> List.of(100, 1000, 10_000);
        };
    }

    /** As on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static GrowthProblem<Row> ratings(int observations, int rank, long seed) {
        MovieLens data = Ratings.generated(observations, seed);
        return new GrowthProblem<>(data.ratings(), Ratings.kernel(data.ratings().inputs()), rank);
    }

    private static GrowthProblem<double[]> dense(int inputs, int tasks, int perTask, long seed) {
        TaskData<double[]> data = DenseData.create(inputs, tasks, perTask, seed);
        return new GrowthProblem<>(data, DenseData.kernel(), DENSE_RANK);
    }
}

package dev.okl.bench.data;

import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.kernel.Kernel;
import dev.okl.reproduce.movielens.Edition;
import dev.okl.reproduce.movielens.MovieLens;
import dev.okl.reproduce.movielens.SimulatedMovieLens;
import java.util.List;

/** Generated ratings of any size, and the paper's kernel on movies. */
public final class Ratings {
    /** The size of the real 10M edition. */
    public static final int FULL = Edition.ML_10M.ratings();

    private static final int SMALLEST = 10_000;
    private static final int LARGEST = 100_000_000;
    private static final String KERNEL = "delta(movie) + hamming(genres)";

    private Ratings() {}

    /**
     * Ratings like those of MovieLens. With their number the users grow in proportion and the movies like its root, as from the
     * 1M to the 10M edition.
     */
    public static MovieLens generated(int observations, long seed) {
        return SimulatedMovieLens.simulate(size(observations), seed);
    }

    /** Ten thousand is about the least that can be spread over so many users and movies. */
    public static void requireSize(int observations) {
        if (observations < SMALLEST || observations > LARGEST) {
            throw new IllegalArgumentException(
                    "observations must be " + SMALLEST + " to " + LARGEST + " but was " + observations);
        }
    }

    static SimulatedMovieLens.Size size(int observations) {
        SimulatedMovieLens.Size full = SimulatedMovieLens.Size.full();
        double part = observations / (double) full.ratings();
        return new SimulatedMovieLens.Size(
                observations, (int) Math.round(part * full.users()), (int) Math.round(Math.sqrt(part) * full.movies()));
    }

    /** One part for the movie itself, one for what movies of the same genres share. */
    public static Kernel<Row> kernel(List<Row> movies) {
        return Formula.parse(KERNEL).bind(MovieLens.MOVIE_COLUMNS, movies);
    }
}

package dev.okl.reproduce.movielens;

import dev.okl.formula.Row;
import dev.okl.kernel.TextSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/**
 * Movies with years, one to four genres and a popularity. Genres are the more frequent the earlier they are in the list, and
 * popularity is log-normal up to a ceiling: no movie is known to everybody.
 *
 * @param genres the numbers of each movie's genres
 */
record SimulatedMovies(int[][] genres, int[] years, double[] popularity) {
    private static final String[] GENRES =
            ("Drama|Comedy|Thriller|Romance|Action|Crime|Adventure|Horror|Sci-Fi|Fantasy|Children"
                            + "|War|Mystery|Documentary|Musical|Animation|Western|Film-Noir")
                    .split("\\|");

    /** One genre to the next. With this, 10,677 movies have about 800 different sets, as the original ones have. */
    private static final double RARER = 0.77;

    /** The shares of movies with at most one, two and three genres. */
    private static final double[] AT_MOST = {0.36, 0.69, 0.91};

    private static final int LAST_YEAR = 2008;
    private static final int FIRST_YEAR = 1915;
    private static final double MEAN_AGE = 18;

    private static final double POPULARITY_SPREAD = 2.2;
    private static final double CEILING = 500;

    static SimulatedMovies random(int count, RandomGenerator random) {
        SimulatedMovies movies = new SimulatedMovies(new int[count][], new int[count], new double[count]);
        for (int m = 0; m < count; m++) {
            movies.genres[m] = someGenres(random);
            movies.years[m] = (int) Math.max(FIRST_YEAR, LAST_YEAR - Math.floor(MEAN_AGE * random.nextExponential()));
            double known = Math.exp(POPULARITY_SPREAD * random.nextGaussian());
            movies.popularity[m] = known / (1 + known / CEILING);
        }
        return movies;
    }

    static int genreCount() {
        return GENRES.length;
    }

    int size() {
        return years.length;
    }

    /** A movie as an input; ids count from 1. */
    Row row(int movie) {
        Set<String> names = new TreeSet<>();
        for (int g : genres[movie]) {
            names.add(GENRES[g]);
        }
        return MovieLens.MOVIE_COLUMNS.row(String.valueOf(movie + 1), TextSet.copyOf(names), years[movie]);
    }

    private static int[] someGenres(RandomGenerator random) {
        double share = random.nextDouble();
        int count = 1;
        while (count <= AT_MOST.length && share >= AT_MOST[count - 1]) {
            count++;
        }
        Set<Integer> chosen = new TreeSet<>();
        while (chosen.size() < count) {
            // The inverse of the geometric distribution, cut off behind the last genre.
            double rest = 1 - random.nextDouble() * (1 - Math.pow(RARER, GENRES.length));
            chosen.add((int) Math.min(GENRES.length - 1.0, Math.floor(Math.log(rest) / Math.log(RARER))));
        }
        return chosen.stream().mapToInt(Integer::intValue).toArray();
    }
}

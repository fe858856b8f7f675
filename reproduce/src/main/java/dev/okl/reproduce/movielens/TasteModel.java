package dev.okl.reproduce.movielens;

import java.util.random.RandomGenerator;

/**
 * How a user likes a movie:
 *
 * <pre>3.55 + user's mildness + movie's quality + taste . character + noise</pre>
 *
 * <p>rounded to half stars. Quality and character (six figures) are partly those of the movie's genres and partly its own, so
 * that what is learned of a movie helps with others of its genres. In a data set of full size (seed
 * 1) the ratings have a standard deviation of 1.03; on r_a, effects of users and movies alone have an RMSE of 0.845, and a
 * plain factorisation of rank 10 has 0.791.
 */
final class TasteModel {
    private static final int RANK = 6;
    private static final double MEAN = 3.55;
    private static final double MILDNESS_SD = 0.42;
    private static final double QUALITY_SD = 0.5;
    private static final double TASTE_SD = 0.19;
    private static final double NOISE_SD = 0.75;

    /** The share of the variance between movies that is between genres. */
    private static final double GENRE_SHARE = 0.5;

    private final double[] quality;
    private final double[][] character;
    private final double[] taste = new double[RANK];
    private double mildness;

    TasteModel(SimulatedMovies movies, RandomGenerator random) {
        double[][] ofGenres = new double[SimulatedMovies.genreCount()][];
        for (int g = 0; g < ofGenres.length; g++) {
            ofGenres[g] = gaussians(1, random);
        }
        quality = new double[movies.size()];
        character = new double[movies.size()][];
        for (int m = 0; m < quality.length; m++) {
            double[] figures = gaussians(Math.sqrt(1 - GENRE_SHARE), random);
            int[] genres = movies.genres()[m];
            double scale = Math.sqrt(GENRE_SHARE / genres.length);
            for (int g : genres) {
                for (int k = 0; k < figures.length; k++) {
                    figures[k] += scale * ofGenres[g][k];
                }
            }
            quality[m] = QUALITY_SD * figures[RANK];
            character[m] = figures;
        }
    }

    /** Draws the taste of the next user. */
    void nextUser(RandomGenerator random) {
        mildness = MILDNESS_SD * random.nextGaussian();
        for (int k = 0; k < RANK; k++) {
            taste[k] = TASTE_SD * random.nextGaussian();
        }
    }

    /** The stars that the current user gives. */
    double rating(int movie, RandomGenerator random) {
        double stars = MEAN + mildness + quality[movie] + NOISE_SD * random.nextGaussian();
        double[] figures = character[movie];
        for (int k = 0; k < RANK; k++) {
            stars += taste[k] * figures[k];
        }
        RatingScale scale = RatingScale.HALF_STARS;
        double rounded = scale.step() * Math.rint(stars / scale.step());
        return Math.max(scale.lowest(), Math.min(scale.highest(), rounded));
    }

    /** The character and, behind it, the quality, before they are scaled. */
    private static double[] gaussians(double sd, RandomGenerator random) {
        double[] figures = new double[RANK + 1];
        for (int k = 0; k < figures.length; k++) {
            figures[k] = sd * random.nextGaussian();
        }
        return figures;
    }
}

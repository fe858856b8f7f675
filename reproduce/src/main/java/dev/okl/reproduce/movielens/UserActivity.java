package dev.okl.reproduce.movielens;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * How many movies each user rates: a fixed least number and a log-normal one on top, which gives the many with few ratings and
 * the few with thousands that MovieLens has.
 */
final class UserActivity {
    /** Of the logarithm; the median user of the 10M edition rates 69 movies, the mean one 143. */
    private static final double SPREAD = 1.36;

    private static final int HALVINGS = 100;

    private UserActivity() {}

    /**
     * The numbers of ratings, which add up to a given total.
     *
     * @param least for every user
     * @param most for every user
     */
    static int[] counts(int users, int total, int least, int most, RandomGenerator random) {
        double[] keen = new double[users];
        Arrays.setAll(keen, u -> Math.exp(SPREAD * random.nextGaussian()));
        // The sum of the rounded counts grows with the factor; the largest factor with too small a sum is searched for.
        double low = 0;
        double high = total;
        for (int k = 0; k < HALVINGS; k++) {
            double middle = (low + high) / 2;
            if (Arrays.stream(keen)
                            .mapToLong(x -> count(x, middle, least, most))
                            .sum()
                    <= total) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double factor = low;
        int[] counts =
                Arrays.stream(keen).mapToInt(x -> count(x, factor, least, most)).toArray();
        handOut(total - Arrays.stream(counts).sum(), counts, most);
        return counts;
    }

    private static int count(double keen, double factor, int least, int most) {
        return (int) Math.min(most, least + Math.floor(factor * keen));
    }

    /** What rounding left over, one each in turn. */
    private static void handOut(int rest, int[] counts, int most) {
        int left = rest;
        for (int u = 0; left > 0; u = (u + 1) % counts.length) {
            if (counts[u] < most) {
                counts[u]++;
                left--;
            }
        }
    }
}

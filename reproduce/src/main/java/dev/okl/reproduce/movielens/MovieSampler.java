package dev.okl.reproduce.movielens;

import java.util.Arrays;
import java.util.Comparator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Draws different movies for one user after the other: the next one among those not yet drawn, with chances in proportion to
 * their popularity.
 */
final class MovieSampler {
    /** The most draws per wanted movie; the rest is then drawn by a method that never repeats a movie. */
    private static final int PATIENCE = 8;

    private final double[] popularity;
    private final double[] cumulative;
    /** The last user who was given the movie. */
    private final int[] takenBy;

    MovieSampler(double[] popularity) {
        this.popularity = popularity;
        this.cumulative = popularity.clone();
        // In order: a parallel sum would depend on the number of cores.
        for (int k = 1; k < cumulative.length; k++) {
            cumulative[k] += cumulative[k - 1];
        }
        this.takenBy = new int[popularity.length];
        Arrays.fill(takenBy, -1);
    }

    /**
     * The numbers of the movies of a user, ascending.
     *
     * @param user another one in every call
     * @param fixed movies that are among them in any case
     */
    int[] draw(int user, int[] fixed, int count, RandomGenerator random) {
        int[] drawn = Arrays.copyOf(fixed, count);
        for (int movie : fixed) {
            takenBy[movie] = user;
        }
        int size = fixed.length;
        for (long tries = (long) PATIENCE * count; size < count && tries > 0; tries--) {
            int movie = any(random);
            if (takenBy[movie] != user) {
                takenBy[movie] = user;
                drawn[size++] = movie;
            }
        }
        for (int movie : size == count ? new int[0] : race(user, count - size, random)) {
            drawn[size++] = movie;
        }
        Arrays.sort(drawn);
        return drawn;
    }

    private int any(RandomGenerator random) {
        double at = random.nextDouble() * cumulative[cumulative.length - 1];
        int found = Arrays.binarySearch(cumulative, at);
        // A movie's share goes from the sum before it, included, to its own, excluded.
        return Math.min(found >= 0 ? found + 1 : -found - 1, cumulative.length - 1);
    }

    /** The first to arrive when arrival times are exponential: the same chances as drawing one by one. */
    private int[] race(int user, int count, RandomGenerator random) {
        double[] arrival = new double[popularity.length];
        Arrays.setAll(arrival, m -> random.nextExponential() / popularity[m]);
        return IntStream.range(0, arrival.length)
                .filter(m -> takenBy[m] != user)
                .boxed()
                .sorted(Comparator.comparingDouble(m -> arrival[m]))
                .limit(count)
                .mapToInt(Integer::intValue)
                .toArray();
    }
}

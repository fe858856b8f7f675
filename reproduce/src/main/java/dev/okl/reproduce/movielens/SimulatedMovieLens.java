package dev.okl.reproduce.movielens;

import dev.okl.app.error.UserError;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A simulated data set of the size and shape of MovieLens 10M, for those who do not have the real one: half stars, few
 * movies that many have rated and many that few have, users with 20 to several thousand ratings, tastes that go by genre. No
 * error measured on it can be compared with the paper's.
 *
 * <p>Ratings are sorted by user, and those of a user by movie, as in the original. Nobody rates a movie twice.
 */
public final class SimulatedMovieLens {
    private static final int LEAST_PER_USER = 20;

    /** The share of the movies that the most active user may rate. */
    private static final double MOST_PER_USER = 0.6;

    /** Of the logarithm; the median user of the 10M edition rates 69 movies, the mean one 143. */
    private static final double ACTIVITY_SPREAD = 1.36;

    private static final int HALVINGS = 100;

    /** A second in 1996 for the first line; the next lines are a second apart. */
    private static final long FIRST_TIMESTAMP = 830_000_000;

    private SimulatedMovieLens() {}

    /**
     * How large a data set is to be; it will be exactly so large.
     *
     * @param ratings at least 20 per user and one per movie, at most 0.6 of the cells
     */
    public record Size(int ratings, int users, int movies) {
        public Size {
            if (users < 1 || movies < 1) {
                throw new IllegalArgumentException(
                        "users and movies must be >= 1 but were " + users + " and " + movies);
            }
            if (mostPerUser(movies) < LEAST_PER_USER) {
                throw new IllegalArgumentException("movies must be at least "
                        + (int) Math.ceil(LEAST_PER_USER / MOST_PER_USER)
                        + ", so that a user can rate 20 of them, but was " + movies);
            }
            long least = Math.max(movies, (long) LEAST_PER_USER * users);
            long most = (long) users * mostPerUser(movies);
            if (ratings < least || ratings > most) {
                throw new IllegalArgumentException("ratings must be " + least + " to " + most
                        + " for this many users and movies but was " + ratings);
            }
        }

        /** That of the real edition, of which 10,677 movies are rated. */
        public static Size full() {
            Edition real = Edition.ML_10M;
            return new Size(real.ratings(), real.users(), real.ratedMovies());
        }
    }

    /** A data set; the same size and seed give the same one. Movies and users are numbered as reading the file would do it. */
    public static MovieLens simulate(Size size, long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        SimulatedMovies movies = SimulatedMovies.random(size.movies(), random);
        int[] counts = ratingsPerUser(size, random);
        int[][] fixed = oneUserPerMovie(counts, size, random);
        MovieSampler sampler = new MovieSampler(movies.popularity());
        TasteModel model = new TasteModel(movies, random);
        TaskData.Builder<Row> builder = TaskData.builder();
        int[] inputs = new int[size.movies()];
        Arrays.fill(inputs, -1);
        for (int user = 0; user < counts.length; user++) {
            model.nextUser(random);
            int task = builder.addTask(String.valueOf(user + 1));
            for (int movie : sampler.draw(user, fixed[user], counts[user], random)) {
                double rating = model.rating(movie, random);
                if (inputs[movie] < 0) {
                    inputs[movie] = builder.addInput(movies.row(movie));
                }
                builder.add(inputs[movie], task, rating, 1);
            }
        }
        TaskData<Row> ratings = builder.build();
        return new MovieLens(Edition.ML_10M, ratings, Optional.empty(), GivenSplits.byLine(ratings));
    }

    /**
     * Writes ratings.dat and movies.dat, as the real ones are written, into a folder that has none yet.
     *
     * @throws UserError when it has: they may be the real ones
     */
    public static void write(MovieLens data, Path folder) throws IOException {
        Files.createDirectories(folder);
        // Whoever reads the folder takes it for complete when the ratings are there: they come last.
        writeMovies(data.ratings().inputs(), folder.resolve(EditionFiles.MOVIES));
        writeRatings(data.ratings(), folder.resolve(EditionFiles.RATINGS));
    }

    private static void writeMovies(List<Row> movies, Path file) throws IOException {
        List<Row> byId = movies.stream()
                .sorted(Comparator.comparingInt(movie -> Integer.parseInt(movie.text(MovieLens.MOVIE))))
                .toList();
        try (BufferedWriter writer = open(file)) {
            for (Row movie : byId) {
                String id = movie.text(MovieLens.MOVIE);
                String title = "Movie " + id + " (" + (int) movie.number(MovieLens.YEAR) + ")";
                String genres = ((Set<?>) movie.cell(MovieLens.GENRES))
                        .stream().map(String::valueOf).collect(Collectors.joining("|"));
                writer.write(String.join(EditionFiles.SEPARATOR, id, title, genres) + '\n');
            }
        }
    }

    private static void writeRatings(TaskData<Row> ratings, Path file) throws IOException {
        String[] movies = ratings.inputs().stream()
                .map(movie -> movie.text(MovieLens.MOVIE))
                .toArray(String[]::new);
        try (BufferedWriter writer = open(file)) {
            for (int o = 0; o < ratings.size(); o++) {
                writer.write(String.join(
                                EditionFiles.SEPARATOR,
                                ratings.tasks().get(ratings.task(o)),
                                movies[ratings.input(o)],
                                RatingScale.number(ratings.value(o)),
                                String.valueOf(FIRST_TIMESTAMP + o))
                        + '\n');
            }
        }
    }

    private static BufferedWriter open(Path file) throws IOException {
        try {
            return Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            throw new UserError(
                    file + ": is there already, and may be the real one\nname another folder, or remove the file", e);
        }
    }

    private static int mostPerUser(int movies) {
        return (int) (MOST_PER_USER * movies);
    }

    /**
     * How many movies each user rates, of so many ratings in all: a fixed least number and a log-normal one on top, which gives the
     * many with few ratings and the few with thousands that MovieLens has.
     */
    private static int[] ratingsPerUser(Size size, RandomGenerator random) {
        int most = mostPerUser(size.movies());
        double[] activity = new double[size.users()];
        Arrays.setAll(activity, user -> Math.exp(ACTIVITY_SPREAD * random.nextGaussian()));
        // The sum of the rounded counts grows with the factor; the largest factor with too small a sum is searched for.
        double low = 0;
        double high = size.ratings();
        for (int k = 0; k < HALVINGS; k++) {
            double middle = (low + high) / 2;
            if (counts(activity, middle, most).asLongStream().sum() <= size.ratings()) {
                low = middle;
            } else {
                high = middle;
            }
        }
        int[] counts = counts(activity, low, most).toArray();
        // What rounding left over, one each in turn.
        int left = size.ratings() - Arrays.stream(counts).sum();
        for (int user = 0; left > 0; user = (user + 1) % counts.length) {
            if (counts[user] < most) {
                counts[user]++;
                left--;
            }
        }
        return counts;
    }

    private static IntStream counts(double[] activity, double factor, int most) {
        return Arrays.stream(activity)
                .mapToInt(each -> (int) Math.min(most, LEAST_PER_USER + Math.floor(factor * each)));
    }

    /** For every movie a user who rates it in any case, active ones more often; so that every movie has a rating. */
    private static int[][] oneUserPerMovie(int[] counts, Size size, RandomGenerator random) {
        int[] ends = counts.clone();
        Arrays.parallelPrefix(ends, Integer::sum);
        int[] userOf = new int[size.movies()];
        int[] fixedCounts = new int[counts.length];
        for (int movie = 0; movie < userOf.length; movie++) {
            int found = Arrays.binarySearch(ends, random.nextInt(size.ratings()));
            int user = found >= 0 ? found + 1 : -found - 1;
            while (fixedCounts[user] == counts[user]) {
                user = (user + 1) % counts.length;
            }
            userOf[movie] = user;
            fixedCounts[user]++;
        }
        int[][] fixed = new int[counts.length][];
        Arrays.setAll(fixed, user -> new int[fixedCounts[user]]);
        for (int movie = 0; movie < userOf.length; movie++) {
            int user = userOf[movie];
            fixed[user][--fixedCounts[user]] = movie;
        }
        return fixed;
    }
}

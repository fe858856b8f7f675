package dev.okl.reproduce.movielens;

import dev.okl.app.error.UserError;
import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Reads ratings into observations, one per line and in the order of the lines. What is kept of a line are numbers in arrays:
 * ten million take 160 MB in the end, and a heap of 600 MB is enough to read them.
 */
final class RatingsReader {
    private final RatingTable table;
    private final DescribedRows movies;
    private final Optional<DescribedRows> users;
    private final TaskData.Builder<Row> builder = TaskData.builder();
    private final Map<String, Integer> movieNumbers = new HashMap<>();
    private final Map<String, Integer> userNumbers = new HashMap<>();

    private RatingsReader(RatingTable table, DescribedRows movies, Optional<DescribedRows> users) {
        this.table = table;
        this.movies = movies;
        this.users = users;
    }

    /**
     * The ratings in a file.
     *
     * @param users those who may rate; empty for anybody
     */
    static TaskData<Row> read(RatingTable table, DescribedRows movies, Optional<DescribedRows> users) {
        return new RatingsReader(table, movies, users).read();
    }

    private TaskData<Row> read() {
        table.read((line, user, movie, rating) -> {
            int movieNumber = movieNumbers.computeIfAbsent(movie, id -> newMovie(line, id));
            int userNumber = userNumbers.computeIfAbsent(user, id -> newUser(line, id));
            builder.add(movieNumber, userNumber, rating, 1);
        });
        if (builder.size() == 0) {
            throw new UserError(table.name() + ": there are no ratings in it");
        }
        TaskData<Row> ratings = builder.build();
        refuseRepetitions(ratings);
        refuseEqual(ratings);
        return ratings;
    }

    private int newMovie(long line, String id) {
        Row row = movies.get(id);
        if (row == null) {
            throw table.problem(line, "movie '" + id + "' is not described in " + movies.source());
        }
        return builder.addInput(row);
    }

    private int newUser(long line, String id) {
        if (id.isEmpty()) {
            throw table.problem(line, "the user has no id");
        }
        if (users.isPresent() && users.get().get(id) == null) {
            throw table.problem(
                    line, "user '" + id + "' is not described in " + users.get().source());
        }
        return builder.addTask(id);
    }

    /** A movie that a user rates twice could be learned from and tested on. */
    private void refuseRepetitions(TaskData<Row> ratings) {
        int[] lastUser = new int[ratings.inputs().size()];
        Arrays.fill(lastUser, -1);
        ObservationIndex byUser = ratings.byTask();
        for (int user = 0; user < ratings.tasks().size(); user++) {
            for (int k = byUser.start(user); k < byUser.end(user); k++) {
                int movie = byUser.partner(k);
                if (lastUser[movie] == user) {
                    throw new UserError(table.name() + ": user "
                            + ratings.tasks().get(user) + " rates movie "
                            + ratings.inputs().get(movie).text(MovieLens.MOVIE) + " twice\nleave one of the lines out");
                }
                lastUser[movie] = user;
            }
        }
    }

    /** There is nothing to find in them, and the paths would take very long to show it. */
    private void refuseEqual(TaskData<Row> ratings) {
        double first = ratings.value(0);
        boolean equal = IntStream.range(0, ratings.size()).allMatch(o -> ratings.value(o) == first);
        if (equal && ratings.size() > 1) {
            throw new UserError(table.name() + ": every rating is " + RatingScale.number(first)
                    + ", so there is nothing to learn; get the file again");
        }
    }
}

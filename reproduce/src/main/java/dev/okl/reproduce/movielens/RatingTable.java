package dev.okl.reproduce.movielens;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import dev.okl.data.ObservationIndex;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A file of ratings: who rated which movie how. */
record RatingTable(Table table, RatingScale scale) {
    /** The columns of the original files. Files with a header may have others, and these in any order. */
    static final List<String> COLUMNS = List.of("user", "movie", "rating", "timestamp");

    /** Is given rating after rating. */
    @FunctionalInterface
    interface Visitor {
        void rating(long line, String user, String movie, double rating);
    }

    /** Gives every rating to the visitor, in the order of the lines. */
    void read(Visitor visitor) {
        int user = column("user", "userid", "user_id");
        int movie = column("movie", "movieid", "movie_id");
        int rating = column("rating");
        table.read((line, cells) -> {
            String text = cells[rating];
            double value = Cells.number(table, line, "rating", text);
            if (!scale.contains(value)) {
                throw problem(line, "column 'rating': must be " + scale + " but was " + text);
            }
            visitor.rating(line, cells[user], cells[movie], value);
            return true;
        });
    }

    private int column(String... names) {
        List<String> all = table.columns().names();
        return IntStream.range(0, all.size())
                .filter(c -> List.of(names).contains(all.get(c).toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new UserError(table.place(1) + ": the header has no column '" + names[0] + "' but "
                        + String.join(", ", all) + "\ngive the file a header such as user,movie,rating"));
    }

    /** An error that says in which line it is. */
    UserError problem(long line, String what) {
        return new UserError(table.place(line) + ": " + what);
    }

    /**
     * The ratings as observations, one per line and in the order of the lines. What is kept of a line are numbers in arrays: ten
     * million take 160 MB in the end, and a heap of 600 MB is enough to read them.
     *
     * @param users those who may rate; empty for anybody
     */
    TaskData<Row> observations(DescribedRows movies, Optional<DescribedRows> users) {
        TaskData.Builder<Row> builder = TaskData.builder();
        Map<String, Integer> movieNumbers = new HashMap<>();
        Map<String, Integer> userNumbers = new HashMap<>();
        read((line, user, movie, rating) -> {
            int movieNumber = movieNumbers.computeIfAbsent(
                    movie,
                    id -> builder.addInput(movies.find(id)
                            .orElseThrow(
                                    () -> problem(line, "movie '" + id + "' is not described in " + movies.source()))));
            int userNumber = userNumbers.computeIfAbsent(user, id -> {
                requireUser(line, id, users);
                return builder.addTask(id);
            });
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

    private void requireUser(long line, String id, Optional<DescribedRows> users) {
        if (id.isEmpty()) {
            throw problem(line, "the user has no id");
        }
        if (users.isPresent() && users.get().find(id).isEmpty()) {
            throw problem(
                    line, "user '" + id + "' is not described in " + users.get().source());
        }
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

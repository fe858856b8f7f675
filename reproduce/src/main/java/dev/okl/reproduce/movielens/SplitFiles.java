package dev.okl.reproduce.movielens;

import dev.okl.app.error.UserError;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Splits that are given as files: all ratings once more, those to learn from in one file and those to test on in another. They
 * must be the same ratings: altered copies of these files are about.
 */
final class SplitFiles {
    private final String source;
    private final TaskData<Row> ratings;
    private final Map<String, Integer> movieNumbers = new HashMap<>();
    private final Map<Long, Integer> observations = new HashMap<>();

    /**
     * For splits of some ratings.
     *
     * @param source the file that they are from
     */
    SplitFiles(String source, TaskData<Row> ratings) {
        this.source = source;
        this.ratings = ratings;
        for (int i = 0; i < ratings.inputs().size(); i++) {
            movieNumbers.put(ratings.inputs().get(i).text(MovieLens.MOVIE), i);
        }
        for (int o = 0; o < ratings.size(); o++) {
            observations.put(cell(ratings.task(o), ratings.input(o)), o);
        }
    }

    Split read(RatingTable learned, RatingTable tested) {
        boolean[] seen = new boolean[ratings.size()];
        int[] training = observations(learned, seen);
        int[] heldOut = observations(tested, seen);
        if (training.length + heldOut.length != ratings.size()) {
            throw new UserError(learned.name() + ": together with " + fileName(tested) + " it has "
                    + (training.length + heldOut.length) + " ratings but " + source + " has " + ratings.size());
        }
        return new Split(training, heldOut);
    }

    /** The numbers of the observations in a file, ascending as in other splits. */
    private int[] observations(RatingTable table, boolean[] seen) {
        int[] found = new int[ratings.size()];
        int[] count = {0};
        table.read((line, user, movie, rating) -> {
            int o = observation(user, movie);
            if (o < 0) {
                throw table.problem(line, "user '" + user + "' has no rating of movie '" + movie + "' in " + source);
            }
            if (ratings.value(o) != rating) {
                throw table.problem(
                        line,
                        "the rating is " + RatingScale.number(rating) + " but is "
                                + RatingScale.number(ratings.value(o)) + " in " + source);
            }
            if (seen[o]) {
                throw table.problem(
                        line, "the rating of movie '" + movie + "' by user '" + user + "' is in the split twice");
            }
            seen[o] = true;
            found[count[0]++] = o;
        });
        int[] sorted = Arrays.copyOf(found, count[0]);
        Arrays.sort(sorted);
        return sorted;
    }

    private int observation(String user, String movie) {
        int task = ratings.taskNumber(user);
        int input = movieNumbers.getOrDefault(movie, -1);
        return task < 0 || input < 0 ? -1 : observations.getOrDefault(cell(task, input), -1);
    }

    private long cell(int task, int input) {
        return (long) task * ratings.inputs().size() + input;
    }

    private static Path fileName(RatingTable table) {
        return Path.of(table.name()).getFileName();
    }
}

package dev.okl.reproduce.movielens;

import dev.okl.app.error.UserError;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The splits r_a and r_b, which come with the data: as files that hold all ratings once more, those to learn from in one and those to
 * test on in another, or by the lines of the ratings. Files must hold the same ratings: altered copies of them are in circulation.
 */
final class GivenSplits {
    private static final int TESTED_PER_USER = 10;

    private final String source;
    private final TaskData<Row> ratings;
    private final Map<String, Integer> movieNumbers = new HashMap<>();
    private final Map<Long, Integer> observations = new HashMap<>();

    /**
     * For files with splits of some ratings.
     *
     * @param source the file that the ratings are from
     */
    GivenSplits(String source, TaskData<Row> ratings) {
        this.source = source;
        this.ratings = ratings;
        for (int i = 0; i < ratings.inputs().size(); i++) {
            movieNumbers.put(ratings.inputs().get(i).text(MovieLens.MOVIE), i);
        }
        for (int o = 0; o < ratings.size(); o++) {
            observations.put(cell(ratings.task(o), ratings.input(o)), o);
        }
    }

    /**
     * As the script in the archive of the 10M edition makes them: r_a tests on each user's 1st to 10th line, r_b on the 11th
     * to 20th. Made when asked for, since a split of ten million ratings takes 40 MB.
     */
    static Map<PaperSplit, Supplier<Split>> byLine(TaskData<?> ratings) {
        return Map.of(
                PaperSplit.R_A, () -> holdOut(ratings, 0),
                PaperSplit.R_B, () -> holdOut(ratings, TESTED_PER_USER));
    }

    /** Holds out ten lines of each user behind the first ones, as far as there are any; users may take turns in the file. */
    private static Split holdOut(TaskData<?> ratings, int skipped) {
        int[] seen = new int[ratings.tasks().size()];
        boolean[] out = new boolean[ratings.size()];
        for (int o = 0; o < out.length; o++) {
            int line = seen[ratings.task(o)]++;
            out[o] = line >= skipped && line < skipped + TESTED_PER_USER;
        }
        return Split.ofMarked(out);
    }

    Split read(RatingTable learned, RatingTable tested) {
        boolean[] seen = new boolean[ratings.size()];
        int[] training = observations(learned, seen);
        int[] heldOut = observations(tested, seen);
        if (training.length + heldOut.length != ratings.size()) {
            throw new UserError(learned.table().name() + ": together with "
                    + Path.of(tested.table().name()).getFileName() + " it has " + (training.length + heldOut.length)
                    + " ratings but " + source + " has " + ratings.size());
        }
        return new Split(training, heldOut);
    }

    /** The numbers of the observations in a file, ascending as in other splits. */
    private int[] observations(RatingTable table, boolean[] seen) {
        int[] found = new int[ratings.size()];
        int[] count = {0};
        table.read((line, user, movie, rating) -> {
            Integer o = observation(user, movie);
            if (o == null) {
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

    /** The number of a rating, or null if there is none. */
    private Integer observation(String user, String movie) {
        int task = ratings.taskNumber(user);
        Integer input = movieNumbers.get(movie);
        return task < 0 || input == null ? null : observations.get(cell(task, input));
    }

    private long cell(int task, int input) {
        return (long) task * ratings.inputs().size() + input;
    }
}

package dev.okl.reproduce.movielens;

import dev.okl.app.error.UserError;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Ratings of movies by users: inputs are movies, tasks are users.
 *
 * <p>A movie is a row of {@link #MOVIE_COLUMNS}: its id as text, its genres as a set, its year as a number. Only movies that
 * somebody has rated are inputs; both movies and users are in the order of their first rating. The year is the one in the
 * title's last parentheses ("Heat (1995)"), else that of the release date, else the median year of the other movies in the
 * file; a file without any year gives no value.
 *
 * @param ratings numbered as they are in the file
 * @param users a row of {@link #USER_COLUMNS} for each task, in the order of the tasks; empty when users are not described
 * @param givenSplits the splits that come with the data, made when asked for
 */
public record MovieLens(
        Edition edition,
        TaskData<Row> ratings,
        Optional<List<Row>> users,
        Map<PaperSplit, Supplier<Split>> givenSplits) {
    public static final String MOVIE = "movie";
    static final String GENRES = "genres";
    static final String YEAR = "year";

    public static final Schema MOVIE_COLUMNS = Schema.of(MOVIE, GENRES, YEAR);

    /**
     * Columns of {@link #users()}: id, sex and occupation are texts, age is a number. In the 1M edition, ages are the lower
     * ends of seven classes (1 is "under 18"), and occupations are code numbers.
     */
    public static final Schema USER_COLUMNS = Schema.of("user", "age", "sex", "occupation");

    private static final double HALF = 0.5;

    /**
     * Reads the files as GroupLens gives them out.
     *
     * @param folder with the files, or with the folder that the archive unpacks to
     * @throws UserError saying what to get from where, or in which line of which file something is wrong
     */
    public static MovieLens read(Edition edition, Optional<Path> folder) {
        EditionFiles files = EditionFiles.of(edition, folder);
        DescribedRows movies = files.movies();
        Optional<DescribedRows> users = files.users();
        TaskData<Row> ratings = files.ratings().observations(movies, users);
        Optional<List<Row>> described =
                users.map(rows -> ratings.tasks().stream().map(rows.rows()::get).toList());
        return new MovieLens(edition, ratings, described, files.givenSplits(ratings));
    }

    /**
     * Ratings to learn from and ratings to test on.
     *
     * @param seed for the random half; r_a and r_b are given
     */
    public Split split(PaperSplit which, long seed) {
        if (!edition.splits().contains(which)) {
            throw new IllegalArgumentException(edition + " has no split " + which);
        }
        boolean oneEach = ratings.size() == ratings.tasks().size();
        if (which == PaperSplit.HALF && oneEach) {
            throw tooFew(which);
        }
        Split split = which == PaperSplit.HALF
                ? Split.holdOut(ratings, HALF, seed)
                : givenSplits.get(which).get();
        if (split.training().length == 0 || split.heldOut().length == 0) {
            throw tooFew(which);
        }
        return split;
    }

    private UserError tooFew(PaperSplit which) {
        return new UserError(edition + ", split " + which + ": there are too few ratings to learn from and to test on\n"
                + "every user should have more than 20; get the whole data set");
    }

    /** A sentence if this is not of the size that GroupLens states: then its errors are not those of the paper. */
    public Optional<String> differenceInSize() {
        int users = ratings.tasks().size();
        int movies = ratings.inputs().size();
        if (ratings.size() == edition.ratings() && users == edition.users() && movies == edition.ratedMovies()) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "These are %,d ratings by %,d users of %,d movies; %s has %,d by %,d of %,d.",
                ratings.size(),
                users,
                movies,
                edition,
                edition.ratings(),
                edition.users(),
                edition.ratedMovies()));
    }
}

package dev.okl.reproduce.movielens;

import dev.okl.app.table.Table;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The 1M and 10M editions: ratings.dat, movies.dat and, in 1M, users.dat, with {@code ::} between cells. Instead of
 * ratings.dat there may be ratings.csv or ratings.csv.gz, with a header, as they are passed around.
 *
 * @param scale of the ratings
 * @param describesUsers whether there is a users.dat
 */
record ColonLayout(RatingScale scale, boolean describesUsers) implements Layout {
    static final String RATINGS = "ratings.dat";
    static final String MOVIES = "movies.dat";
    static final String SEPARATOR = "::";

    private static final List<String> MOVIE_COLUMNS = List.of(MovieRows.ID, MovieRows.TITLE, MovieRows.GENRES);
    private static final List<String> USER_COLUMNS =
            List.of(UserRows.ID, UserRows.SEX, UserRows.AGE, UserRows.OCCUPATION, "zip code");

    @Override
    public MovieRows movies(DataFolder folder) {
        return MovieRows.readLists(folder.open(MOVIES, SEPARATOR, MOVIE_COLUMNS));
    }

    @Override
    public Optional<UserRows> users(DataFolder folder) {
        return describesUsers
                ? Optional.of(UserRows.read(folder.open("users.dat", SEPARATOR, USER_COLUMNS)))
                : Optional.empty();
    }

    @Override
    public List<String> ratingFiles() {
        return List.of(RATINGS, "ratings.csv", "ratings.csv.gz");
    }

    @Override
    public RatingTable ratings(DataFolder folder) {
        String file = ratingFiles().stream().filter(folder::has).findFirst().orElse(RATINGS);
        Table table = file.equals(RATINGS) ? folder.open(file, SEPARATOR, RatingTable.COLUMNS) : folder.openCsv(file);
        return new RatingTable(table, scale);
    }

    /** Those of the 10M edition, whose script takes lines of ratings.dat by number. For 1M the script is not given. */
    @Override
    public Map<PaperSplit, Supplier<Split>> givenSplits(DataFolder folder, TaskData<Row> ratings) {
        return describesUsers ? Map.of() : UserLines.givenSplits(ratings);
    }
}

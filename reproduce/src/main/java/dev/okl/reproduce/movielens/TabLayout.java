package dev.okl.reproduce.movielens;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The 100K edition: u.data, u.item, u.user, and the splits as files. */
final class TabLayout implements Layout {
    /** The flags of u.item, in order. */
    static final List<String> GENRES = List.of(
            "unknown",
            "Action",
            "Adventure",
            "Animation",
            "Children's",
            "Comedy",
            "Crime",
            "Documentary",
            "Drama",
            "Fantasy",
            "Film-Noir",
            "Horror",
            "Musical",
            "Mystery",
            "Romance",
            "Sci-Fi",
            "Thriller",
            "War",
            "Western");

    private static final String RATINGS = "u.data";
    private static final List<String> MOVIE_COLUMNS = Stream.concat(
                    Stream.of(MovieRows.ID, MovieRows.TITLE, MovieRows.RELEASED, "video release date", "IMDb URL"),
                    GENRES.stream())
            .toList();
    private static final List<String> USER_COLUMNS =
            List.of(UserRows.ID, UserRows.AGE, UserRows.SEX, UserRows.OCCUPATION, "zip code");

    @Override
    public MovieRows movies(DataFolder folder) {
        return MovieRows.readFlags(folder.open("u.item", "|", MOVIE_COLUMNS), GENRES);
    }

    @Override
    public Optional<UserRows> users(DataFolder folder) {
        return Optional.of(UserRows.read(folder.open("u.user", "|", USER_COLUMNS)));
    }

    @Override
    public List<String> ratingFiles() {
        return List.of(RATINGS);
    }

    @Override
    public RatingTable ratings(DataFolder folder) {
        return ratings(folder, RATINGS);
    }

    /** Both are read at once, so that a bad file is told of before the first hour of work. */
    @Override
    public Map<PaperSplit, Supplier<Split>> givenSplits(DataFolder folder, TaskData<Row> ratings) {
        SplitFiles files = new SplitFiles(RATINGS, ratings);
        Split a = files.read(ratings(folder, "ua.base"), ratings(folder, "ua.test"));
        Split b = files.read(ratings(folder, "ub.base"), ratings(folder, "ub.test"));
        return Map.of(PaperSplit.R_A, () -> a, PaperSplit.R_B, () -> b);
    }

    private static RatingTable ratings(DataFolder folder, String file) {
        return new RatingTable(folder.open(file, "\t", RatingTable.COLUMNS), RatingScale.WHOLE_STARS);
    }
}

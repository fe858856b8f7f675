package dev.okl.reproduce.movielens;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;
import dev.okl.app.table.file.TableSpec;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The files of an edition, and how they are written. 100K has u.data, u.item, u.user, and the splits as files. 1M and 10M have
 * ratings.dat, movies.dat and, in 1M, users.dat, with {@code ::} between cells; instead of ratings.dat there may be ratings.csv or
 * ratings.csv.gz, with a header, as they are passed around.
 *
 * @param folder where the files are
 */
record EditionFiles(Edition edition, Path folder) {
    static final String RATINGS = "ratings.dat";
    static final String MOVIES = "movies.dat";
    static final String SEPARATOR = "::";

    private static final String RATINGS_OF_100K = "u.data";

    /**
     * The folder that the user names, or the one in it that unpacking the archive there gives.
     *
     * @throws UserError when there is none, saying where to get the data
     */
    static EditionFiles of(Edition edition, Optional<Path> named) {
        Path folder = named.orElseThrow(
                () -> missing(edition, edition + " is needed, and may not be passed on with this program"));
        if (!Files.isDirectory(folder)) {
            throw missing(edition, folder + ": there is no such folder, so " + edition + " cannot be read from it");
        }
        return Stream.concat(Stream.of(folder), edition.folders().stream().map(folder::resolve))
                .map(path -> new EditionFiles(edition, path))
                .filter(files -> files.ratingFile().isPresent())
                .findFirst()
                .orElseThrow(() -> noFile(edition, folder, ratingFiles(edition).get(0)));
    }

    private boolean isTabbed() {
        return edition == Edition.ML_100K;
    }

    DescribedRows movies() {
        return isTabbed()
                ? DescribedRows.moviesWithFlags(open("u.item", "|", DescribedRows.MOVIE_COLUMNS_WITH_FLAGS))
                : DescribedRows.moviesWithLists(open(MOVIES, SEPARATOR, DescribedRows.MOVIE_COLUMNS_WITH_LISTS));
    }

    /** Empty when the edition does not describe its users. */
    Optional<DescribedRows> users() {
        return switch (edition) {
            case ML_100K ->
                Optional.of(DescribedRows.users(
                        open("u.user", "|", List.of("user id", "age", "sex", "occupation", "zip code"))));
            case ML_1M ->
                Optional.of(DescribedRows.users(
                        open("users.dat", SEPARATOR, List.of("user id", "sex", "age", "occupation", "zip code"))));
            case ML_10M -> Optional.empty();
        };
    }

    RatingTable ratings() {
        return ratings(ratingFile().orElseThrow());
    }

    private RatingTable ratings(String file) {
        Table table = file.startsWith("ratings.csv")
                ? TableSpec.openFormat(existing(file))
                : open(file, isTabbed() ? "\t" : SEPARATOR, RatingTable.COLUMNS);
        return new RatingTable(table, edition.scale());
    }

    /** The names that the file of the ratings may have, the original one first. */
    private static List<String> ratingFiles(Edition edition) {
        return edition == Edition.ML_100K
                ? List.of(RATINGS_OF_100K)
                : List.of(RATINGS, "ratings.csv", "ratings.csv.gz");
    }

    private Optional<String> ratingFile() {
        return ratingFiles(edition).stream().filter(this::has).findFirst();
    }

    /**
     * The splits that come with the edition. The files of both are read at once, so that a bad file is told of before the first
     * hour of work. The script of the 10M edition takes lines of ratings.dat by number; for 1M it is not given.
     */
    Map<PaperSplit, Supplier<Split>> givenSplits(TaskData<Row> ratings) {
        return switch (edition) {
            case ML_100K -> {
                GivenSplits files = new GivenSplits(RATINGS_OF_100K, ratings);
                Split a = files.read(ratings("ua.base"), ratings("ua.test"));
                Split b = files.read(ratings("ub.base"), ratings("ub.test"));
                yield Map.of(PaperSplit.R_A, () -> a, PaperSplit.R_B, () -> b);
            }
            case ML_1M -> Map.of();
            case ML_10M -> GivenSplits.byLine(ratings);
        };
    }

    private boolean has(String file) {
        return Files.isRegularFile(folder.resolve(file));
    }

    /** A file in one of the original formats. Only texts that nobody compares have letters beyond ASCII. */
    private Table open(String file, String separator, List<String> columns) {
        return TableSpec.openFormat(existing(file), separator, columns, StandardCharsets.ISO_8859_1);
    }

    private Path existing(String file) {
        if (!has(file)) {
            throw noFile(edition, folder, file);
        }
        return folder.resolve(file);
    }

    private static UserError noFile(Edition edition, Path folder, String file) {
        return missing(edition, folder + ": there is no " + file + ", which belongs to " + edition);
    }

    private static UserError missing(Edition edition, String what) {
        return new UserError(what + "\nget " + edition.archive()
                + ".zip from https://grouplens.org/datasets/movielens, unzip it, and name the folder with --data DIR"
                + (edition == Edition.ML_10M ? "; --simulate makes ratings of that size up" : ""));
    }
}

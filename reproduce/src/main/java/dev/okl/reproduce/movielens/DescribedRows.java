package dev.okl.reproduce.movielens;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.kernel.TextSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The movies or the users that a file describes.
 *
 * @param source the file
 * @param rows by id
 */
record DescribedRows(String source, Map<String, Row> rows) {
    /** The flags of u.item, in order. */
    static final List<String> GENRES =
            List.of(("unknown|Action|Adventure|Animation|Children's|Comedy|Crime|Documentary|Drama"
                            + "|Fantasy|Film-Noir|Horror|Musical|Mystery|Romance|Sci-Fi|Thriller|War|Western")
                    .split("\\|"));

    static final List<String> MOVIE_COLUMNS_WITH_LISTS = List.of("movie id", "title", "genres");
    static final List<String> MOVIE_COLUMNS_WITH_FLAGS = Stream.concat(
                    Stream.of("movie id", "title", "release date", "video release date", "IMDb URL"), GENRES.stream())
            .toList();

    /** What the 10M edition has in place of genres for a movie that has none. */
    private static final String NO_GENRES = "(no genres listed)";

    private static final Pattern BAR = Pattern.compile("\\|");

    /**
     * "Heat (1995)", also with more behind it: "The Great Giving (1995) (V)". Any letters may be around it, also those that are line
     * ends for a pattern: "A with a ring" in UTF-8, read as Latin 1, has one.
     */
    private static final Pattern YEAR_IN_TITLE = Pattern.compile(".*\\((\\d{4})\\).*", Pattern.DOTALL);

    /** "01-Jan-1995". */
    private static final Pattern YEAR_AT_END = Pattern.compile(".*(\\d{4})");

    /** From a table with a column per genre that holds 0 or 1. */
    static DescribedRows moviesWithFlags(Table table) {
        int firstFlag = table.columns().index(GENRES.get(0));
        int dateAt = table.columns().index("release date");
        return movies(
                table,
                (line, cells) -> IntStream.range(0, GENRES.size())
                        .filter(g -> isSet(table, line, GENRES.get(g), cells[firstFlag + g]))
                        .mapToObj(GENRES::get)
                        .toList(),
                cells -> cells[dateAt]);
    }

    private static boolean isSet(Table table, long line, String genre, String flag) {
        if (!flag.equals("0") && !flag.equals("1")) {
            throw new UserError(table.place(line) + ", column '" + genre + "': must be 0 or 1 but was '" + flag + "'");
        }
        return flag.equals("1");
    }

    /** From a table with a column of genres, with bars between them. */
    static DescribedRows moviesWithLists(Table table) {
        int genresAt = table.columns().index("genres");
        return movies(
                table,
                (line, cells) -> BAR.splitAsStream(cells[genresAt])
                        .map(String::strip)
                        .filter(genre -> !genre.isEmpty() && !genre.equals(NO_GENRES))
                        .toList(),
                cells -> "");
    }

    /** The genres of the movie in a line. */
    @FunctionalInterface
    private interface GenresOfLine {
        List<String> of(long line, String[] cells);
    }

    private static DescribedRows movies(Table table, GenresOfLine genresOf, Function<String[], String> releaseDate) {
        int idAt = table.columns().index("movie id");
        int titleAt = table.columns().index("title");
        Map<String, TextSet> genres = new LinkedHashMap<>();
        List<OptionalInt> years = new ArrayList<>();
        table.read((line, cells) -> {
            TextSet own = TextSet.copyOf(genresOf.of(line, cells));
            String id = cells[idAt];
            if (id.isEmpty()) {
                throw new UserError(table.place(line) + ": the movie has no id");
            }
            if (genres.put(id, own) != null) {
                throw new UserError(table.place(line) + ": movie " + id + " is described twice");
            }
            years.add(year(cells[titleAt], releaseDate.apply(cells)));
            return true;
        });
        if (genres.isEmpty()) {
            throw new UserError(table.name() + ": there are no movies in it");
        }
        // For years that are not known: the median of those that are, of two in the middle the earlier one.
        int[] known = years.stream().flatMapToInt(OptionalInt::stream).sorted().toArray();
        Integer median = known.length == 0 ? null : (Integer) known[(known.length - 1) / 2];
        Map<String, Row> rows = new LinkedHashMap<>();
        genres.forEach((id, own) -> {
            OptionalInt year = years.get(rows.size());
            rows.put(id, MovieLens.MOVIE_COLUMNS.row(id, own, year.isPresent() ? (Integer) year.getAsInt() : median));
        });
        return new DescribedRows(table.name(), rows);
    }

    /** From a table with the columns user id, age, sex and occupation, in any order. */
    static DescribedRows users(Table table) {
        Schema columns = table.columns();
        Map<String, Row> rows = new HashMap<>();
        table.read((line, cells) -> {
            String id = cells[columns.index("user id")];
            if (id.isEmpty()) {
                throw new UserError(table.place(line) + ": the user has no id");
            }
            double age = Cells.number(table, line, "age", cells[columns.index("age")]);
            Row row = MovieLens.USER_COLUMNS.row(
                    id, age, cells[columns.index("sex")], cells[columns.index("occupation")]);
            if (rows.put(id, row) != null) {
                throw new UserError(table.place(line) + ": user " + id + " is described twice");
            }
            return true;
        });
        return new DescribedRows(table.name(), rows);
    }

    /** The row of a movie or user, where it is described. */
    Optional<Row> find(String id) {
        return Optional.ofNullable(rows.get(id));
    }

    /** The year in the title's last parentheses with one, else that of the release date, if there is any. */
    static OptionalInt year(String title, String releaseDate) {
        Matcher inTitle = YEAR_IN_TITLE.matcher(title);
        Matcher atEnd = YEAR_AT_END.matcher(releaseDate);
        if (inTitle.matches()) {
            return OptionalInt.of(Integer.parseInt(inTitle.group(1)));
        }
        return atEnd.matches() ? OptionalInt.of(Integer.parseInt(atEnd.group(1))) : OptionalInt.empty();
    }
}

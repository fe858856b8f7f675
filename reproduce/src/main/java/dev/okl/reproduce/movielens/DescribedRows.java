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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
        Schema columns = table.columns();
        int firstFlag = columns.index(GENRES.get(0));
        Movies movies = new Movies(table);
        table.read((line, cells) -> {
            List<String> own = new ArrayList<>();
            for (int g = 0; g < GENRES.size(); g++) {
                String flag = cells[firstFlag + g];
                if (flag.equals("1")) {
                    own.add(GENRES.get(g));
                } else if (!flag.equals("0")) {
                    throw new UserError(table.place(line) + ", column '" + GENRES.get(g) + "': must be 0 or 1 but was '"
                            + flag + "'");
                }
            }
            return movies.add(line, cells, own, cells[columns.index("release date")]);
        });
        return movies.described();
    }

    /** From a table with a column of genres, with bars between them. */
    static DescribedRows moviesWithLists(Table table) {
        int genresAt = table.columns().index("genres");
        Movies movies = new Movies(table);
        table.read((line, cells) -> {
            List<String> genres = BAR.splitAsStream(cells[genresAt])
                    .map(String::strip)
                    .filter(genre -> !genre.isEmpty() && !genre.equals(NO_GENRES))
                    .toList();
            return movies.add(line, cells, genres, "");
        });
        return movies.described();
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

    /** Collects what is known of the movies; years that are not known depend on all the others. */
    private static final class Movies {
        private final Table table;
        private final int idAt;
        private final int titleAt;
        private final Map<String, TextSet> genres = new LinkedHashMap<>();
        private final List<OptionalInt> years = new ArrayList<>();

        Movies(Table table) {
            this.table = table;
            this.idAt = table.columns().index("movie id");
            this.titleAt = table.columns().index("title");
        }

        boolean add(long line, String[] cells, List<String> ownGenres, String releaseDate) {
            String id = cells[idAt];
            if (id.isEmpty()) {
                throw new UserError(table.place(line) + ": the movie has no id");
            }
            if (genres.put(id, TextSet.copyOf(ownGenres)) != null) {
                throw new UserError(table.place(line) + ": movie " + id + " is described twice");
            }
            years.add(year(cells[titleAt], releaseDate));
            return true;
        }

        DescribedRows described() {
            if (genres.isEmpty()) {
                throw new UserError(table.name() + ": there are no movies in it");
            }
            // The median of those that are known; of two in the middle the earlier one.
            int[] known =
                    years.stream().flatMapToInt(OptionalInt::stream).sorted().toArray();
            OptionalInt median =
                    known.length == 0 ? OptionalInt.empty() : OptionalInt.of(known[(known.length - 1) / 2]);
            Map<String, Row> rows = new LinkedHashMap<>();
            genres.forEach((id, own) -> {
                OptionalInt year = years.get(rows.size()).isPresent() ? years.get(rows.size()) : median;
                rows.put(id, MovieLens.MOVIE_COLUMNS.row(id, own, year.isPresent() ? year.getAsInt() : null));
            });
            return new DescribedRows(table.name(), rows);
        }
    }
}

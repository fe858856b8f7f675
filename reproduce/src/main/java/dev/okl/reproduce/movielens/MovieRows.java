package dev.okl.reproduce.movielens;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.kernel.TextSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** The movies that a file describes. */
final class MovieRows {
    static final String ID = "movie id";
    static final String TITLE = "title";
    static final String RELEASED = "release date";
    static final String GENRES = "genres";

    /** What the 10M edition has in place of genres for a movie that has none. */
    private static final String NO_GENRES = "(no genres listed)";

    private static final Pattern BAR = Pattern.compile("\\|");

    private final String source;
    private final Map<String, Row> rows;

    private MovieRows(String source, Map<String, Row> rows) {
        this.source = source;
        this.rows = rows;
    }

    /** From a table with the columns {@link #ID}, {@link #TITLE}, {@link #RELEASED}, and one per genre that holds 0 or 1. */
    static MovieRows readFlags(Table table, List<String> genres) {
        Schema columns = table.columns();
        int firstFlag = columns.index(genres.get(0));
        Reader reader = new Reader(table);
        table.read((line, cells) -> {
            List<String> own = new ArrayList<>();
            for (int g = 0; g < genres.size(); g++) {
                String flag = cells[firstFlag + g];
                if (flag.equals("1")) {
                    own.add(genres.get(g));
                } else if (!flag.equals("0")) {
                    throw new UserError(table.place(line) + ", column '" + genres.get(g) + "': must be 0 or 1 but was '"
                            + flag + "'");
                }
            }
            OptionalInt year = MovieYear.of(cells[columns.index(TITLE)], cells[columns.index(RELEASED)]);
            return reader.add(line, cells[columns.index(ID)], own, year);
        });
        return reader.movies();
    }

    /** From a table with the columns {@link #ID}, {@link #TITLE}, and {@link #GENRES} with bars between them. */
    static MovieRows readLists(Table table) {
        Schema columns = table.columns();
        Reader reader = new Reader(table);
        table.read((line, cells) -> {
            List<String> genres = BAR.splitAsStream(cells[columns.index(GENRES)])
                    .map(String::strip)
                    .filter(genre -> !genre.isEmpty() && !genre.equals(NO_GENRES))
                    .toList();
            return reader.add(line, cells[columns.index(ID)], genres, MovieYear.of(cells[columns.index(TITLE)], ""));
        });
        return reader.movies();
    }

    /** The row of a movie, or null if it is not described. */
    Row get(String id) {
        return rows.get(id);
    }

    /** The file they are from. */
    String source() {
        return source;
    }

    /** Collects what is known of the movies; years that are not known depend on all the others. */
    private static final class Reader {
        private final Table table;
        private final Map<String, TextSet> genres = new LinkedHashMap<>();
        private final List<OptionalInt> years = new ArrayList<>();

        Reader(Table table) {
            this.table = table;
        }

        boolean add(long line, String id, List<String> ownGenres, OptionalInt year) {
            if (id.isEmpty()) {
                throw new UserError(table.place(line) + ": the movie has no id");
            }
            if (genres.put(id, TextSet.copyOf(ownGenres)) != null) {
                throw new UserError(table.place(line) + ": movie " + id + " is described twice");
            }
            years.add(year);
            return true;
        }

        MovieRows movies() {
            if (genres.isEmpty()) {
                throw new UserError(table.name() + ": there are no movies in it");
            }
            OptionalInt median = MovieYear.median(years);
            Map<String, Row> rows = new LinkedHashMap<>();
            genres.forEach((id, own) -> {
                OptionalInt known = years.get(rows.size());
                OptionalInt year = known.isPresent() ? known : median;
                rows.put(id, MovieLens.MOVIE_COLUMNS.row(id, own, year.isPresent() ? year.getAsInt() : null));
            });
            return new MovieRows(table.name(), rows);
        }
    }
}

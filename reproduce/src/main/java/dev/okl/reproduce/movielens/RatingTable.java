package dev.okl.reproduce.movielens;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Cells;
import dev.okl.app.table.Table;
import java.util.List;
import java.util.Locale;

/** A file of ratings: who rated which movie how. */
final class RatingTable {
    /** The columns of the original files. Files with a header may have others, and these in any order. */
    static final List<String> COLUMNS = List.of("user", "movie", "rating", "timestamp");

    private static final List<String> USER_NAMES = List.of("user", "userid", "user_id");
    private static final List<String> MOVIE_NAMES = List.of("movie", "movieid", "movie_id");
    private static final List<String> RATING_NAMES = List.of("rating");

    private final Table table;
    private final RatingScale scale;
    private final int user;
    private final int movie;
    private final int rating;

    RatingTable(Table table, RatingScale scale) {
        this.table = table;
        this.scale = scale;
        this.user = column(USER_NAMES);
        this.movie = column(MOVIE_NAMES);
        this.rating = column(RATING_NAMES);
    }

    /** Is given rating after rating. */
    @FunctionalInterface
    interface Visitor {
        void rating(long line, String user, String movie, double rating);
    }

    /** What the file is called in messages. */
    String name() {
        return table.name();
    }

    /** Gives every rating to the visitor, in the order of the lines. */
    void read(Visitor visitor) {
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

    /** An error that says in which line it is. */
    UserError problem(long line, String what) {
        return new UserError(table.place(line) + ": " + what);
    }

    private int column(List<String> names) {
        List<String> all = table.columns().names();
        for (int c = 0; c < all.size(); c++) {
            if (names.contains(all.get(c).toLowerCase(Locale.ROOT))) {
                return c;
            }
        }
        throw new UserError(table.place(1) + ": the header has no column '" + names.get(0) + "' but "
                + String.join(", ", all) + "\ngive the file a header such as user,movie,rating");
    }
}

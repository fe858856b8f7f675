package dev.okl.reproduce.movielens;

import java.util.List;
import java.util.Locale;

/** The editions of MovieLens in the paper, with the sizes that GroupLens states. */
public enum Edition {
    ML_100K("100K", 100_000, 943, 1_682),
    ML_1M("1M", 1_000_209, 6_040, 3_706),
    ML_10M("10M", 10_000_054, 69_878, 10_677);

    private final String size;
    private final int ratings;
    private final int users;
    private final int ratedMovies;

    Edition(String size, int ratings, int users, int ratedMovies) {
        this.size = size;
        this.ratings = ratings;
        this.users = users;
        this.ratedMovies = ratedMovies;
    }

    public int ratings() {
        return ratings;
    }

    public int users() {
        return users;
    }

    /** Movies with at least one rating; more are described. */
    public int ratedMovies() {
        return ratedMovies;
    }

    public RatingScale scale() {
        return this == ML_10M ? RatingScale.HALF_STARS : RatingScale.WHOLE_STARS;
    }

    /** The splits that the paper tests on. */
    public List<PaperSplit> splits() {
        return this == ML_1M ? List.of(PaperSplit.HALF) : List.of(PaperSplit.values());
    }

    /** What GroupLens calls the file to download, without its ending: "ml-100k". */
    String archive() {
        return "ml-" + size.toLowerCase(Locale.ROOT);
    }

    /** What the folder in the archive, or one made for it, is called. */
    List<String> folders() {
        String own = "movielens-" + size.toLowerCase(Locale.ROOT);
        return this == ML_10M ? List.of("ml-10M100K", archive(), own) : List.of(archive(), own);
    }

    /** "MovieLens 100K". */
    @Override
    public String toString() {
        return "MovieLens " + size;
    }
}

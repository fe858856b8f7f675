package dev.okl.reproduce.movielens;

import java.util.List;

/** The editions of MovieLens in the paper, with the sizes that GroupLens states. */
public enum Edition {
    ML_100K("100K", "ml-100k.zip", 100_000, 943, 1_682),
    ML_1M("1M", "ml-1m.zip", 1_000_209, 6_040, 3_706),
    ML_10M("10M", "ml-10m.zip", 10_000_054, 69_878, 10_677);

    private final String size;
    private final String archive;
    private final int ratings;
    private final int users;
    private final int ratedMovies;

    Edition(String size, String archive, int ratings, int users, int ratedMovies) {
        this.size = size;
        this.archive = archive;
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
        return switch (this) {
            case ML_1M -> List.of(PaperSplit.HALF);
            case ML_100K, ML_10M -> List.of(PaperSplit.R_A, PaperSplit.R_B, PaperSplit.HALF);
        };
    }

    /** What GroupLens calls the file to download. */
    String archive() {
        return archive;
    }

    /** What the folder in the archive, or one made for it, is called. */
    List<String> folders() {
        return switch (this) {
            case ML_100K -> List.of("ml-100k", "movielens-100k");
            case ML_1M -> List.of("ml-1m", "movielens-1m");
            case ML_10M -> List.of("ml-10M100K", "ml-10m", "movielens-10m");
        };
    }

    /** "MovieLens 100K". */
    @Override
    public String toString() {
        return "MovieLens " + size;
    }
}

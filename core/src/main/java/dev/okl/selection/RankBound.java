package dev.okl.selection;

/**
 * A bound on the rank of the task similarity, which is the number of latent functions.
 *
 * @param fullUpTo there is no bound where a solution needs at most so many columns ...
 * @param otherwise ... and this one where it can need more
 */
public record RankBound(int fullUpTo, int otherwise) {
    public RankBound {
        if (otherwise < 0) {
            throw new IllegalArgumentException("rank must be >= 0 but was " + otherwise);
        }
    }

    /** At most so many; 0 leaves nothing but mean and intercepts. */
    public static RankBound atMost(int rank) {
        return new RankBound(rank, rank);
    }

    /** As many as a solution can need. */
    public static RankBound full() {
        return atMost(Integer.MAX_VALUE);
    }

    /** Full where that is at most 100 columns; else 10, for full rank then costs much and helps little. */
    public static RankBound automatic() {
        return new RankBound(100, 10);
    }

    /** The number of columns that the bound stands for, where a solution can need {@code fullRank} of them. */
    public int columns(int fullRank) {
        return fullRank <= fullUpTo ? fullRank : otherwise;
    }
}

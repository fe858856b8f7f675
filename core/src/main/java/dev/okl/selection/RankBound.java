package dev.okl.selection;

/** A bound on the rank of the task similarity, which is the number of latent functions. */
public sealed interface RankBound {
    /** The number of columns that the bound stands for, where a solution can need {@code fullRank} of them. */
    int columns(int fullRank);

    /** At most so many. */
    static RankBound atMost(int rank) {
        return new AtMost(rank);
    }

    /** As many as a solution can need. */
    static RankBound full() {
        return new Full();
    }

    /** Full where that is at most 100 columns; else 20, for full rank then costs much and helps little. */
    static RankBound automatic() {
        return new Automatic();
    }

    /** See {@link #atMost}; 0 leaves nothing but mean and intercepts. */
    record AtMost(int rank) implements RankBound {
        public AtMost {
            if (rank < 0) {
                throw new IllegalArgumentException("rank must be >= 0 but was " + rank);
            }
        }

        @Override
        public int columns(int fullRank) {
            return Math.min(rank, fullRank);
        }
    }

    /** See {@link #full}. */
    record Full() implements RankBound {
        @Override
        public int columns(int fullRank) {
            return fullRank;
        }
    }

    /** See {@link #automatic}. */
    record Automatic() implements RankBound {
        private static final int FULL_UP_TO = 100;
        private static final int MODERATE = 20;

        @Override
        public int columns(int fullRank) {
            return fullRank <= FULL_UP_TO ? fullRank : MODERATE;
        }
    }
}

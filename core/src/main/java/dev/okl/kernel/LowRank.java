package dev.okl.kernel;

/** A low-rank approximation of a kernel: stops at the trace error or at the rank. */
public record LowRank(double tolerance, int maxRank) {
    public LowRank {
        if (!(tolerance > 0) || maxRank < 1) {
            throw new IllegalArgumentException(
                    "tolerance must be > 0 and rank >= 1 but they were " + tolerance + " and " + maxRank);
        }
    }
}

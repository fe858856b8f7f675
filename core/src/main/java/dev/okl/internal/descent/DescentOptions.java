package dev.okl.internal.descent;

/**
 * When block coordinate descent stops and how it goes.
 *
 * @param tolerance for the relative duality gap at full rank, for the relative gradient at smaller ranks
 * @param maxSweeps a cap on the sweeps for one lambda
 * @param accelerationDepth how many past sweeps are used to predict the next; 0 for the paper's plain alternation, which
 *     is not balanced either, and begins at random
 */
public record DescentOptions(double tolerance, int maxSweeps, int accelerationDepth) {
    public DescentOptions {
        if (!(tolerance > 0)) {
            throw new IllegalArgumentException("tolerance must be > 0 but was " + tolerance);
        }
        if (maxSweeps < 1) {
            throw new IllegalArgumentException("sweeps must be >= 1 but was " + maxSweeps);
        }
        if (accelerationDepth < 0) {
            throw new IllegalArgumentException("acceleration depth must be >= 0 but was " + accelerationDepth);
        }
    }

    public static DescentOptions defaults() {
        return new DescentOptions(1e-3, 200, 8);
    }

    public DescentOptions withTolerance(double newTolerance) {
        return new DescentOptions(newTolerance, maxSweeps, accelerationDepth);
    }

    public DescentOptions withMaxSweeps(int newMaxSweeps) {
        return new DescentOptions(tolerance, newMaxSweeps, accelerationDepth);
    }

    public DescentOptions withAccelerationDepth(int newDepth) {
        return new DescentOptions(tolerance, maxSweeps, newDepth);
    }

    /**
     * The inner solvers are this much more accurate than the sweeps, so that the objective falls at every step and predictions agree to
     * 1e-6 between processors, whose rounding ends the solvers at different iterations.
     */
    public double stepTolerance() {
        return Math.min(1e-8, 1e-2 * tolerance);
    }

    /** The tolerance of a certificate that decides whether the descent has converged; at an optimum its singular values cluster. */
    public double certificateTolerance() {
        return Math.max(1e-9, Math.min(1e-3, 0.1 * tolerance));
    }
}

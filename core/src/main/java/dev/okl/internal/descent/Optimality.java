package dev.okl.internal.descent;

import dev.okl.internal.state.State;

/**
 * The stop rule of a descent, and the moment when rank growth is tried. Looking at the certificate costs some products
 * with the residuals, so it is done only when the gradient has become small enough to make the look worthwhile.
 */
final class Optimality {
    /** The gradient at which the first look pays. */
    private static final double FIRST_LOOK = 1e-2;

    /** How much smaller the gradient must become before the next look. */
    private static final double NEXT_LOOK = 0.25;

    /** A gradient this small is rounding: nothing more can be gained. */
    private static final double ROUNDING = 1e-14;

    /** A gradient falls when it is below this part of the smallest before. */
    private static final double FALLS = 0.9;

    /** The number of sweeps in which the gradient of mean and intercepts must fall. */
    private static final int PATIENCE = 50;

    /** What to do next. */
    enum Verdict {
        OPTIMAL,
        /** The gradient is down to rounding, but the gap is not below the tolerance. */
        STALLED,
        GO_ON,
        /** Go on; the point was changed (the rank grew, or the columns were rotated). */
        MOVED
    }

    /**
     * For a tiny lambda the gradient may stay large while the gap has closed, and so it may while a column is missing; so look at
     * sweeps 8, 16, 32, ... The last sweep is the last chance to let the rank grow.
     */
    private boolean isLookAnyway(int sweep) {
        return (sweep >= 8 && Integer.bitCount(sweep) == 1) || sweep == maxSweeps;
    }

    private final State point;
    private final double lambda;
    private final double tolerance;
    private final double certificateTolerance;
    private final int maxSweeps;
    private final boolean full;
    private Certificate certificate;
    private double lookBelow;
    private boolean current;
    private int growAgainAt;
    private int growths;
    private double smallestGradient = Double.POSITIVE_INFINITY;
    private int smallestAt;

    Optimality(State point, double lambda, DescentOptions options) {
        this.point = point;
        this.lambda = lambda;
        this.tolerance = options.tolerance();
        this.certificateTolerance = options.certificateTolerance();
        this.maxSweeps = options.maxSweeps();
        this.full = point.layout().rank() >= point.fullRank();
        this.lookBelow = Math.max(FIRST_LOOK, tolerance);
    }

    /** What to do after a sweep that ended with this gradient. */
    Verdict judge(int sweep, double gradient) {
        current = false;
        if (point.layout().rank() == 0) {
            return judgePooled(sweep, gradient);
        }
        if (gradient > lookBelow && !isLookAnyway(sweep)) {
            return Verdict.GO_ON;
        }
        if (sweep < growAgainAt && sweep < maxSweeps && (full || gradient > tolerance)) {
            return Verdict.GO_ON; // growth ends the acceleration; the more often it was needed, the longer it may run
        }
        boolean moved = false;
        int spare = RankGrowth.spareColumns(point);
        if (full || spare > 0) {
            certificate = Certificate.of(point, lambda, certificateTolerance, certificate, Math.max(1, spare));
            current = true;
            if (full && certificate.relativeGap() <= tolerance) {
                return Verdict.OPTIMAL;
            }
            if (spare > 0 && RankGrowth.isWorthIt(certificate, tolerance)) {
                moved = true; // tried in vain, it has turned the columns
                if (RankGrowth.grow(point, lambda, certificate)) {
                    current = false;
                    growAgainAt = sweep + ++growths;
                    return Verdict.MOVED;
                }
            }
        }
        if (!full && gradient <= tolerance) {
            return Verdict.OPTIMAL;
        }
        if (gradient <= ROUNDING) {
            return Verdict.STALLED;
        }
        lookBelow = Math.max(ROUNDING, full ? NEXT_LOOK * Math.min(gradient, lookBelow) : tolerance);
        return moved ? Verdict.MOVED : Verdict.GO_ON;
    }

    /**
     * Mean and intercepts alone. Either of them is found by one step, to rounding, which for a tiny lambda is far above the tolerance;
     * together they alternate, and may take their time.
     */
    private Verdict judgePooled(int sweep, double gradient) {
        if (gradient <= tolerance) {
            return Verdict.OPTIMAL;
        }
        if (gradient < FALLS * smallestGradient) {
            smallestGradient = gradient;
            smallestAt = sweep;
        }
        boolean alternates = point.layout().mean() && point.layout().intercepts();
        boolean seen = sweep > 1; // the gradient of a first sweep is that of its start
        return seen && sweep - smallestAt >= (alternates ? PATIENCE : 1) ? Verdict.STALLED : Verdict.GO_ON;
    }

    /** The certificate of the point that the last verdict is about, or null where there is none. */
    Certificate certificate() {
        return current ? certificate : null;
    }
}

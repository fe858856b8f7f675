package dev.okl.internal.descent;

import dev.okl.internal.state.State;
import dev.okl.selection.StopReason;
import java.util.Optional;

/**
 * The stop rule of a descent, which also decides when the rank grows. Computing the certificate costs some products
 * with the residuals, so that is done only when the gradient has become small enough to make it worthwhile.
 */
final class Optimality {
    /** The gradient from which on a check of the certificate pays. */
    private static final double FIRST_CHECK = 1e-2;

    /** How much smaller the gradient must become before the next check. */
    private static final double NEXT_CHECK = 0.25;

    /** Where a certificate only says how to grow, its singular pairs need not be more accurate; singular values are to the square of this. */
    private static final double TO_GROW = 3e-3;

    /** The tolerance that decides whether to grow where a fit need not be any better than it is. */
    private static final double COARSE = 0.1;

    /** A gradient this small is rounding: nothing more can be gained. */
    private static final double ROUNDING = 1e-14;

    /** A gradient falls when it is below this part of the smallest before. */
    private static final double FALLS = 0.9;

    /** The number of sweeps in which the gradient of mean and intercepts must fall. */
    private static final int PATIENCE = 50;

    private final State state;
    private final double lambda;
    private final DescentOptions options;
    private final boolean full;
    private Optional<Certificate> certificate = Optional.empty();
    private double checkBelow;
    private boolean current;
    private boolean moved;
    private boolean waits; // for what a growth leads to
    private int growAgainAt;
    private int growths;
    private double smallestGradient = Double.POSITIVE_INFINITY;
    private int smallestAt;

    Optimality(State state, double lambda, DescentOptions options) {
        this.state = state;
        this.lambda = lambda;
        this.options = options;
        this.full = state.layout().rank() >= state.fullRank();
        this.checkBelow = Math.max(FIRST_CHECK, options.tolerance());
    }

    /**
     * Checks the state after a sweep, and lets its rank grow where that pays.
     *
     * @param enough whether the state will do as it is, unless its rank should grow
     * @return why the descent ends here, if it does
     */
    Optional<StopReason> checkAndGrow(DescentResult.Sweep sweep, boolean cancelled, boolean enough) {
        current = false;
        moved = false;
        waits = false;
        Optional<StopReason> verdict = state.layout().rank() == 0
                ? judgeWithoutFreePart(sweep.number(), sweep.gradient())
                : judge(sweep.number(), sweep.gradient(), enough);
        if (verdict.isEmpty() && cancelled) {
            return Optional.of(StopReason.CANCELLED);
        }
        if (verdict.isEmpty() && enough && !waits) {
            return Optional.of(StopReason.SETTLED);
        }
        return verdict.isEmpty() && sweep.number() >= options.maxSweeps()
                ? Optional.of(StopReason.SWEEP_LIMIT)
                : verdict;
    }

    /** Whether the last check has changed the state: the rank grew, or the columns were rotated. */
    boolean hasMoved() {
        return moved;
    }

    /** Empty to go on. */
    private Optional<StopReason> judge(int sweep, double gradient, boolean enough) {
        double tolerance = options.tolerance();
        if (gradient > checkBelow && !isCheckDue(sweep) && !enough) {
            return Optional.empty();
        }
        // Growth restarts the acceleration, so the descent waits longer after each growth.
        if (sweep < growAgainAt && sweep < options.maxSweeps() && (full || gradient > tolerance)) {
            waits = true;
            return Optional.empty();
        }
        boolean rotated = false;
        int spare = RankGrowth.spareColumns(state);
        if (full || spare > 0) {
            double accuracy = full ? options.certificateTolerance() : TO_GROW;
            Certificate now = Certificate.of(state, lambda, accuracy, certificate, Math.max(1, spare));
            certificate = Optional.of(now);
            current = full;
            if (full && now.relativeGap() <= tolerance) {
                return Optional.of(StopReason.CONVERGED);
            }
            if (spare > 0 && RankGrowth.isWorthIt(now, enough ? Math.max(COARSE, tolerance) : tolerance)) {
                rotated = true; // also where J does not fall
                if (RankGrowth.grow(state, lambda, now)) {
                    current = false;
                    moved = true;
                    growAgainAt = sweep + ++growths;
                    waits = true;
                    return Optional.empty();
                }
            }
        }
        if (!full && gradient <= tolerance) {
            return Optional.of(StopReason.CONVERGED);
        }
        if (gradient <= ROUNDING) {
            return Optional.of(StopReason.STALLED);
        }
        checkBelow = Math.max(ROUNDING, full ? NEXT_CHECK * Math.min(gradient, checkBelow) : tolerance);
        moved = rotated;
        return Optional.empty();
    }

    /**
     * For a tiny lambda the gradient may stay large while the gap has closed, and so it may while a column is missing; so there is a check at
     * sweeps 8, 16, 32, ... The last sweep is the last chance to let the rank grow.
     */
    private boolean isCheckDue(int sweep) {
        return (sweep >= 8 && Integer.bitCount(sweep) == 1) || sweep == options.maxSweeps();
    }

    /**
     * Mean and intercepts alone. Either of them is found by one step, to rounding, which for a tiny lambda is far above the tolerance;
     * together they alternate, and may take their time.
     */
    private Optional<StopReason> judgeWithoutFreePart(int sweep, double gradient) {
        if (gradient <= options.tolerance()) {
            return Optional.of(StopReason.CONVERGED);
        }
        if (gradient < FALLS * smallestGradient) {
            smallestGradient = gradient;
            smallestAt = sweep;
        }
        boolean alternates = state.layout().mean() && state.layout().intercepts();
        boolean seen = sweep > 1; // the gradient of a first sweep is that of its start
        boolean stalled = seen && sweep - smallestAt >= (alternates ? PATIENCE : 1);
        return stalled ? Optional.of(StopReason.STALLED) : Optional.empty();
    }

    /** The certificate of the state that the last verdict is about, where there is one. */
    Optional<Certificate> certificate() {
        return current ? certificate : Optional.empty();
    }
}

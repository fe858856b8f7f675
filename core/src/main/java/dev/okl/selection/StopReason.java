package dev.okl.selection;

/** Why a descent ended. Not converged is a result, not an error. */
public enum StopReason {
    /** The gap (full rank) or the gradient fell below the tolerance. */
    CONVERGED,
    /** The cap on sweeps was reached before. */
    SWEEP_LIMIT,
    /** Rounding ended the progress before the tolerance was reached. */
    STALLED,
    /** The listener asked to stop. */
    CANCELLED,
    /** The fit was good enough for what it was wanted for: its error on held-out observations had settled, so that lambdas could be compared. */
    SETTLED
}

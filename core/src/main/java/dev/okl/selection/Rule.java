package dev.okl.selection;

/** How a point of the validation curve is chosen. */
public enum Rule {
    /** The smallest error; the largest lambda where errors are the same but for rounding. */
    BEST,
    /** The simplest model (smallest rank, then largest lambda) within one standard error of the smallest error. */
    ONE_STANDARD_ERROR
}

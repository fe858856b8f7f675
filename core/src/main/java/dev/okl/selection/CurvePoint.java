package dev.okl.selection;

/**
 * The validation error at one lambda and rank.
 *
 * @param rank the bound on the rank, or what a solution can need at most where that is less
 * @param error mean over the splits
 * @param standardError of the error: from the spread over the splits, or within the split where there is only one; NaN
 *     where that says nothing
 */
public record CurvePoint(double lambda, int rank, double error, double standardError) {}

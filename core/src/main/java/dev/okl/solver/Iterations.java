package dev.okl.solver;

/** Bounds for the inner iterations. */
final class Iterations {
    /** A step that needs more is returned as it is and reported as not converged. */
    static final int LIMIT = 5000;

    private Iterations() {}
}

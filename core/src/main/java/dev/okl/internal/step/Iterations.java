package dev.okl.internal.step;

/** Bounds for the inner iterations. */
final class Iterations {
    /** A step that needs more is left as it is; the sweeps' gradient and gap then show that it was not solved. */
    static final int LIMIT = 5000;

    private Iterations() {}
}

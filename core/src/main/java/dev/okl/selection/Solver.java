package dev.okl.selection;

/** The ways to solve the step of the inputs that can be asked for by name. */
public enum Solver {
    /** The cheapest exact one for the data and the Gram matrix. */
    AUTO,
    /** Restarted GMRES, the paper's (a). */
    GMRES,
    /** CG with one unknown per observation, the paper's (b). */
    SPARSE_CG,
    /** CG with a Cholesky factor of K, the paper's (c). */
    FACTORED_CG,
    /** CG in the inner product of K. */
    KERNEL_CG,
    /** CG with the Sylvester preconditioner. */
    PRECONDITIONED_CG,
    /** One factorisation of a small system: an unknown for each observation, or some for each dimension of K. */
    DIRECT,
    /** Directly, for complete data, the paper's (d). */
    SYLVESTER,
    /** Rows directly, then CG on the groups: for an identity part plus groups. */
    ELIMINATION
}

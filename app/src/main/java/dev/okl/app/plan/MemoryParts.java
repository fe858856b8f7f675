package dev.okl.app.plan;

/**
 * The memory of a fit at its peak, in bytes, by use.
 *
 * @param observations the observations, their indexes by input and by task, those of the training part, names and inputs
 * @param gram the Gram matrices with their eigendecompositions
 * @param factors coefficients and values of the current point and of the best one that is kept
 * @param workspace what the step (blocks, vectors of conjugate gradients) or the certificate needs for a while
 * @param history the past sweeps that the acceleration remembers
 * @param program the program itself
 */
public record MemoryParts(long observations, long gram, long factors, long workspace, long history, long program) {
    /** All parts together. */
    public long total() {
        return observations + gram + factors + workspace + history + program;
    }
}

package dev.okl.internal.state;

/**
 * What is known of the last sweeps: the results G_k of the last ones, and how far each has moved the values, f_k. Kept are the
 * differences G_k+1 - G_k and f_k+1 - f_k, the oldest first.
 */
public interface SweepHistory {
    /** Forgets everything; the next sweep starts from the present point. */
    void forget();

    /**
     * Takes the present point for the result of a sweep. From the second on there is a difference to remember.
     *
     * @param most how many differences are kept at most
     */
    Products add(int most);

    /** x = G_k - sum_i gamma_i (G_i+1 - G_i) becomes the present state, from which the next sweep starts. */
    void extrapolate(double[] gamma);

    /** Back to the result of the last sweep. */
    void goBack();

    /**
     * Inner products of the differences of f.
     *
     * @param newest of the newest difference with every kept one, oldest first
     * @param last of every kept difference with the last f
     */
    record Products(double[] newest, double[] last) {
        public static final Products NONE = new Products(new double[0], new double[0]);
    }
}

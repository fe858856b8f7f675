package dev.okl.internal.state;

import dev.okl.data.Matrix;

/** Columns that a side could take, kept where its rows are: coefficients, and values = Gram times coefficients. */
public interface NewColumns {
    /** The sum of w (sum_k u_ik v_jk)^2 over the observations, v the values of these columns. */
    double squares(Matrix u);

    /** Replaces columns of the side, from {@code first} on, by these, each times a factor. */
    void put(int first, double[] factors);
}

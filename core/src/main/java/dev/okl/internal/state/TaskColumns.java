package dev.okl.internal.state;

import dev.okl.data.Matrix;

/** A few columns for the tasks' side, kept where the tasks are: coefficients, and values = K_T times coefficients. */
public interface TaskColumns {
    /** The sum of w (sum_k u_ik v_jk)^2 over the observations, v the values of these columns. */
    double squares(Matrix u);

    /** Replaces columns of the tasks' side, from {@code first} on, by these, each times a factor. */
    void put(int first, double[] factors);
}

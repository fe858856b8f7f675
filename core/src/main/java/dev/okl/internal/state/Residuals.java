package dev.okl.internal.state;

import dev.okl.data.Matrix;

/** The sparse matrix R of weighted residuals w (y - value) of a state, replicates adding up, as an operator. */
public interface Residuals {
    /** The sum of w (y - value)^2. */
    double squaredError();

    /** The sum of w (y - value) (y - alpha . z): the residuals are orthogonal to what the fixed part explains. */
    double timesValues();

    /** out = R K_T R' u for u over the inputs; the vector over the tasks in between stays where the tasks are. */
    void throughTasks(double[] u, double[] out);

    /** R 1, the sums of the inputs. */
    double[] inputSums();

    /** (R' 1)' K_T (R' 1), the squared norm of the sums of the tasks. */
    double squaredTaskSums();

    /** Columns with the coefficients R' u, for the columns u over the inputs. */
    NewColumns columns(Matrix u);

    /** A random number for every input, see {@link StartVector}. */
    double[] startVector();
}

package dev.okl.internal.step;

/**
 * Solves one side's step exactly (to a tolerance): for every row i
 *
 * <pre>H_i v_i + lambda a_i = r_i,   v = K a,   H_i = sum_j w_ij f_j f_j',   r_i = sum_j w_ij y_ij f_j</pre>
 *
 * with f_j the values of the other side. This is the minimum of the objective (4) over one side.
 */
@FunctionalInterface
public interface FactorStep {
    /** Overwrites the coefficients and values of the problem, which hold the starting point, by the solution. */
    StepReport solve(StepProblem problem, double tolerance);
}

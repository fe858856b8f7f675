package dev.okl.internal.step;

import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.LocalSide;

/**
 * Solves one side's step exactly (to a tolerance): for every row i
 *
 * <pre>H_i v_i + lambda a_i = r_i,   v = K a,   H_i = sum_j w_ij f_j f_j',   r_i = sum_j w_ij (y_ij - offset_j) f_j</pre>
 *
 * with f_j the values of the other side, and offset_j what that side has fixed (mean or intercept). This is the minimum of the objective (4) over one side.
 */
@FunctionalInterface
public interface FactorStep {
    /** An iterative solver that needs more iterations stops; the sweeps' gradient and gap then show that the step was not solved. */
    int MAX_ITERATIONS = 5000;

    /** Overwrites the coefficients and values of the problem, which hold the starting point, by the solution. */
    StepReport solve(StepProblem problem, double tolerance);

    /** Solves the step of a side in place, without the columns that are zero: near lambda_max most of them are. */
    default StepReport update(LocalSide side, StepData data, double lambda, double tolerance, Parallel parallel) {
        StepProblem problem = StepProblem.of(side, data, lambda, parallel);
        int[] used = problem.columnsInUse();
        if (used.length == 0) {
            return StepReport.NOTHING_TO_DO;
        }
        StepReport report;
        if (used.length == problem.columns()) {
            report = solve(problem, tolerance);
        } else {
            StepProblem smaller = problem.inColumns(used);
            report = solve(smaller, tolerance);
            problem.acceptColumns(smaller, used);
        }
        side.set(problem.coefficients(), problem.values());
        return report;
    }
}

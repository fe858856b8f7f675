package dev.okl.internal.step;

import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.LocalSide;
import java.util.List;

/**
 * Solves one side's step exactly (to a tolerance): for every row i
 *
 * <pre>H_i v_i + lambda a_i = r_i,   v = K a,   H_i = sum_j w_ij f_j f_j',   r_i = sum_j w_ij (y_ij - offset_j) f_j</pre>
 *
 * with f_j the values of the other side, and offset_j what that side explains alone (mean or intercept). This is the minimum of the objective
 * (4) over one side; where there is a fixed part, over both together ({@link FixedPartStep}).
 */
@FunctionalInterface
public interface FactorStep {
    /** An iterative solver that needs more iterations stops; the sweeps' gradient and gap then show that the step was not solved. */
    int MAX_ITERATIONS = 5000;

    /** Overwrites the coefficients and values of the problem, which hold the starting point, by the solution. */
    StepReport solve(StepProblem problem, double tolerance);

    /**
     * Solves the step, and the same step for other targets: the blocks H_i are the same, so a solver that does most of its work on
     * these does it once for all.
     *
     * @param responses from zero; they need not be accurate
     * @return of the step, with all iterations
     */
    default StepReport solve(StepProblem problem, List<StepProblem> responses, double tolerance) {
        StepReport report = solve(problem, tolerance);
        for (StepProblem response : responses) {
            report = report.withIterations(
                    solve(response, FixedPartStep.RESPONSE_TOLERANCE).iterations());
        }
        return report;
    }

    /** Solves the step of a side in place, without the columns that are zero: near lambda_max most of them are. */
    default StepReport update(LocalSide side, StepData data, double lambda, double tolerance, Parallel parallel) {
        StepProblem problem = StepProblem.of(side, data, lambda, parallel);
        int[] used = problem.columnsInUse();
        boolean all = used.length == problem.columns();
        StepProblem inUse = all ? problem : problem.inColumns(used);
        boolean hasFixedPart = data instanceof ObservedRows rows && rows.fixed().isPresent();
        StepReport report = StepReport.NOTHING_TO_DO;
        if (hasFixedPart) {
            report = FixedPartStep.solve(this, inUse, tolerance);
        } else if (used.length > 0) {
            report = solve(inUse, tolerance);
        }
        if (!all) {
            problem.acceptColumns(inUse, used);
        }
        side.set(problem.coefficients(), problem.values());
        return report;
    }
}

package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.linalg.ConjugateGradient;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The step for K = delta I + Z M Z' (an identity part plus groups): the rows are eliminated one by one, and what is left is the same kind of system for the group sums s = Z' a, with lambda = 1:
 *
 * <pre>
 * X_i = (delta H_i + lambda I)^-1 H_i,   z_i = (delta H_i + lambda I)^-1 r_i
 * s_c + Q_c t_c = R_c,   t = M s,   Q_c = sum of X_i over group c,   R_c = sum of z_i
 * a_i = z_i - X_i t_c(i),   v_i = delta a_i + t_c(i)
 * </pre>
 *
 * <p>The rows are the part of {@link Elimination}; the groups are solved by {@link GroupSystem}.
 */
public final class EliminationStep implements FactorStep {
    private GroupSystem system;

    @Override
    public StepReport solve(StepProblem problem, double tolerance) {
        return solve(problem, List.of(), tolerance);
    }

    @Override
    public StepReport solve(StepProblem problem, List<StepProblem> responses, double tolerance) {
        if (!(problem.gram() instanceof GroupedGram grouped)) {
            throw new IllegalArgumentException("elimination needs a Gram matrix with groups, not "
                    + problem.gram().describe());
        }
        if (!Blocks.storable(problem.rows(), problem.columns())) {
            return new KernelCgStep().solve(problem, responses, tolerance); // the same solution without stored blocks
        }
        Blocks blocks = problem.data().gatherStored();
        double gradient = blocks.relativeGradient(grouped, problem.coefficients(), problem.values(), problem.lambda());
        List<Matrix> further = responses.stream()
                .map(response ->
                        response.observed("the fixed part").rightHandSide().copy())
                .toList();
        List<Elimination> rows =
                Elimination.of(blocks, further, grouped.identityPart(), problem.lambda(), problem.parallel());
        int groups = grouped.groups().size();
        Blocks blocksOfGroups = rows.get(0).groupSystem(grouped::group, groups);
        Solved solved = solve(problem, grouped, rows.get(0), blocksOfGroups, blocksOfGroups.rightHandSide(), tolerance);
        StepReport report = new StepReport(
                gradient,
                solved.converged ? Blocks.difference(blocks.squares(), solved.explained) : OptionalDouble.empty(),
                solved.iterations,
                solved.converged);
        boolean exact = solved.converged;
        for (int k = 0; k < responses.size(); k++) {
            Elimination other = rows.get(k + 1);
            Matrix right = other.groupSums(grouped::group, groups);
            Solved response =
                    solve(responses.get(k), grouped, other, blocksOfGroups, right, FixedPartStep.RESPONSE_TOLERANCE);
            report = report.withIterations(response.iterations);
            exact &= response.converged;
        }
        return report.withExactRows(exact);
    }

    /** @param explained of sum w y^2 */
    private record Solved(int iterations, boolean converged, double explained) {}

    /** Solves the groups from where the problem is, and then the rows. */
    private Solved solve(
            StepProblem problem, GroupedGram grouped, Elimination rows, Blocks blocks, Matrix right, double tolerance) {
        Matrix a = problem.coefficients();
        Matrix v = problem.values();
        Matrix s = Matrix.zeros(right.rows(), problem.columns());
        grouped.sumGroups(a, s);
        Matrix t = Matrix.zeros(s.rows(), s.cols());
        grouped.groups().multiply(s, t, problem.parallel());
        if (system == null || system.groups() != grouped.groups()) {
            system = new GroupSystem(grouped.groups());
        }
        ConjugateGradient.Outcome outcome = system.solve(blocks, right, s, t, tolerance);
        double explained = rows.substitute(grouped::group, t, a, v);
        if (!outcome.converged()) {
            makeConsistent(grouped, s, a, v);
        }
        return new Solved(outcome.iterations(), outcome.converged(), explained);
    }

    /** Without a solution for the groups, the coefficients do not add up to s, to which the values belong; now they do. */
    private static void makeConsistent(GroupedGram grouped, Matrix s, Matrix a, Matrix v) {
        Matrix sums = Matrix.zeros(s.rows(), s.cols());
        grouped.sumGroups(a, sums);
        int[] members = new int[s.rows()];
        for (int i = 0; i < a.rows(); i++) {
            members[grouped.group(i)]++;
        }
        for (int i = 0; i < a.rows(); i++) {
            int group = grouped.group(i);
            for (int k = 0; k < a.cols(); k++) {
                double share = (s.get(group, k) - sums.get(group, k)) / members[group];
                a.set(i, k, a.get(i, k) + share);
                v.set(i, k, v.get(i, k) + grouped.identityPart() * share);
            }
        }
    }
}

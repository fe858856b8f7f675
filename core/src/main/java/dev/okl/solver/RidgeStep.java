package dev.okl.solver;

import dev.okl.gram.IdentityGram;
import dev.okl.linalg.SmallCholesky;
import dev.okl.linalg.Vectors;
import dev.okl.linalg.Workspaces;

/**
 * The step with an identity Gram, K = delta I, in closed form: (delta H_i + lambda I) a_i = r_i, one q x q ridge system
 * per row, in parallel. For the tasks this is b_j = (E' W_j E + lambda I)^-1 E' W_j y_j, the paper's solver (e).
 */
public final class RidgeStep implements FactorStep {
    @Override
    public StepReport solve(StepProblem problem, double tolerance) {
        if (!(problem.gram() instanceof IdentityGram)) {
            throw new IllegalArgumentException("the closed form needs an identity Gram matrix, not "
                    + problem.gram().describe());
        }
        double squaredSize =
                Vectors.dot(problem.coefficients().data(), problem.values().data());
        double[] sums = solveRows(problem);
        double gradient = Blocks.ratio(sums[1], squaredSize);
        return new StepReport(gradient, Blocks.difference(sums[0], sums[2]), 0, true);
    }

    /**
     * Solves all rows in place.
     *
     * @return sums over the rows: w y^2, the squared gradient before the step, and what is explained of the first
     */
    static double[] solveRows(StepProblem problem) {
        int q = problem.columns();
        double delta = ((IdentityGram) problem.gram()).scale();
        double lambda = problem.lambda();
        double[] a = problem.coefficients().data();
        double[] v = problem.values().data();
        long work = problem.observations().averageRowSize() * q * q + (long) q * q * q;
        Workspaces<RowGatherer> gatherers = new Workspaces<>(() -> new RowGatherer(problem));
        return problem.parallel().sums(problem.rows(), work, 3, (from, to, total) -> {
            RowGatherer gatherer = gatherers.borrow();
            double[] h = new double[q * q];
            double[] r = new double[q];
            double[] solution = new double[q];
            for (int i = from; i < to; i++) {
                total[0] += gatherer.gather(i, h, 0, r, 0);
                total[1] += delta * squaredGradient(h, r, a, v, i * q, q, lambda);
                for (int k = 0; k < q * q; k++) {
                    h[k] *= delta;
                }
                for (int k = 0; k < q; k++) {
                    h[k * q + k] += lambda;
                    solution[k] = r[k];
                }
                SmallCholesky.factorInPlace(h, 0, q);
                SmallCholesky.solveInPlace(h, 0, q, solution, 0, 1);
                for (int k = 0; k < q; k++) {
                    a[i * q + k] = solution[k];
                    v[i * q + k] = delta * solution[k];
                    // H v = r - lambda a at the solution, so this is v.(2 r - H v).
                    total[2] += v[i * q + k] * (r[k] + lambda * a[i * q + k]);
                }
            }
            gatherers.giveBack(gatherer);
        });
    }

    /** |a_i - (r_i - H_i v_i)/lambda|^2. */
    private static double squaredGradient(
            double[] h, double[] r, double[] a, double[] v, int at, int q, double lambda) {
        double sum = 0;
        for (int k = 0; k < q; k++) {
            double g = a[at + k] - (r[k] - Vectors.dot(h, k * q, v, at, q)) / lambda;
            sum += g * g;
        }
        return sum;
    }
}

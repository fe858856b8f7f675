package dev.okl.internal.step;

import dev.okl.data.Matrix;
import dev.okl.data.ObservationIndex;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.SmallCholesky;
import dev.okl.internal.linalg.Vectors;
import java.util.List;
import java.util.Optional;

/**
 * The step with an identity Gram, K = delta I, in closed form: (delta H_i + lambda I) a_i = r_i, one q x q ridge system
 * per row, in parallel. For the tasks this is b_j = (E' W_j E + lambda I)^-1 E' W_j y_j, the paper's solver (e).
 */
public final class RidgeStep implements FactorStep {
    /** Pivots that differ by more have lost most of their digits, for they are sums of squares. */
    private static final double ILL_CONDITIONED = 1e-6;

    /** How many sums over the rows there are beside those of the fixed part. */
    private static final int SUMS = 4;

    @Override
    public StepReport solve(StepProblem problem, double tolerance) {
        return solve(problem, List.of(), tolerance);
    }

    @Override
    public StepReport solve(StepProblem problem, List<StepProblem> responses, double tolerance) {
        if (!(problem.gram() instanceof IdentityGram)) {
            throw new IllegalArgumentException("the closed form needs an identity Gram matrix, not "
                    + problem.gram().describe());
        }
        double squaredSize =
                Vectors.dot(problem.coefficients().data(), problem.values().data());
        double[] sums = solveRows(problem, responses);
        double gradient = Blocks.ratio(sums[1], squaredSize);
        return new StepReport(gradient, Blocks.difference(sums[0], sums[2]), 0, true, sums[3] == 0);
    }

    /**
     * Solves all rows in place.
     *
     * @return sums over the rows: w y^2, the squared gradient before the step, what is explained of the first, and how many
     *     rows were hard
     */
    public static double[] solveRows(StepProblem problem) {
        return solveRows(problem, List.of());
    }

    private static double[] solveRows(StepProblem problem, List<StepProblem> responses) {
        ObservedRows rows = problem.observed("the closed form");
        int q = problem.columns();
        double delta = ((IdentityGram) problem.gram()).scale();
        double lambda = problem.lambda();
        double[] a = problem.coefficients().data();
        double[] v = problem.values().data();
        Optional<FixedSums> fixed = rows.fixed()
                .filter(columns -> !responses.isEmpty())
                .map(columns -> new FixedSums(columns, rows.rows(), q));
        int count = SUMS + fixed.map(FixedSums::size).orElse(0);
        long work = rows.observations().averageRowSize() * q * q + (long) q * q * q;
        double[] sums = problem.parallel().sums(problem.rows(), work, count, (from, to) -> {
            RowGatherer gatherer = rows.borrowGatherer();
            double[] total = new double[count];
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
                boolean hard = isIllConditioned(h, q);
                if (hard) {
                    total[3]++;
                    solution = solveByLeastSquares(rows, i, delta, lambda);
                } else {
                    SmallCholesky.solveInPlace(h, 0, q, solution, 0);
                }
                for (int k = 0; k < q; k++) {
                    a[i * q + k] = solution[k];
                    v[i * q + k] = delta * solution[k];
                    // H v = r - lambda a at the solution, so this is v.(2 r - H v).
                    total[2] += v[i * q + k] * (r[k] + lambda * a[i * q + k]);
                }
                if (fixed.isPresent()) {
                    gatherer.addFixed(i, fixed.get(), total, SUMS);
                }
                for (int k = 0; k < responses.size(); k++) {
                    double[] response = hard
                            ? solveByLeastSquares(responses.get(k).observed("the fixed part"), i, delta, lambda)
                            : solveAgain(h, fixed.get().products(k).row(i));
                    responses.get(k).set(i, response, delta);
                }
            }
            rows.giveBack(gatherer);
            return total;
        });
        fixed.ifPresent(found -> rows.keep(found.withTotals(sums, SUMS)));
        return sums;
    }

    private static double[] solveAgain(double[] factor, double[] right) {
        SmallCholesky.solveInPlace(factor, 0, right.length, right, 0);
        return right;
    }

    /** By the pivots of the Cholesky factor. */
    private static boolean isIllConditioned(double[] factor, int q) {
        double largest = 0;
        double smallest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < q; k++) {
            largest = Math.max(largest, factor[k * q + k]);
            smallest = Math.min(smallest, factor[k * q + k]);
        }
        return smallest < ILL_CONDITIONED * largest;
    }

    /** The solution of a row, a_i, from its observations themselves: with v = sqrt(delta) g the penalty is |g|^2. */
    private static double[] solveByLeastSquares(ObservedRows rows, int row, double delta, double lambda) {
        ObservationIndex observations = rows.observations();
        int start = observations.start(row);
        int q = rows.columns();
        Matrix design = Matrix.zeros(observations.end(row) - start, q);
        double[] y = new double[design.rows()];
        for (int o = 0; o < y.length; o++) {
            double root = Math.sqrt(observations.weight(start + o));
            y[o] = root * rows.target(row, start + o);
            for (int k = 0; k < q; k++) {
                double feature = rows.features().get(observations.partner(start + o), k);
                design.set(o, k, root * Math.sqrt(delta) * feature);
            }
        }
        double[] g = Blas.ridge(design, y, lambda);
        Vectors.scaleInPlace(1 / Math.sqrt(delta), g);
        return g;
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

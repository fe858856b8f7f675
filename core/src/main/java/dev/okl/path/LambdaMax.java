package dev.okl.path;

import dev.okl.gram.Gram;
import dev.okl.linalg.Lanczos;
import dev.okl.linalg.Matrix;
import dev.okl.linalg.Parallel;
import dev.okl.solver.BlockCoordinateDescent;
import dev.okl.solver.Certificate;
import dev.okl.solver.DescentOptions;
import dev.okl.solver.Factors;
import dev.okl.solver.Problem;
import dev.okl.solver.Solver;
import dev.okl.solver.SweepListener;

/**
 * The smallest lambda from which on the free part of the solution is exactly zero.
 *
 * <p>Without mean and intercepts this is sigma(W .* Y), the largest singular value of the weighted values in the norms of
 * both sides. With them it is the largest root of sigma(R(lambda)) = lambda, R the residuals of the fit of mean and
 * intercepts alone, which is searched from above.
 */
public final class LambdaMax {
    private static final double ACCURACY = 1e-12;

    /** sigma is accurate to the square of this. */
    private static final double PAIR_ACCURACY = 1e-6;

    private final Problem problem;
    private final Factors pooled;
    private final BlockCoordinateDescent descent;
    private Certificate last;

    private LambdaMax(Problem problem) {
        this.problem = problem;
        this.pooled = new Factors(problem, 0);
        this.descent = new BlockCoordinateDescent(
                Solver.AUTO
                        .choose(
                                problem.inputGram(),
                                problem.byInput(),
                                problem.taskGram().size())
                        .step(),
                Solver.AUTO
                        .choose(
                                problem.taskGram(),
                                problem.byTask(),
                                problem.inputGram().size())
                        .step(),
                DescentOptions.defaults().withTolerance(1e-9).withMaxSweeps(2000));
    }

    public static double of(Problem problem) {
        LambdaMax search = new LambdaMax(problem);
        return problem.mean() || problem.intercepts() ? search.largestRoot() : search.sigma(1);
    }

    private double largestRoot() {
        double upper = upperBound();
        if (upper == 0) {
            return 0;
        }
        // Down in steps that shrink as the root comes near, until sigma is no longer below lambda.
        double lower = upper;
        double excess = excess(lower);
        while (excess < 0) {
            upper = lower;
            lower *= Math.max(0.5, Math.sqrt(1 + excess));
            if (lower < ACCURACY * ACCURACY * upper || upper - lower <= ACCURACY * upper) {
                break;
            }
            excess = excess(lower);
            if (Math.abs(excess) <= ACCURACY) {
                return lower;
            }
        }
        return bisect(lower, upper);
    }

    /** Regula falsi with the Illinois rule on sigma/lambda - 1, which is negative above the root. */
    private double bisect(double lower, double upper) {
        double low = lower;
        double high = upper;
        double atLow = excess(low);
        double atHigh = excess(high);
        for (int k = 0; k < 100 && high - low > ACCURACY * high; k++) {
            double middle = (low * atHigh - high * atLow) / (atHigh - atLow);
            if (!(middle > low && middle < high)) {
                middle = (low + high) / 2;
            }
            double at = excess(middle);
            if (Math.abs(at) <= ACCURACY) {
                return middle;
            }
            if (at < 0) {
                high = middle;
                atHigh = at;
                atLow /= 2;
            } else {
                low = middle;
                atLow = at;
                atHigh /= 2;
            }
        }
        return high;
    }

    /** sigma(R(lambda))/lambda - 1. */
    private double excess(double lambda) {
        descent.run(pooled, lambda, SweepListener.NONE);
        return sigma(lambda) / lambda - 1;
    }

    private double sigma(double lambda) {
        last = Certificate.of(pooled, lambda, PAIR_ACCURACY, last);
        return last.sigma();
    }

    /** |R| <= sqrt(max w) |sqrt(w) y| and sigma(R) <= |R| sqrt(|K| |K_T|), whatever lambda is. */
    private double upperBound() {
        double largestWeight = 0;
        double squares = 0;
        for (int o = 0; o < problem.byInput().size(); o++) {
            double w = problem.byInput().weight(o);
            largestWeight = Math.max(largestWeight, w);
            squares += w * problem.byInput().value(o) * problem.byInput().value(o);
        }
        double norms = norm(problem.inputGram()) * norm(problem.taskGram());
        return 1.01 * Math.sqrt(replicates() * largestWeight * squares * norms);
    }

    /** Replicates add up in R, so the bound grows with the largest number of observations that a cell can have. */
    private double replicates() {
        int most = 1;
        for (int i = 0; i < problem.byInput().rows(); i++) {
            java.util.Map<Integer, Integer> counts = new java.util.HashMap<>();
            for (int o = problem.byInput().start(i); o < problem.byInput().end(i); o++) {
                most = Math.max(most, counts.merge(problem.byInput().partner(o), 1, Integer::sum));
            }
        }
        return most;
    }

    private double norm(Gram gram) {
        Parallel parallel = problem.parallel();
        return Lanczos.largest(
                        (x, out) -> gram.multiply(Matrix.of(x.length, 1, x), Matrix.of(x.length, 1, out), parallel),
                        null,
                        gram.size(),
                        null,
                        1e-3)
                .value();
    }
}

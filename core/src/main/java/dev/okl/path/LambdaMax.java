package dev.okl.path;

import dev.okl.gram.GramNorm;
import dev.okl.solver.BlockCoordinateDescent;
import dev.okl.solver.Certificate;
import dev.okl.solver.DescentOptions;
import dev.okl.solver.Layout;
import dev.okl.solver.Point;
import dev.okl.solver.Problem;
import dev.okl.solver.Solver;
import dev.okl.solver.SweepListener;

/**
 * The smallest lambda from which on the free part of the solution is exactly zero.
 *
 * <p>Without mean and intercepts this is sigma(W .* Y), the largest singular value of the weighted values in the norms of
 * both sides. With them it is the largest root of sigma(R(lambda)) = lambda, R the residuals of the fit of mean and
 * intercepts alone, which is searched from above; 0 where there is no root, because they explain everything that pays.
 */
public final class LambdaMax<P extends Point> {
    private static final double ACCURACY = 1e-12;

    /** The steps of the search from above. */
    private static final double SMALLEST_FACTOR = 0.5;

    private static final double LARGEST_FACTOR = 0.9;

    /** Below this part of the upper bound sigma is rounding. */
    private static final double NO_ROOT = 1e-10;

    /** sigma is accurate to the square of this. */
    private static final double PAIR_ACCURACY = 1e-6;

    private final DescentSpace<P> space;
    private final P pooled;
    private final BlockCoordinateDescent<P> descent;
    private Certificate last;

    private LambdaMax(DescentSpace<P> space) {
        this.space = space;
        this.pooled = space.zero(0);
        this.descent = new BlockCoordinateDescent<>(
                space.steps(Solver.AUTO),
                DescentOptions.defaults().withTolerance(1e-9).withMaxSweeps(2000));
    }

    public static double of(Problem problem) {
        return of(new ProblemSpace(problem));
    }

    static <P extends Point> double of(DescentSpace<P> space) {
        LambdaMax<P> search = new LambdaMax<>(space);
        Layout layout = search.pooled.layout();
        return layout.mean() || layout.intercepts() ? search.largestRoot() : search.sigma(1);
    }

    private double largestRoot() {
        double bound = upperBound();
        double high = bound;
        double atHigh = bound == 0 ? 0 : excess(high);
        // Down, in smaller steps when the root is near, until sigma is no longer below lambda.
        while (high > NO_ROOT * bound) {
            double low = high * Math.min(LARGEST_FACTOR, Math.max(SMALLEST_FACTOR, Math.sqrt(1 + atHigh)));
            double atLow = excess(low);
            if (atLow >= 0) {
                return regulaFalsi(low, atLow, high, atHigh);
            }
            high = low;
            atHigh = atLow;
        }
        return 0; // mean and intercepts explain so much that the free part never pays
    }

    /** With the Illinois rule, on sigma/lambda - 1, which is negative above the root. */
    private double regulaFalsi(double lower, double atLower, double upper, double atUpper) {
        double low = lower;
        double high = upper;
        double atLow = atLower;
        double atHigh = atUpper;
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

    /**
     * A bound for sigma(R), whatever lambda is: sigma(R) <= |R| sqrt(|K| |K_T|), and by Cauchy and Schwarz the squares of R,
     * in which the observations of a cell are added up, are at most the largest weight of a cell times sum w y^2.
     */
    private double upperBound() {
        return 1.01 * space.valueBound() * Math.sqrt(GramNorm.of(pooled.inputs().gram(), pooled.parallel()));
    }
}

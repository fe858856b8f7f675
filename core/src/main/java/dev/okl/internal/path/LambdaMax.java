package dev.okl.internal.path;

import dev.okl.internal.descent.BlockCoordinateDescent;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.internal.descent.SingularPair;
import dev.okl.internal.state.Layout;
import dev.okl.internal.state.State;
import dev.okl.selection.Solver;
import java.util.Optional;

/**
 * The smallest lambda from which on the free part of the solution is exactly zero.
 *
 * <p>Without mean and intercepts this is sigma(W .* Y), the largest singular value of the weighted values, less the fixed part, in the
 * norms of both sides. With them it is the largest root of sigma(R(lambda)) = lambda, R the residuals of the fit of mean and
 * intercepts alone, which is searched from above; 0 where there is no root, because no lambda makes a latent function worth its penalty.
 * With equal values sigma can fall as fast as lambda; a root that is only rounding does not count. All sizes are those of what the fixed
 * part leaves, so that values with a constant added have the same lambda_max. Steps go down to sigma, or to where
 * it seems to meet lambda: sigma nearly always falls with lambda; where it does not, two roots within one step can be missed.
 */
final class LambdaMax<S extends State> {
    private static final double ACCURACY = 1e-11;

    /** The steps of the search from above. */
    private static final double SMALLEST_FACTOR = 0.1;

    private static final double LARGEST_FACTOR = 0.98;

    /** Below where the root seems to be, so that it lies between. */
    private static final double JUST_BELOW = 0.99;

    /** Below this part of the upper bound sigma is rounding. */
    private static final double NO_ROOT = 1e-10;

    /** The tolerance of the fit of mean and intercepts, which alternates between the two. */
    private static final double TOLERANCE = 1e-9;

    /** With mean and intercepts, an excess of sigma over lambda below this part of the upper bound is what the alternation leaves. */
    private static final double LEFT_OPEN = 3 * TOLERANCE;

    /** With one of the two, which a single step finds, an excess below this part of the upper bound is rounding. */
    private static final double ROUNDING = 1e-12;

    /** The same in parts of the bound for the values themselves: so many digits are lost where a constant is taken from them. */
    private static final double ROUNDING_OF_VALUES = 1e-14;

    /** sigma is accurate to the square of this. */
    private static final double PAIR_ACCURACY = 1e-6;

    private final Backend<S> backend;
    private final S withoutFreePart;
    private final BlockCoordinateDescent<S> descent;
    private Optional<SingularPair> last = Optional.empty();

    private LambdaMax(Backend<S> backend) {
        this.backend = backend;
        this.withoutFreePart = backend.zero(0);
        this.descent = new BlockCoordinateDescent<>(
                backend.steps(Solver.AUTO),
                DescentOptions.defaults().withTolerance(TOLERANCE).withMaxSweeps(2000));
    }

    static <S extends State> double of(Backend<S> backend) {
        LambdaMax<S> search = new LambdaMax<>(backend);
        double squares = search.withoutFreePart.squaredError();
        search.withoutFreePart.settleFixedPart();
        Layout layout = search.withoutFreePart.layout();
        return layout.mean() || layout.intercepts() ? search.largestRoot(squares) : search.sigma();
    }

    /** @param squares sum w y^2, of the values as they are */
    private double largestRoot(double squares) {
        double largest = largestSigma();
        double bound = largest * Math.sqrt(withoutFreePart.squaredError());
        double rounding = ROUNDING_OF_VALUES * largest * Math.sqrt(squares);
        Layout layout = withoutFreePart.layout();
        double leftOpen = layout.mean() && layout.intercepts() ? LEFT_OPEN : ROUNDING;
        double negligible = Math.max(leftOpen * bound, rounding);
        double high = bound;
        double atHigh = bound == 0 ? 0 : excess(high);
        double above = high; // the last at which sigma was below lambda
        double atAbove = atHigh;
        double guess = high + atHigh; // that is sigma: it falls with lambda as a rule, and then the root is below it
        while (high > Math.max(NO_ROOT * bound, rounding)) {
            double low =
                    guess > SMALLEST_FACTOR * high ? Math.min(LARGEST_FACTOR * high, guess) : SMALLEST_FACTOR * high;
            double atLow = excess(low);
            if (atLow > negligible) {
                return rootBetween(low, atLow, above, atAbove);
            }
            if (atLow < 0) {
                above = low;
                atAbove = atLow;
            }
            guess = JUST_BELOW * secant(low, atLow, high, atHigh);
            high = low;
            atHigh = atLow;
        }
        return 0; // mean and intercepts explain so much that the free part never pays
    }

    private static double secant(double x, double atX, double z, double atZ) {
        return (x * atZ - z * atX) / (atZ - atX);
    }

    /** By secants of sigma - lambda, which is negative above the root; halves the interval where these lead out of it. */
    private double rootBetween(double lower, double atLower, double upper, double atUpper) {
        double low = lower;
        double high = upper;
        double before = upper;
        double atBefore = atUpper;
        double now = lower;
        double atNow = atLower;
        for (int k = 0; k < 100 && Math.abs(atNow) > ACCURACY * now && high - low > ACCURACY * high; k++) {
            double next = secant(now, atNow, before, atBefore);
            if (!(next > low && next < high)) {
                next = (low + high) / 2;
            }
            before = now;
            atBefore = atNow;
            now = next;
            atNow = excess(next);
            if (atNow < 0) {
                high = next;
            } else {
                low = next;
            }
        }
        return now;
    }

    /** sigma(R(lambda)) - lambda. */
    private double excess(double lambda) {
        descent.run(withoutFreePart, lambda, sweep -> true);
        return sigma() - lambda;
    }

    private double sigma() {
        SingularPair pair = SingularPair.top(withoutFreePart, PAIR_ACCURACY, last);
        last = Optional.of(pair);
        return pair.sigma();
    }

    /**
     * A bound for sigma(R) where sum w (y - value)^2 is 1: sigma(R) <= |R| sqrt(|K| |K_T|), and by Cauchy and Schwarz the squares of R, in
     * which the observations of a cell are added up, are at most the largest weight of a cell times that sum. Of the fixed part alone it
     * is a bound whatever lambda is, for mean and intercepts leave less.
     */
    private double largestSigma() {
        double inputNorm = withoutFreePart.inputs().gram().norm(withoutFreePart.parallel());
        return 1.01 * Math.sqrt(backend.largestCellWeight() * backend.taskNorm() * inputNorm);
    }
}

package dev.okl.internal.descent;

import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.Residuals;
import dev.okl.internal.state.State;
import java.util.List;
import java.util.Optional;

/**
 * How far a point is from the global optimum of unbounded rank.
 *
 * <p>R is the matrix of weighted residuals and sigma^2 the largest eigenvalue of R' K R K_T. At a stationary point
 * sigma/lambda is at least 1 unless the point is zero, and 1 proves global optimality. With U = R / max(lambda, sigma)
 *
 * <pre>J - [sum (U y - lambda U^2/(2w)) - 1/2 u'K u - 1/2 v'K_T v] >= 0,   u = beta U 1 (mean), v = gamma U' 1 (intercepts)</pre>
 *
 * <p>bounds the distance of J to the optimum, at any state. A fixed part is found anew first, which can only lower J: then its columns are
 * orthogonal to R, as they must be for U to be a dual point.
 *
 * @param sigma the largest singular value
 * @param ratio sigma / lambda
 * @param objective J of the state
 * @param gap the duality gap
 * @param relativeGap the gap divided by the objective
 * @param pairs the singular pair of sigma, then others above lambda as far as they were asked for
 */
public record Certificate(
        double sigma, double ratio, double objective, double gap, double relativeGap, List<SingularPair> pairs) {

    /** The certificate of a state; {@code tolerance} is the accuracy of the pair, sigma is accurate to about its square. */
    public static Certificate of(State state, double lambda, double tolerance) {
        return of(state, lambda, tolerance, Optional.empty());
    }

    /** Starts the search for the singular pair from that of a nearby state. */
    public static Certificate of(State state, double lambda, double tolerance, Optional<Certificate> nearby) {
        return of(state, lambda, tolerance, nearby, 1);
    }

    /** With up to so many pairs. */
    static Certificate of(State state, double lambda, double tolerance, Optional<Certificate> nearby, int count) {
        state.settleFixedPart(); // a dual point is orthogonal to its columns
        Residuals residuals = state.residuals();
        List<SingularPair> pairs = SingularPair.largest(
                state, residuals, tolerance, nearby.map(certificate -> certificate.pairs.get(0)), count, lambda);
        double sigma = pairs.get(0).sigma();
        double squares = residuals.squaredError();
        double objective = state.objective(squares, lambda);
        double gap = objective - dual(state, residuals, squares, lambda, Math.max(lambda, sigma));
        double relative = gap <= 0 ? 0 : gap / objective;
        return new Certificate(sigma, sigma / lambda, objective, gap, relative, pairs);
    }

    private static double dual(State state, Residuals residuals, double squares, double lambda, double scale) {
        double sum = residuals.timesValues() / scale - lambda * squares / (2 * scale * scale);
        double beta = state.levels().mean() / scale;
        double gamma = state.levels().intercepts() / scale;
        if (state.layout().mean()) {
            double[] u = residuals.inputSums();
            sum -= beta * beta * Vectors.dot(u, state.inputs().gram().times(u, state.parallel())) / 2;
        }
        if (state.layout().intercepts()) {
            sum -= gamma * gamma * residuals.squaredTaskSums() / 2;
        }
        return sum;
    }
}

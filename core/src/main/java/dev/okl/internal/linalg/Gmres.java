package dev.okl.internal.linalg;

import dev.okl.internal.linalg.ConjugateGradient.LinearMap;
import dev.okl.internal.linalg.ConjugateGradient.Outcome;

/**
 * Restarted GMRES for T x = b with any T = S + shift I: minimises |b - T x| over Krylov spaces of a bounded dimension,
 * starting again from the best point. Stops when |b - T x| <= tolerance * shift * |x|.
 *
 * @param operator T
 * @param restart the dimension of a space at most
 */
public record Gmres(LinearMap operator, double shift, int restart) {
    /** Short spaces may gain little and still get there in the end; at rounding the residual does not fall at all. */
    private static final double STAGNATION = 0.99;

    /** Improves x (start and result) until the stop rule holds or the iterations are used up. */
    public Outcome solve(double[] b, double[] x, double tolerance, int maxIterations) {
        double[] r = new double[b.length];
        int iterations = 0;
        double last = Double.POSITIVE_INFINITY;
        while (true) {
            operator.apply(x, r);
            for (int i = 0; i < r.length; i++) {
                r[i] = b[i] - r[i];
            }
            double residual = Vectors.norm(r);
            double goal = tolerance * shift * Vectors.norm(x);
            // A restart that gains next to nothing has come down to rounding (or T is far from normal).
            if (residual <= goal || iterations >= maxIterations || residual > STAGNATION * last) {
                return new Outcome(iterations, residual <= goal);
            }
            last = residual;
            iterations += cycle(x, r, residual, goal);
        }
    }

    /** One Krylov space; x is moved to its best point. Returns its dimension. */
    private int cycle(double[] x, double[] r, double residual, double goal) {
        double[][] basis = new double[restart + 1][];
        double[][] h = new double[restart][];
        double[] cos = new double[restart];
        double[] sin = new double[restart];
        double[] g = new double[restart + 1];
        basis[0] = r.clone();
        Vectors.scaleInPlace(1 / residual, basis[0]);
        g[0] = residual;
        int k = 0;
        while (k < restart && Math.abs(g[k]) > 0.1 * goal) {
            double[] w = new double[x.length];
            operator.apply(basis[k], w);
            h[k] = orthogonalise(basis, k + 1, w);
            double next = h[k][k + 1];
            rotate(h[k], cos, sin, k);
            g[k + 1] = -sin[k] * g[k];
            g[k] = cos[k] * g[k];
            k++;
            if (next <= 1e-14 * Math.abs(h[k - 1][k - 1])) {
                break; // the space holds the solution
            }
            Vectors.scaleInPlace(1 / next, w);
            basis[k] = w;
        }
        for (int i = k - 1; i >= 0; i--) {
            double sum = g[i];
            for (int j = i + 1; j < k; j++) {
                sum -= h[j][i] * g[j];
            }
            g[i] = sum / h[i][i];
        }
        for (int i = 0; i < k; i++) {
            Vectors.addInPlace(g[i], basis[i], x);
        }
        return Math.max(1, k);
    }

    /** Modified Gram-Schmidt, twice; w is made orthogonal to the basis. Returns the coefficients and the length left. */
    private static double[] orthogonalise(double[][] basis, int count, double[] w) {
        double[] coefficients = new double[count + 1];
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < count; i++) {
                double c = Vectors.dot(basis[i], w);
                coefficients[i] += c;
                Vectors.addInPlace(-c, basis[i], w);
            }
        }
        coefficients[count] = Vectors.norm(w);
        return coefficients;
    }

    /** Applies the former Givens rotations to a new column of the Hessenberg matrix and adds the next one. */
    private static void rotate(double[] column, double[] cos, double[] sin, int k) {
        for (int i = 0; i < k; i++) {
            double upper = cos[i] * column[i] + sin[i] * column[i + 1];
            column[i + 1] = -sin[i] * column[i] + cos[i] * column[i + 1];
            column[i] = upper;
        }
        double length = Math.hypot(column[k], column[k + 1]);
        cos[k] = column[k] / length;
        sin[k] = column[k + 1] / length;
        column[k] = length;
    }
}

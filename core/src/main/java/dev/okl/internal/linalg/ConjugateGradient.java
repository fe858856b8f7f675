package dev.okl.internal.linalg;

/**
 * Conjugate gradients for T x = b, T = S + shift I with S self-adjoint and positive semidefinite in the inner product
 * {@code <x, y> = x' M y}.
 *
 * <p>The metric M may be the identity (ordinary CG) or, for example, a Gram matrix K: T(A) = H o (K A) + lambda A is not
 * symmetric, but it is self-adjoint in the inner product of K. One application of M per iteration suffices, because M x
 * is carried along with x; the operator gets both.
 *
 * <p>Stops when |b - T x| <= tolerance * shift * |x| in that metric: in our problems this is the size of the gradient
 * relative to the gradient of the penalty. It also stops when the residual is rounding, eps |T| |x|, which for a tiny
 * shift comes first.
 *
 * @param metric M, or null for the identity
 * @param preconditioner an approximation of the inverse of T, self-adjoint in the inner product of M, or null for none
 */
public record ConjugateGradient(Operator operator, LinearMap metric, Preconditioner preconditioner, double shift) {
    /** The recurrences drift from the true residual; a solution is confirmed, or improved, this often. */
    private static final int REPAIRS = 2;

    /** A residual with a smaller cosine to its image under M lies so much in the null space of M that its norm is noise. */
    private static final double HIDDEN = 1e-8;

    /** Residuals below this part of |T| |x| are rounding. */
    private static final double ROUNDING = 1e-15;

    /** Ordinary CG, T symmetric. */
    public static ConjugateGradient plain(Operator operator, double shift) {
        return new ConjugateGradient(operator, null, null, shift);
    }

    /** CG in the inner product of M. */
    public static ConjugateGradient inMetric(Operator operator, LinearMap metric, double shift) {
        return new ConjugateGradient(operator, metric, null, shift);
    }

    /** The same with an approximate inverse that is self-adjoint in this inner product. */
    public ConjugateGradient with(Preconditioner approximateInverse) {
        return new ConjugateGradient(operator, metric, approximateInverse, shift);
    }

    /** CG for a symmetric T with a symmetric approximation of its inverse. */
    public static ConjugateGradient preconditioned(Operator operator, LinearMap preconditioner, double shift) {
        return new ConjugateGradient(operator, null, (r, mr, z, mz) -> preconditioner.apply(r, z), shift);
    }

    /**
     * Improves x until the stop rule holds or the iterations are used up.
     *
     * @param b right-hand side, not modified
     * @param x start and result
     * @param mx M x, modified along with x; the same array as x where the metric is the identity
     */
    public Outcome solve(double[] b, double[] x, double[] mx, double tolerance, int maxIterations) {
        double[] r = new double[b.length];
        Outcome outcome = descend(b, x, mx, r, tolerance, maxIterations);
        int iterations = outcome.iterations();
        for (int k = 0; k < REPAIRS && outcome.iterations() > 0 && iterations < maxIterations; k++) {
            if (metric != null) {
                moveHiddenResidual(r, x, mx);
            }
            outcome = descend(b, x, mx, r, tolerance, maxIterations - iterations);
            iterations += outcome.iterations();
        }
        return new Outcome(iterations, outcome.converged());
    }

    /** CG from x; r is overwritten by the residual. */
    private Outcome descend(double[] b, double[] x, double[] mx, double[] r, double tolerance, int maxIterations) {
        double[] t = new double[b.length];
        operator.apply(x, mx, t);
        for (int i = 0; i < b.length; i++) {
            r[i] = b[i] - t[i];
        }
        // The same array where two are the same: M v for the identity, z = P r without a preconditioner.
        double[] mr = metric == null ? r : new double[b.length];
        double[] z = preconditioner == null ? r : new double[b.length];
        double[] mz = preconditioner == null ? mr : metric == null ? z : new double[b.length];
        double rho = precondition(r, mr, z, mz);
        double[] p = z.clone();
        double[] mp = metric == null ? p : mz.clone();

        int iteration = 0;
        double norm = 0; // a lower bound for |T|, from the curvatures that were seen
        boolean converged = converged(r, mr, x, mx, tolerance * shift);
        while (!converged && rho > 0 && iteration < maxIterations) {
            operator.apply(p, mp, t);
            double curvature = Vectors.dot(t, mp);
            if (!(curvature > 0)) {
                break; // only rounding is left in this direction
            }
            norm = Math.max(norm, curvature / Vectors.dot(p, mp));
            double step = rho / curvature;
            Vectors.addInPlace(step, p, x);
            if (metric != null) {
                Vectors.addInPlace(step, mp, mx);
            }
            Vectors.addInPlace(-step, t, r);
            double next = precondition(r, mr, z, mz);
            double beta = next / rho;
            rho = next;
            turn(beta, z, p);
            if (metric != null) {
                turn(beta, mz, mp);
            }
            iteration++;
            converged = converged(r, mr, x, mx, Math.max(tolerance * shift, ROUNDING * norm));
        }
        return new Outcome(iteration, converged);
    }

    /** Overwrites M r, z = P r and M z; returns the inner product of r and z. */
    private double precondition(double[] r, double[] mr, double[] z, double[] mz) {
        if (metric != null) {
            metric.apply(r, mr);
        }
        if (preconditioner != null) {
            preconditioner.apply(r, mr, z, mz);
        }
        return Vectors.dot(r, mz);
    }

    /**
     * A singular metric does not see the part of the residual in its null space, where S is zero and x + r/shift would
     * be exact. When that part has come to hide the rest, this step removes it; CG then repairs what the step does to the
     * rest. M x is made anew.
     */
    private void moveHiddenResidual(double[] r, double[] x, double[] mx) {
        double[] mr = new double[r.length];
        metric.apply(r, mr);
        if (Vectors.dot(r, mr) < HIDDEN * Vectors.norm(r) * Vectors.norm(mr)) {
            Vectors.addInPlace(1 / shift, r, x);
        }
        metric.apply(x, mx);
    }

    private static boolean converged(double[] r, double[] mr, double[] x, double[] mx, double bound) {
        return Vectors.dot(r, mr) <= bound * bound * Vectors.dot(x, mx);
    }

    /** p = z + beta p. */
    private static void turn(double beta, double[] z, double[] p) {
        for (int i = 0; i < p.length; i++) {
            p[i] = z[i] + beta * p[i];
        }
    }

    /** out = T x, given x and M x. */
    @FunctionalInterface
    public interface Operator {
        void apply(double[] x, double[] mx, double[] out);
    }

    /** z = P r and M z, given r and M r. */
    @FunctionalInterface
    public interface Preconditioner {
        void apply(double[] r, double[] mr, double[] z, double[] mz);
    }

    /** out = L x. */
    @FunctionalInterface
    public interface LinearMap {
        void apply(double[] x, double[] out);
    }

    /** What a solve took. */
    public record Outcome(int iterations, boolean converged) {}
}

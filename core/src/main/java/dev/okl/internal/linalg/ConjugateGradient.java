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
 * @param metric M, or null where there is a preconditioner
 * @param preconditioner a symmetric approximation of the inverse of T, or null where there is a metric
 */
public record ConjugateGradient(Operator operator, LinearMap metric, LinearMap preconditioner, double shift) {
    /** The recurrences drift from the true residual; a solution is confirmed, or improved, this often. */
    private static final int REPAIRS = 2;

    /** A residual with a smaller cosine to its image under M lies so much in the null space of M that its norm is noise. */
    private static final double HIDDEN = 1e-8;

    /** Residuals below this part of |T| |x| are rounding. */
    private static final double ROUNDING = 1e-15;

    public ConjugateGradient {
        assert (metric == null) != (preconditioner == null) : "a metric or a preconditioner";
    }

    /** Ordinary CG, T symmetric. */
    public static ConjugateGradient plain(Operator operator, double shift) {
        return preconditioned(operator, (x, out) -> System.arraycopy(x, 0, out, 0, x.length), shift);
    }

    /** CG in the inner product of M. */
    public static ConjugateGradient inMetric(Operator operator, LinearMap metric, double shift) {
        return new ConjugateGradient(operator, metric, null, shift);
    }

    /** CG for a symmetric T with a symmetric approximation of its inverse. */
    public static ConjugateGradient preconditioned(Operator operator, LinearMap preconditioner, double shift) {
        return new ConjugateGradient(operator, null, preconditioner, shift);
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
        // With a metric s = M r and directions are built from r; with a preconditioner s = P r and they are built from
        // s.
        double[] s = new double[b.length];
        LinearMap second = metric != null ? metric : preconditioner;
        second.apply(r, s);
        double rho = Vectors.dot(r, s);
        double[] p = metric != null ? r.clone() : s.clone();
        double[] mp = metric != null ? s.clone() : p;

        int iteration = 0;
        double norm = 0; // a lower bound for |T|, from the curvatures that were seen
        boolean converged = converged(r, rho, x, mx, tolerance * shift);
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
            second.apply(r, s);
            double next = Vectors.dot(r, s);
            double beta = next / rho;
            rho = next;
            if (metric != null) {
                turn(beta, r, p);
            }
            turn(beta, s, mp);
            iteration++;
            converged = converged(r, rho, x, mx, Math.max(tolerance * shift, ROUNDING * norm));
        }
        return new Outcome(iteration, converged);
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

    private boolean converged(double[] r, double rho, double[] x, double[] mx, double bound) {
        double squaredResidual = metric != null ? rho : Vectors.dot(r, r);
        return squaredResidual <= bound * bound * Vectors.dot(x, mx);
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

    /** out = L x. */
    @FunctionalInterface
    public interface LinearMap {
        void apply(double[] x, double[] out);
    }

    /** What a solve took. */
    public record Outcome(int iterations, boolean converged) {}
}

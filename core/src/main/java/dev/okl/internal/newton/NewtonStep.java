package dev.okl.internal.newton;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.LocalState;
import dev.okl.internal.state.Side;
import dev.okl.internal.step.Blocks;
import dev.okl.internal.step.ObservedRows;
import java.util.Arrays;

/**
 * A step on both sides at once, by Newton's method: the direction in which the second-order model of the objective is smallest, found by
 * conjugate gradients with the two alternating steps as preconditioner, and along it the exact minimum of the objective, which is a
 * polynomial of the fourth degree. So the objective never rises.
 *
 * <p>Alternating steps zigzag where what one side does can be undone by the other; the products here know of both. Conjugate gradients end
 * early, where the model has become good enough or turns out to have a direction of negative curvature, which is then searched, too: that is how
 * a state gets away from a saddle.
 *
 * <p>Reference: J. Nocedal, S. J. Wright, "Numerical Optimization" (2006), section 7.1.
 */
public final class NewtonStep {
    /** The part of the residual that conjugate gradients leave. */
    private static final double FORCING = 0.1;

    private static final int MOST_ITERATIONS = 40;

    /** Curvature below this part of the metric's is none. */
    private static final double FLAT = 1e-10;

    private final Curvature curvature;
    private final LocalState state;
    private final double lambda;
    private int iterations;

    private NewtonStep(LocalState state, double lambda) {
        this.state = state;
        this.lambda = lambda;
        this.curvature = new Curvature(state, lambda);
    }

    /** Improves the state in place; returns how many products it took. */
    public static int take(LocalState state, double lambda) {
        NewtonStep step = new NewtonStep(state, lambda);
        step.run();
        return step.iterations;
    }

    private void run() {
        double[] r = curvature.gradient();
        Vectors.scaleInPlace(-1, r);
        int n = r.length;
        double[] mr = new double[n];
        double[] z = new double[n];
        double[] mz = new double[n];
        Preconditioner preconditioner = new Preconditioner();
        curvature.metric(r, mr);
        preconditioner.apply(r, mr, z, mz);
        double rho = Vectors.dot(r, mz);
        double enough = FORCING * FORCING * rho;
        double[] x = new double[n];
        double[] mx = new double[n];
        double[] p = z.clone();
        double[] mp = mz.clone();
        double[] product = new double[n];
        boolean bent = false;
        while (rho > enough && iterations < MOST_ITERATIONS && !bent) {
            curvature.multiply(p, mp, product);
            iterations++;
            double along = Vectors.dot(product, mp);
            bent = !(along > FLAT * Vectors.dot(p, mp));
            if (!bent) {
                double step = rho / along;
                Vectors.addInPlace(step, p, x);
                Vectors.addInPlace(step, mp, mx);
                Vectors.addInPlace(-step, product, r);
                curvature.metric(r, mr);
                preconditioner.apply(r, mr, z, mz);
                double next = Vectors.dot(r, mz);
                double beta = next / rho;
                rho = next;
                for (int k = 0; k < n; k++) {
                    p[k] = z[k] + beta * p[k];
                    mp[k] = mz[k] + beta * mp[k];
                }
            }
        }
        search(x, mx);
        if (bent) {
            search(p, mp);
        }
    }

    /** Moves the state to the smallest objective along x. */
    private void search(double[] x, double[] mx) {
        double t = smallest(curvature.along(x, mx));
        if (t != 0) {
            curvature.move(t, x, mx);
        }
    }

    /** Where c1 t + c2 t^2 + c3 t^3 + c4 t^4 is smallest; 0 where it is not below 0. */
    static double smallest(double[] c) {
        double best = 0;
        double smallest = 0;
        for (double t : roots(4 * c[3], 3 * c[2], 2 * c[1], c[0])) {
            double value = t * (c[0] + t * (c[1] + t * (c[2] + t * c[3])));
            if (Double.isFinite(t) && value < smallest) {
                smallest = value;
                best = t;
            }
        }
        return best;
    }

    /** The real roots of a t^3 + b t^2 + c t + d. */
    static double[] roots(double a, double b, double c, double d) {
        double scale = Math.abs(b) + Math.abs(c) + Math.abs(d);
        if (Math.abs(a) <= 1e-14 * scale) {
            double discriminant = c * c - 4 * b * d;
            if (Math.abs(b) <= 1e-14 * scale) {
                return new double[] {-d / c};
            }
            if (discriminant < 0) {
                return new double[0];
            }
            double q = -(c + Math.copySign(Math.sqrt(discriminant), c)) / 2;
            return new double[] {q / b, d / q};
        }
        double shift = b / (3 * a);
        double p = c / a - 3 * shift * shift;
        double q = 2 * shift * shift * shift - shift * c / a + d / a;
        double discriminant = q * q / 4 + p * p * p / 27;
        if (discriminant > 0) {
            double root = Math.sqrt(discriminant);
            double u = Math.cbrt(-q / 2 - Math.copySign(root, q));
            return new double[] {(u == 0 ? 0 : u - p / (3 * u)) - shift};
        }
        double radius = 2 * Math.sqrt(-p / 3);
        double angle = radius == 0 ? 0 : Math.acos(Math.max(-1, Math.min(1, 3 * q / (p * radius)))) / 3;
        double[] roots = new double[3];
        for (int k = 0; k < 3; k++) {
            roots[k] = radius * Math.cos(angle - 2 * Math.PI * k / 3) - shift;
        }
        return roots;
    }

    /** The two steps, each with the other side as it is. */
    private final class Preconditioner {
        private final SideInverse inputs =
                SideInverse.of(state.inputs().gram(), ObservedRows.ofInputs(state), lambda, state.parallel());
        private final SideInverse tasks =
                SideInverse.of(state.tasks().gram(), ObservedRows.ofTasks(state), lambda, state.parallel());
        private final double ofFixed = lambda / Math.max(Double.MIN_NORMAL, weight());

        void apply(double[] r, double[] mr, double[] z, double[] mz) {
            int first = curvature.startOfTasks();
            int second = curvature.startOfFixed();
            apply(inputs, state.inputs(), 0, r, mr, z, mz);
            apply(tasks, state.tasks(), first, r, mr, z, mz);
            for (int k = second; k < r.length; k++) {
                z[k] = ofFixed * r[k];
                mz[k] = z[k];
            }
        }

        private void apply(SideInverse inverse, Side side, int at, double[] r, double[] mr, double[] z, double[] mz) {
            int n = side.size();
            int q = (at == 0 ? curvature.startOfTasks() : curvature.startOfFixed() - at) / Math.max(1, n);
            Matrix out = Matrix.zeros(n, q);
            Matrix image = Matrix.zeros(n, q);
            inverse.apply(part(r, at, n, q), part(mr, at, n, q), out, image);
            System.arraycopy(out.data(), 0, z, at, n * q);
            System.arraycopy(image.data(), 0, mz, at, n * q);
        }

        private Matrix part(double[] x, int at, int n, int q) {
            return Matrix.of(n, q, Arrays.copyOfRange(x, at, at + n * q));
        }

        private double weight() {
            return Arrays.stream(state.problem().orElseThrow().byInput().rowWeights())
                    .sum();
        }
    }

    /** Whether the blocks of both sides, which the preconditioner keeps, take no more memory than the observations. */
    public static boolean isWorthIt(LocalState state) {
        long q = state.layout().columns();
        long blocks = (state.inputs().size() + (long) state.tasks().size()) * q * q;
        long observations = state.problem().orElseThrow().byInput().size();
        return state.layout().rank() > 0
                && blocks <= Math.max(4 * observations, 4_000_000)
                && Blocks.storable(Math.max(state.inputs().size(), state.tasks().size()), q);
    }
}

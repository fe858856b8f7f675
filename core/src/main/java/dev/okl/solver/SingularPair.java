package dev.okl.solver;

import dev.okl.gram.DenseGram;
import dev.okl.gram.Gram;
import dev.okl.gram.IdentityGram;
import dev.okl.gram.LowRankGram;
import dev.okl.gram.SpectralFactor;
import dev.okl.linalg.Blas;
import dev.okl.linalg.ConjugateGradient.LinearMap;
import dev.okl.linalg.Lanczos;
import dev.okl.linalg.Matrix;
import dev.okl.linalg.Parallel;
import dev.okl.linalg.Vectors;
import java.util.List;

/**
 * Singular values of the residuals R in the norms of both sides, with their directions: sigma^2 are eigenvalues of R' K R K_T.
 * Lanczos runs on one side, s; the other side, o, follows.
 *
 * <p>On a side with an identity Gram there is nothing else to do. Where K_s = F F' is at hand, the symmetric
 * F' R_so K_o R_os F is used; else the inner product of K_s, which is as accurate unless K_s is singular.
 *
 * @param inputDirection coefficients over the inputs, of length one in the norm of K; a little more for a pair that is not
 *     accurate, which makes it a better direction, not a worse one
 * @param taskDirection coefficients over the tasks, likewise in the norm of K_T
 */
record SingularPair(double sigma, double[] inputDirection, double[] taskDirection) {
    /**
     * The pair of the largest singular value, then others that are larger than {@code least}, less accurate.
     *
     * @param count at most so many
     */
    static List<SingularPair> largest(
            Problem problem, Residuals residuals, double tolerance, Certificate nearby, int count, double least) {
        Gram k = problem.inputGram();
        Gram kt = problem.taskGram();
        boolean onInputs = k instanceof IdentityGram != kt instanceof IdentityGram
                ? k instanceof IdentityGram
                : k.size() <= kt.size();
        Search search = onInputs
                ? new Search(k, kt, residuals::times, residuals::transposedTimes, problem.parallel())
                : new Search(kt, k, residuals::transposedTimes, residuals::times, problem.parallel());
        double[] guess = nearby == null
                ? null
                : onInputs ? nearby.top().inputDirection() : nearby.top().taskDirection();
        return search.run(tolerance, guess, count, least).stream()
                .map(found -> onInputs
                        ? new SingularPair(found.sigma, found.own, found.other)
                        : new SingularPair(found.sigma, found.other, found.own))
                .toList();
    }

    /** The search on one side of the residuals. */
    private record Search(Gram own, Gram other, LinearMap toOwn, LinearMap toOther, Parallel parallel) {
        List<Found> run(double tolerance, double[] guess, int count, double least) {
            int n = own.size();
            double leastValue = least * least;
            if (own instanceof LowRankGram || (own instanceof DenseGram && n <= Solver.SPECTRAL_LIMIT)) {
                Matrix f = SpectralFactor.of(own).factor();
                LinearMap inFactor = (g, out) -> {
                    double[] z = new double[n];
                    throughOther(times(f, g, parallel), z);
                    System.arraycopy(transposedTimes(f, z, parallel), 0, out, 0, out.length);
                };
                double[] start = guess == null ? null : transposedTimes(f, guess, parallel);
                return Lanczos.largest(inFactor, null, f.cols(), start, tolerance, count, leastValue).stream()
                        .map(pair -> found(pair, times(f, pair.vector(), parallel)))
                        .toList();
            }
            LinearMap metric = own instanceof IdentityGram identity && identity.scale() == 1
                    ? null
                    : (x, out) -> System.arraycopy(multiply(own, x, parallel), 0, out, 0, n);
            return Lanczos.largest(this::throughOther, metric, n, guess, tolerance, count, leastValue).stream()
                    .map(pair -> found(pair, multiply(own, pair.vector(), parallel)))
                    .toList();
        }

        /** out = R_so K_o R_os v. */
        private void throughOther(double[] v, double[] out) {
            double[] r = new double[other.size()];
            toOther.apply(v, r);
            toOwn.apply(multiply(other, r, parallel), out);
        }

        /** At a pair, a_o = R_os v_s / sigma and a_s = R_so v_o / sigma. */
        private Found found(Lanczos.Eigenpair pair, double[] values) {
            double sigma = Math.sqrt(pair.value());
            double[] otherDirection = new double[other.size()];
            double[] ownDirection = new double[own.size()];
            if (sigma > 0) {
                toOther.apply(values, otherDirection);
                Vectors.scaleInPlace(1 / sigma, otherDirection);
                toOwn.apply(multiply(other, otherDirection, parallel), ownDirection);
                Vectors.scaleInPlace(1 / sigma, ownDirection);
            }
            return new Found(sigma, ownDirection, otherDirection);
        }
    }

    private static double[] multiply(Gram gram, double[] x, Parallel parallel) {
        double[] out = new double[x.length];
        gram.multiply(Matrix.of(x.length, 1, x), Matrix.of(x.length, 1, out), parallel);
        return out;
    }

    private static double[] times(Matrix f, double[] g, Parallel parallel) {
        double[] out = new double[f.rows()];
        Blas.multiply(f, Matrix.of(g.length, 1, g), Matrix.of(out.length, 1, out), parallel);
        return out;
    }

    private static double[] transposedTimes(Matrix f, double[] z, Parallel parallel) {
        double[] out = new double[f.cols()];
        Blas.multiplyTransposed(f, Matrix.of(z.length, 1, z), Matrix.of(out.length, 1, out), parallel);
        return out;
    }

    private record Found(double sigma, double[] own, double[] other) {}
}

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

/**
 * The largest singular value of the residuals R in the norms of both sides: sigma^2 is the largest eigenvalue of
 * R' K R K_T. Lanczos runs on one side, s; the other side, o, follows.
 *
 * <p>On a side with an identity Gram there is nothing else to do. Where K_s = F F' is at hand, the symmetric
 * F' R_so K_o R_os F is used; else the inner product of K_s, which is as accurate unless K_s is singular.
 *
 * @param inputDirection coefficients over the inputs, of length one in the norm of K
 * @param taskDirection coefficients over the tasks, of length one in the norm of K_T
 */
record TopSingularPair(double sigma, double[] inputDirection, double[] taskDirection) {
    static TopSingularPair of(Problem problem, Residuals residuals, double tolerance, Certificate nearby) {
        Gram k = problem.inputGram();
        Gram kt = problem.taskGram();
        boolean onInputs = k instanceof IdentityGram != kt instanceof IdentityGram
                ? k instanceof IdentityGram
                : k.size() <= kt.size();
        LinearMap toInputs = residuals::times;
        LinearMap toTasks = residuals::transposedTimes;
        if (onInputs) {
            Found found = search(
                    k,
                    kt,
                    toInputs,
                    toTasks,
                    tolerance,
                    nearby == null ? null : nearby.inputDirection(),
                    problem.parallel());
            return new TopSingularPair(found.sigma, found.own, found.other);
        }
        Found found = search(
                kt,
                k,
                toTasks,
                toInputs,
                tolerance,
                nearby == null ? null : nearby.taskDirection(),
                problem.parallel());
        return new TopSingularPair(found.sigma, found.other, found.own);
    }

    private static Found search(
            Gram own,
            Gram other,
            LinearMap toOwn,
            LinearMap toOther,
            double tolerance,
            double[] guess,
            Parallel parallel) {
        int n = own.size();
        LinearMap throughOther = (v, out) -> {
            double[] r = new double[other.size()];
            toOther.apply(v, r);
            toOwn.apply(multiply(other, r, parallel), out);
        };
        double sigma;
        double[] values;
        if (own instanceof LowRankGram || (own instanceof DenseGram && n <= Solver.SPECTRAL_LIMIT)) {
            Matrix f = SpectralFactor.of(own).factor();
            Lanczos.Eigenpair top = Lanczos.largest(
                    (g, out) -> {
                        double[] z = new double[n];
                        throughOther.apply(times(f, g, parallel), z);
                        System.arraycopy(transposedTimes(f, z, parallel), 0, out, 0, out.length);
                    },
                    null,
                    f.cols(),
                    guess == null ? null : transposedTimes(f, guess, parallel),
                    tolerance);
            sigma = Math.sqrt(top.value());
            values = times(f, top.vector(), parallel);
        } else {
            LinearMap metric = own instanceof IdentityGram identity && identity.scale() == 1
                    ? null
                    : (x, out) -> System.arraycopy(multiply(own, x, parallel), 0, out, 0, n);
            Lanczos.Eigenpair top = Lanczos.largest(throughOther, metric, n, guess, tolerance);
            sigma = Math.sqrt(top.value());
            values = multiply(own, top.vector(), parallel);
        }
        // At the pair, a_o = R_os v_s / sigma and a_s = R_so v_o / sigma.
        double[] otherDirection = new double[other.size()];
        double[] ownDirection = new double[n];
        if (sigma > 0) {
            toOther.apply(values, otherDirection);
            Vectors.scaleInPlace(1 / sigma, otherDirection);
            toOwn.apply(multiply(other, otherDirection, parallel), ownDirection);
            Vectors.scaleInPlace(1 / sigma, ownDirection);
        }
        return new Found(sigma, ownDirection, otherDirection);
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

package dev.okl.solver;

import dev.okl.gram.DenseGram;
import dev.okl.gram.Gram;
import dev.okl.gram.GroupedGram;
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
import java.util.Optional;

/**
 * Singular values of the residuals R in the norms of both sides, with their directions: sigma^2 are eigenvalues of R' K R K_T.
 * Lanczos runs on the smaller side, s; the other side, o, follows. Where K_s = F F' is at hand, the symmetric F' R_so K_o R_os F
 * is used; else the inner product of K_s, which is as accurate, for K_s is not singular then, but by accident.
 *
 * @param inputDirection coefficients over the inputs, of length one in the norm of K; a little more for a pair that is not
 *     accurate, which makes it a better direction, not a worse one
 * @param taskSource what the direction of the tasks is made of: it has the coefficients R' taskSource, likewise in the norm
 *     of K_T
 */
record SingularPair(double sigma, double[] inputDirection, double[] taskSource) {
    /**
     * The pair of the largest singular value, then others that are larger than {@code least}, less accurate.
     *
     * @param count at most so many
     */
    static List<SingularPair> largest(
            Point point, ResidualMatrix residuals, double tolerance, Certificate nearby, int count, double least) {
        SingularPair guess = nearby == null ? null : nearby.top();
        return point.inputs().size() <= point.taskRows().size()
                ? overInputs(point, residuals, tolerance, guess, count, least)
                : overTasks(point, residuals, tolerance, guess, count, least);
    }

    private static List<SingularPair> overInputs(
            Point point, ResidualMatrix residuals, double tolerance, SingularPair guess, int count, double least) {
        double[] start = guess == null ? null : guess.inputDirection;
        Search search =
                new Search(point.inputs().gram(), residuals::throughTasks, residuals.inputNoise(), point.parallel());
        return search.run(tolerance, start, count, least).stream()
                .map(found -> {
                    double[] direction = new double[found.values.length];
                    double[] source = found.values;
                    if (found.sigma > 0) {
                        residuals.throughTasks(found.values, direction);
                        Vectors.scaleInPlace(1 / (found.sigma * found.sigma), direction);
                        Vectors.scaleInPlace(1 / found.sigma, source);
                    }
                    return new SingularPair(found.sigma, direction, source);
                })
                .toList();
    }

    private static List<SingularPair> overTasks(
            Point point, ResidualMatrix residuals, double tolerance, SingularPair guess, int count, double least) {
        Gram k = point.inputs().gram();
        int l = k.size();
        int m = point.taskRows().size();
        double[] start = null;
        if (guess != null) {
            start = new double[m];
            residuals.transposedTimes(guess.taskSource, start); // what has become of the direction of the guess
        }
        LinearMap throughInputs = (v, out) -> {
            double[] u = new double[l];
            residuals.times(v, u);
            residuals.transposedTimes(multiply(k, u, point.parallel()), out);
        };
        Search search = new Search(point.taskGram(), throughInputs, residuals.taskNoise(), point.parallel());
        return search.run(tolerance, start, count, least).stream()
                .map(found -> {
                    double[] direction = new double[l];
                    if (found.sigma > 0) {
                        residuals.times(found.values, direction);
                        Vectors.scaleInPlace(1 / found.sigma, direction);
                    }
                    double[] source = multiply(k, direction, point.parallel());
                    if (found.sigma > 0) {
                        Vectors.scaleInPlace(1 / found.sigma, source);
                    }
                    return new SingularPair(found.sigma, direction, source);
                })
                .toList();
    }

    /**
     * The search on one side of the residuals.
     *
     * @param throughOther v becomes R_so K_o R_os v
     */
    private record Search(Gram own, LinearMap throughOther, double[] noise, Parallel parallel) {
        List<Found> run(double tolerance, double[] guess, int count, double least) {
            int n = own.size();
            double leastValue = least * least;
            Optional<Factor> factor = Factor.of(own, parallel);
            if (factor.isPresent()) {
                Factor f = factor.get();
                LinearMap inFactor = (g, out) -> {
                    double[] z = new double[n];
                    throughOther.apply(f.times(g), z);
                    System.arraycopy(f.transposedTimes(z), 0, out, 0, out.length);
                };
                double[] start = guess == null ? null : f.transposedTimes(guess);
                return Lanczos.largest(inFactor, null, f.transposedTimes(noise), start, tolerance, count, leastValue)
                        .stream()
                        .map(pair -> new Found(Math.sqrt(pair.value()), f.times(pair.vector())))
                        .toList();
            }
            LinearMap metric = own instanceof IdentityGram identity && identity.scale() == 1
                    ? null
                    : (x, out) -> System.arraycopy(multiply(own, x, parallel), 0, out, 0, n);
            return Lanczos.largest(throughOther, metric, noise, guess, tolerance, count, leastValue).stream()
                    .map(pair -> new Found(Math.sqrt(pair.value()), multiply(own, pair.vector(), parallel)))
                    .toList();
        }
    }

    private static double[] multiply(Gram gram, double[] x, Parallel parallel) {
        double[] out = new double[x.length];
        gram.multiply(Matrix.of(x.length, 1, x), Matrix.of(x.length, 1, out), parallel);
        return out;
    }

    /** K = F F'; for groups F has the rows of the groups' factor, each as often as the group has inputs. */
    private record Factor(Matrix f, GroupedGram grouped, Parallel parallel) {
        static Optional<Factor> of(Gram gram, Parallel parallel) {
            if (gram instanceof GroupedGram grouped && grouped.identityPart() == 0) {
                return of(grouped.groups(), parallel).map(factor -> new Factor(factor.f, grouped, parallel));
            }
            boolean atHand =
                    gram instanceof LowRankGram || (gram instanceof DenseGram && gram.size() <= Solver.SPECTRAL_LIMIT);
            return atHand
                    ? Optional.of(new Factor(SpectralFactor.of(gram).factor(), null, parallel))
                    : Optional.empty();
        }

        /** F g. */
        double[] times(double[] g) {
            double[] out = new double[f.rows()];
            Blas.multiply(f, Matrix.of(g.length, 1, g), Matrix.of(out.length, 1, out), parallel);
            return grouped == null ? out : spread(out);
        }

        /** F' z. */
        double[] transposedTimes(double[] z) {
            double[] ofRows = grouped == null ? z : sums(z);
            double[] out = new double[f.cols()];
            Blas.multiplyTransposed(f, Matrix.of(ofRows.length, 1, ofRows), Matrix.of(out.length, 1, out), parallel);
            return out;
        }

        private double[] spread(double[] ofGroups) {
            double[] ofInputs = new double[grouped.size()];
            for (int i = 0; i < ofInputs.length; i++) {
                ofInputs[i] = ofGroups[grouped.group(i)];
            }
            return ofInputs;
        }

        private double[] sums(double[] ofInputs) {
            Matrix sums = Matrix.zeros(grouped.groups().size(), 1);
            grouped.sumGroups(Matrix.of(ofInputs.length, 1, ofInputs), sums);
            return sums.data();
        }
    }

    /** A singular value with the values, Gram times coefficients, of its direction on the side of the search. */
    private record Found(double sigma, double[] values) {}
}

package dev.okl.internal.descent;

import dev.okl.data.Matrix;
import dev.okl.internal.gram.DenseGram;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.GroupedGram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.LowRankGram;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.ConjugateGradient.LinearMap;
import dev.okl.internal.linalg.Lanczos;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.linalg.Vectors;
import dev.okl.internal.state.Residuals;
import dev.okl.internal.state.State;
import dev.okl.internal.step.SolverChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Singular values of the residuals R in the norms of both sides, with their directions: sigma^2 are eigenvalues of R K_T R' K.
 * Lanczos runs over the inputs, there are never too many of them for a vector. Where K = F F' is at hand, the symmetric F' R K_T
 * R' F is used; else the inner product of K.
 *
 * @param inputDirection coefficients over the inputs, of length one in the norm of K; a little more for a pair that is not
 *     accurate, which makes it a better direction, not a worse one
 * @param taskSource what the direction of the tasks is made of: it has the coefficients R' taskSource, likewise in the norm
 *     of K_T
 */
public record SingularPair(double sigma, double[] inputDirection, double[] taskSource) {
    /**
     * The pair of the largest singular value of a state's residuals.
     *
     * @param tolerance the accuracy of the pair; sigma is accurate to about its square
     * @param nearby the pair of a nearby state, from which the search starts; may be empty
     */
    public static SingularPair top(State state, double tolerance, Optional<SingularPair> nearby) {
        return largest(state, state.residuals(), tolerance, nearby, 1, 0).get(0);
    }

    /**
     * The pair of the largest singular value, then others that are larger than {@code least}, less accurate.
     *
     * @param count at most so many
     */
    static List<SingularPair> largest(
            State state,
            Residuals residuals,
            double tolerance,
            Optional<SingularPair> nearby,
            int count,
            double least) {
        Gram gram = state.inputs().gram();
        Parallel parallel = state.parallel();
        double[] noise = residuals.startVector();
        double[] guess = nearby.map(SingularPair::inputDirection).orElse(null);
        List<SingularPair> pairs = new ArrayList<>();
        Optional<Factor> factor = Factor.of(gram, parallel);
        if (factor.isPresent()) {
            Factor f = factor.get();
            LinearMap inFactor = (g, out) -> {
                double[] z = new double[gram.size()];
                residuals.throughTasks(f.times(g), z);
                System.arraycopy(f.transposedTimes(z), 0, out, 0, out.length);
            };
            double[] start = guess == null ? null : f.transposedTimes(guess);
            Lanczos.largest(inFactor, null, f.transposedTimes(noise), start, tolerance, count, least * least)
                    .forEach(found -> pairs.add(of(found.value(), f.times(found.vector()), residuals)));
        } else {
            LinearMap metric =
                    gram instanceof IdentityGram identity && identity.scale() == 1 ? null : gram.map(1, parallel);
            Lanczos.largest(residuals::throughTasks, metric, noise, guess, tolerance, count, least * least)
                    .forEach(found -> pairs.add(of(found.value(), gram.times(found.vector(), parallel), residuals)));
        }
        return pairs;
    }

    /**
     * @param square of sigma
     * @param values Gram times coefficients of the direction of the inputs
     */
    private static SingularPair of(double square, double[] values, Residuals residuals) {
        double[] direction = new double[values.length];
        double sigma = Math.sqrt(square);
        if (sigma > 0) {
            residuals.throughTasks(values, direction);
            Vectors.scaleInPlace(1 / square, direction);
            Vectors.scaleInPlace(1 / sigma, values);
        }
        return new SingularPair(sigma, direction, values);
    }

    /** K = F F'; for groups F has the rows of the groups' factor, each as often as the group has inputs. */
    private record Factor(Matrix f, GroupedGram grouped, Parallel parallel) {
        static Optional<Factor> of(Gram gram, Parallel parallel) {
            if (gram instanceof GroupedGram grouped && grouped.identityPart() == 0) {
                return of(grouped.groups(), parallel).map(factor -> new Factor(factor.f, grouped, parallel));
            }
            boolean atHand = gram instanceof LowRankGram
                    || (gram instanceof DenseGram && gram.size() <= SolverChoice.SPECTRAL_LIMIT);
            return atHand ? Optional.of(new Factor(gram.spectralFactor().factor(), null, parallel)) : Optional.empty();
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
}

package dev.okl.internal.linalg;

import static dev.okl.testing.Tolerances.LOOSE;
import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.TIGHT;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.ConjugateGradient.LinearMap;
import dev.okl.internal.linalg.ConjugateGradient.Operator;
import dev.okl.internal.linalg.ConjugateGradient.Outcome;
import dev.okl.testing.Naive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConjugateGradientTest {
    private static final double SHIFT = 0.5;
    private static final int LIMIT = 1000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 60})
    void plainFindsTheDirectSolution(int n) {
        Matrix t = Naive.sum(Naive.semidefinite(n, n / 2 + 1, n), Naive.scaled(SHIFT, Matrix.identity(n)));
        double[] b = Naive.normal(n, 1);
        double[] x = Naive.normal(n, 2);
        Outcome outcome = ConjugateGradient.plain(symmetric(t), SHIFT).solve(b, x, x, TIGHT, LIMIT);

        assertThat(outcome.converged()).isTrue();
        assertThat(outcome.iterations()).isBetween(1, 3 * n + 10);
        assertThat(distance(x, Naive.solve(t, b))).isLessThan(SOLVE);
    }

    /** Stop rule by definition: |b - T x| <= tolerance * shift * |x|. */
    @Test
    void stopsAsSoonAsTheRuleHolds() {
        Matrix t = Naive.sum(Naive.semidefinite(80, 80, 3), Naive.scaled(SHIFT, Matrix.identity(80)));
        double[] b = Naive.normal(80, 4);
        int before = 0;
        for (double tolerance : new double[] {1e-1, 1e-4, 1e-8}) {
            double[] x = new double[80];
            Outcome outcome = ConjugateGradient.plain(symmetric(t), SHIFT).solve(b, x, x, tolerance, LIMIT);
            double[] r = Naive.product(t, x);
            Vectors.addInPlace(-1, b, r);

            assertThat(outcome.converged()).isTrue();
            // The residual is carried along, not computed anew, and so a little off.
            assertThat(Vectors.norm(r)).isLessThanOrEqualTo(tolerance * SHIFT * Vectors.norm(x) * (1 + LOOSE));
            assertThat(outcome.iterations()).isGreaterThan(before);
            before = outcome.iterations();
        }
    }

    @Test
    void anExactPreconditionerNeedsOneIteration() {
        Matrix t = Naive.sum(Naive.semidefinite(30, 30, 5), Matrix.identity(30));
        Matrix lower = Blas.choleskyOrNull(t);
        double[] b = Naive.normal(30, 6);
        double[] x = new double[30];
        LinearMap inverse = (r, out) -> {
            System.arraycopy(r, 0, out, 0, r.length);
            Blas.choleskySolveInPlace(lower, out);
        };
        Outcome outcome =
                ConjugateGradient.preconditioned(symmetric(t), inverse, 1).solve(b, x, x, SOLVE, LIMIT);

        assertThat(outcome).isEqualTo(new Outcome(1, true));
        assertThat(distance(x, Naive.solve(t, b))).isLessThan(SOLVE);
    }

    @Test
    void aGoodPreconditionerSavesIterationsAndKeepsTheSolution() {
        double[] scales = new double[60];
        for (int i = 0; i < scales.length; i++) {
            scales[i] = Math.pow(10, i % 5);
        }
        Matrix t = Naive.sum(Naive.diagonal(scales), Naive.semidefinite(60, 3, 7));
        double[] b = Naive.normal(60, 8);
        double[] plain = new double[60];
        double[] preconditioned = new double[60];
        Outcome slow = ConjugateGradient.plain(symmetric(t), 1).solve(b, plain, plain, 1e-11, LIMIT);
        Outcome fast = ConjugateGradient.preconditioned(
                        symmetric(t),
                        (r, out) -> {
                            for (int i = 0; i < r.length; i++) {
                                out[i] = r[i] / scales[i];
                            }
                        },
                        1)
                .solve(b, preconditioned, preconditioned, 1e-11, LIMIT);

        assertThat(slow.converged()).isTrue();
        assertThat(fast.converged()).isTrue();
        assertThat(fast.iterations()).isLessThan(slow.iterations());
        assertThat(distance(preconditioned, Naive.solve(t, b))).isLessThan(SOLVE);
        assertThat(distance(plain, Naive.solve(t, b))).isLessThan(SOLVE);
    }

    /** T = H K + shift I with symmetric H is self-adjoint in the inner product of K, but not symmetric. */
    @Test
    void inAMetricFindsTheDirectSolution() {
        int n = 40;
        Matrix h = Naive.semidefinite(n, n, 9);
        Matrix k = Naive.sum(Naive.semidefinite(n, n, 10), Matrix.identity(n));
        Matrix t = Naive.sum(Naive.product(h, k), Naive.scaled(SHIFT, Matrix.identity(n)));
        // Scaled down, for rounding grows with the condition of H K.
        Matrix small = Naive.scaled(1e-3, t);
        double[] b = Naive.normal(n, 11);
        double[] x = Naive.normal(n, 12);
        double[] kx = Naive.product(k, x);
        Outcome outcome = ConjugateGradient.inMetric(inMetric(h, 1e-3), map(k), 1e-3 * SHIFT)
                .solve(b, x, kx, 1e-10, LIMIT);

        assertThat(outcome.converged()).isTrue();
        assertThat(distance(Naive.product(small, x), b)).isLessThan(SOLVE);
        assertThat(distance(kx, Naive.product(k, x))).isLessThan(SOLVE);
    }

    /** With a singular K only K x is determined by the inner product: it is that of the direct solution. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 19})
    void inASingularMetricTheValuesAreThoseOfTheDirectSolution(int rank) {
        int n = 20;
        Matrix h = Naive.semidefinite(n, n, 13);
        Matrix k = Naive.semidefinite(n, rank, 14);
        Matrix t = Naive.sum(Naive.product(h, k), Naive.scaled(SHIFT, Matrix.identity(n)));
        double[] b = Naive.normal(n, 15);
        double[] x = new double[n];
        double[] kx = new double[n];
        Outcome outcome =
                ConjugateGradient.inMetric(inMetric(h, 1), map(k), SHIFT).solve(b, x, kx, 1e-9, LIMIT);

        assertThat(outcome.converged()).isTrue();
        // Rounding grows with the condition of H K, about 1e4 here; the solver's own accuracy is relative to x.
        assertThat(distance(kx, Naive.product(k, Naive.solve(t, b)))).isLessThan(1e-6);
    }

    @Test
    void aZeroRightHandSideGivesZero() {
        Matrix t = Naive.sum(Naive.semidefinite(10, 5, 16), Matrix.identity(10));
        double[] x = new double[10];
        Outcome outcome = ConjugateGradient.plain(symmetric(t), 1).solve(new double[10], x, x, SOLVE, LIMIT);

        assertThat(outcome).isEqualTo(new Outcome(0, true));
        assertThat(x).containsOnly(0);
    }

    @Test
    void aZeroRightHandSideIsReachedFromElsewhere() {
        Matrix t = Naive.sum(Naive.semidefinite(10, 5, 16), Matrix.identity(10));
        double[] x = Naive.normal(10, 17);
        ConjugateGradient.plain(symmetric(t), 1).solve(new double[10], x, x, SOLVE, LIMIT);

        assertThat(Vectors.norm(x)).isLessThan(TIGHT);
    }

    @Test
    void theSolutionAsStartNeedsNoIteration() {
        Matrix t = Naive.sum(Naive.semidefinite(10, 5, 18), Matrix.identity(10));
        double[] b = Naive.normal(10, 19);
        double[] x = Naive.solve(t, b);
        double[] before = x.clone();

        assertThat(ConjugateGradient.plain(symmetric(t), 1).solve(b, x, x, SOLVE, LIMIT))
                .isEqualTo(new Outcome(0, true));
        assertThat(x).containsExactly(before);
    }

    @Test
    void usedUpIterationsAreReported() {
        Matrix t = Naive.sum(Naive.semidefinite(60, 60, 20), Naive.scaled(1e-3, Matrix.identity(60)));
        double[] b = Naive.normal(60, 21);
        double[] before = b.clone();
        double[] x = new double[60];

        assertThat(ConjugateGradient.plain(symmetric(t), 1e-3).solve(b, x, x, SOLVE, 4))
                .isEqualTo(new Outcome(4, false));
        assertThat(ConjugateGradient.plain(symmetric(t), 1e-3).solve(b, x, x, SOLVE, 0))
                .isEqualTo(new Outcome(0, false));
        assertThat(b).containsExactly(before);
    }

    private static Operator symmetric(Matrix t) {
        return (x, same, out) -> map(t).apply(x, out);
    }

    /** factor (H K x + SHIFT x), given K x. */
    private static Operator inMetric(Matrix h, double factor) {
        return (x, kx, out) -> {
            map(h).apply(kx, out);
            Vectors.addInPlace(SHIFT, x, out);
            Vectors.scaleInPlace(factor, out);
        };
    }

    private static LinearMap map(Matrix a) {
        return (x, out) -> System.arraycopy(Naive.product(a, x), 0, out, 0, out.length);
    }
}

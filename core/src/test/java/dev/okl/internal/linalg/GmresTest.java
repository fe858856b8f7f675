package dev.okl.internal.linalg;

import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.ConjugateGradient.LinearMap;
import dev.okl.internal.linalg.ConjugateGradient.Outcome;
import dev.okl.testing.Naive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GmresTest {
    private static final int LIMIT = 5000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 50})
    void nonSymmetricSystems(int n) {
        Matrix t = Naive.sum(Naive.normal(n, n, n), Naive.scaled(3, Matrix.identity(n)));
        double[] b = Naive.normal(n, 1);
        double[] x = Naive.normal(n, 2);
        Outcome outcome = new Gmres(map(t), 3, n).solve(b, x, 1e-10, LIMIT);

        assertThat(outcome.converged()).isTrue();
        assertThat(distance(x, Naive.solve(t, b))).isLessThan(SOLVE);
    }

    /** H K + lambda I, the operator of the input step, against CG in the metric of K. */
    @Test
    void agreesWithConjugateGradientsInTheMetric() {
        int n = 30;
        Matrix h = Naive.semidefinite(n, n, 3);
        Matrix k = Naive.sum(Naive.semidefinite(n, n, 4), Matrix.identity(n));
        Matrix t = Naive.sum(Naive.scaled(1e-2, Naive.product(h, k)), Matrix.identity(n));
        double[] b = Naive.normal(n, 5);
        double[] x = new double[n];
        double[] kx = new double[n];
        double[] y = new double[n];
        ConjugateGradient.inMetric((v, kv, out) -> map(t).apply(v, out), map(k), 1)
                .solve(b, x, kx, 1e-11, LIMIT);

        assertThat(new Gmres(map(t), 1, n).solve(b, y, 1e-11, LIMIT).converged())
                .isTrue();
        assertThat(distance(y, x)).isLessThan(SOLVE);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 10})
    void restartsGoOnWhereTheLastSpaceEnded(int restart) {
        int n = 60;
        Matrix t = Naive.sum(Naive.scaled(0.05, Naive.normal(n, n, 6)), Matrix.identity(n));
        double[] b = Naive.normal(n, 7);
        double[] x = new double[n];
        Outcome outcome = new Gmres(map(t), 1, restart).solve(b, x, 1e-10, LIMIT);

        assertThat(outcome.converged()).isTrue();
        assertThat(outcome.iterations()).isGreaterThan(restart);
        assertThat(distance(x, Naive.solve(t, b))).isLessThan(SOLVE);
    }

    /** Positive definite, but so badly conditioned that a short space gains less than half of the residual. */
    @Test
    void slowRestartsGoOnToo() {
        int n = 40;
        double[] eigenvalues = new double[n];
        for (int i = 0; i < n; i++) {
            eigenvalues[i] = 1 + 100.0 * i / n;
        }
        Matrix t = Naive.withEigenvalues(eigenvalues, 8);
        double[] b = Naive.normal(n, 9);
        double[] x = new double[n];
        Outcome outcome = new Gmres(map(t), 1, 4).solve(b, x, 1e-10, LIMIT);

        assertThat(outcome.converged()).isTrue();
        assertThat(distance(x, Naive.solve(t, b))).isLessThan(SOLVE);
    }

    @Test
    void aMultipleOfTheIdentityNeedsOneStep() {
        double[] b = Naive.normal(12, 10);
        double[] x = new double[12];
        Outcome outcome = new Gmres(map(Naive.scaled(4, Matrix.identity(12))), 4, 10).solve(b, x, SOLVE, LIMIT);

        assertThat(outcome).isEqualTo(new Outcome(1, true));
        Vectors.scaleInPlace(4, x);
        assertThat(distance(x, b)).isLessThan(SOLVE);
    }

    @Test
    void aZeroRightHandSideGivesZero() {
        Matrix t = Naive.sum(Naive.normal(10, 10, 11), Naive.scaled(5, Matrix.identity(10)));
        double[] x = new double[10];

        assertThat(new Gmres(map(t), 5, 10).solve(new double[10], x, SOLVE, LIMIT))
                .isEqualTo(new Outcome(0, true));
        assertThat(x).containsOnly(0);
    }

    @Test
    void usedUpIterationsAreReported() {
        Matrix t = Naive.sum(Naive.semidefinite(60, 60, 12), Naive.scaled(1e-3, Matrix.identity(60)));
        double[] b = Naive.normal(60, 13);
        double[] x = new double[60];
        Outcome outcome = new Gmres(map(t), 1e-3, 4).solve(b, x, SOLVE, 4);

        assertThat(outcome).isEqualTo(new Outcome(4, false));
    }

    private static LinearMap map(Matrix a) {
        return (x, out) -> System.arraycopy(Naive.product(a, x), 0, out, 0, out.length);
    }
}

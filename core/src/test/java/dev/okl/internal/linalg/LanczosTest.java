package dev.okl.internal.linalg;

import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.internal.linalg.ConjugateGradient.LinearMap;
import dev.okl.internal.linalg.Lanczos.Eigenpair;
import dev.okl.testing.Naive;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LanczosTest {
    /** Pairs after the first are less accurate: the search ends when the first is found. */
    private static final double OTHERS = 1e-3;

    /** The accuracy asked for; that of the value is about its square. */
    private static final double PAIR = 1e-8;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 20, 150})
    void theLargestEigenvalueIsTheDenseOne(int n) {
        Matrix a = Naive.semidefinite(n, n, n);
        Eigenpair top = Lanczos.largest(map(a), null, n, null, PAIR);

        assertThat(top.value() / Blas.eigen(a).largest()).isCloseTo(1, within(SOLVE));
        assertPair(a, null, top);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 10, 24, 25})
    void inAMetricItIsThatOfTheProduct(int rank) {
        int n = 25;
        Matrix a = Naive.semidefinite(n, n, 1);
        Matrix m = Naive.semidefinite(n, rank, 2);
        Eigenpair top = Lanczos.largest(map(a), map(m), n, null, PAIR);

        // The eigenvalues of N M are those of G'G with M = F F' and G = L' F, N = L L'.
        Matrix f = Naive.normal(n, rank, 2);
        Matrix reduced = Naive.product(f.transpose(), Naive.product(a, f));
        assertThat(top.value() / Blas.eigen(reduced).largest()).isCloseTo(1, within(SOLVE));
        assertPair(a, m, top);
    }

    @Test
    void furtherPairsAreLargeAndOrthogonal() {
        int n = 40;
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = i < n - 5 ? 0.01 * i : 10 + i;
        }
        Matrix a = Naive.withEigenvalues(values, 3);
        for (int count : new int[] {1, 3, 9}) {
            List<Eigenpair> pairs = Lanczos.largest(
                    map(a), null, new Random(4).doubles(n, -1, 1).toArray(), null, PAIR, count, 1);
            assertThat(pairs).hasSize(Math.min(count, 5)); // those above 1
            for (int k = 0; k < pairs.size(); k++) {
                assertThat(pairs.get(k).value()).isCloseTo(values[n - 1 - k], within(OTHERS));
                for (int l = 0; l <= k; l++) {
                    assertThat(Vectors.dot(pairs.get(k).vector(), pairs.get(l).vector()))
                            .isCloseTo(k == l ? 1 : 0, within(SOLVE));
                }
            }
        }
    }

    @Test
    void aStartAtAnotherEigenvectorIsNoTrap() {
        int n = 60;
        for (double second : new double[] {0.1, 0.5, 0.9, 0.99}) {
            double[] values = new double[n];
            for (int i = 0; i < n; i++) {
                values[i] = 0.05 * i / n;
            }
            values[n - 2] = second;
            values[n - 1] = 1;
            Matrix q = Naive.orthogonal(n, 3);
            Matrix a = Naive.withEigenvalues(values, 3);
            for (int start : new int[] {0, n / 2, n - 2}) {
                for (double tolerance : new double[] {1e-3, PAIR}) {
                    Eigenpair top = Lanczos.largest(map(a), null, n, q.column(start), tolerance);
                    // The value is accurate to the square of the tolerance, divided by the gap to the second one.
                    assertThat(top.value())
                            .as("start at eigenvalue %s, second %s, tolerance %s", values[start], second, tolerance)
                            .isCloseTo(1, within(Math.max(SOLVE, 200 * tolerance * tolerance)));
                }
            }
        }
    }

    @Test
    void aStartAtAnotherEigenvectorIsNoTrapInAMetric() {
        int n = 30;
        Matrix q = Naive.orthogonal(n, 4);
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = i + 1;
        }
        Matrix a = Naive.withEigenvalues(values, 4);
        Eigenpair top = Lanczos.largest(map(a), map(a), n, q.column(5), PAIR);

        assertThat(top.value()).isCloseTo(n * n, within(SOLVE * n * n));
    }

    @Test
    void aZeroStartIsNoStart() {
        Matrix a = Naive.semidefinite(12, 12, 5);
        Eigenpair top = Lanczos.largest(map(a), null, 12, new double[12], PAIR);

        assertThat(top.value() / Blas.eigen(a).largest()).isCloseTo(1, within(SOLVE));
    }

    @Test
    void aStartThatTheMetricDoesNotSeeIsNoStart() {
        Matrix a = Naive.semidefinite(3, 3, 6);
        Eigenpair top = Lanczos.largest(map(a), map(Naive.diagonal(1, 1, 0)), 3, new double[] {0, 0, 1}, PAIR);

        double largest = Blas.eigen(Matrix.of(new double[][] {{a.get(0, 0), a.get(0, 1)}, {a.get(1, 0), a.get(1, 1)}}))
                .largest();
        assertThat(top.value() / largest).isCloseTo(1, within(SOLVE));
    }

    @Test
    void theEigenvectorAsStartSavesSteps() {
        double[] values = new double[120];
        for (int i = 0; i < values.length; i++) {
            values[i] = i + 1;
        }
        Matrix a = Naive.withEigenvalues(values, 7);
        int[] calls = new int[1];
        LinearMap counted = (x, out) -> {
            calls[0]++;
            map(a).apply(x, out);
        };
        Eigenpair top = Lanczos.largest(counted, null, 120, null, 1e-4);
        int cold = calls[0];
        calls[0] = 0;
        double[] start = top.vector();
        double[] before = start.clone();
        Lanczos.largest(counted, null, 120, start, 1e-4);

        assertThat(calls[0]).isLessThan(cold);
        assertThat(start).containsExactly(before);
    }

    /** A library may give either sign; the next search starts from the vector, so it must not matter which. */
    @Test
    void theEigenvectorHasTheSignOfTheStart() {
        for (int seed = 0; seed < 20; seed++) {
            Matrix a = Naive.semidefinite(15, 15, seed);
            double[] start = Naive.normal(15, 100 + seed);
            Lanczos.largest(map(a), null, start.clone(), null, PAIR, 3, 0)
                    .forEach(pair ->
                            assertThat(Vectors.dot(start, pair.vector())).isPositive());
        }
    }

    @Test
    void aZeroOperatorHasTheEigenvalueZero() {
        assertThat(Lanczos.largest(map(Matrix.zeros(7, 7)), null, 7, null, PAIR).value())
                .isZero();
        assertThat(Lanczos.largest(map(Matrix.zeros(7, 7)), null, 7, new double[7], PAIR)
                        .value())
                .isZero();
        assertThat(Lanczos.largest(map(Matrix.identity(7)), map(Matrix.zeros(7, 7)), 7, null, PAIR)
                        .value())
                .isZero();
    }

    @Test
    void sizesZeroAndOne() {
        assertThat(Lanczos.largest(map(Naive.diagonal(5)), null, 1, null, PAIR).value())
                .isCloseTo(5, within(SOLVE));
        assertThat(Lanczos.largest(map(Naive.diagonal(5)), map(Naive.diagonal(3)), 1, new double[] {-2}, PAIR)
                        .value())
                .isCloseTo(15, within(SOLVE));
        assertThat(Lanczos.largest((x, out) -> {}, null, 0, null, PAIR).value()).isZero();
    }

    @Test
    void repeatedEigenvalues() {
        Eigenpair top = Lanczos.largest(map(Naive.diagonal(2, 2, 2, 1, 1)), null, 5, null, PAIR);

        assertThat(top.value()).isCloseTo(2, within(SOLVE));
    }

    @Test
    void scaleDoesNotMatter() {
        for (double scale : new double[] {1e-150, 1e-20, 1e20, 1e150}) {
            Matrix a = Naive.scaled(scale, Naive.withEigenvalues(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 8));
            assertThat(Lanczos.largest(map(a), null, 10, null, PAIR).value() / scale)
                    .as("scale %s", scale)
                    .isCloseTo(10, within(SOLVE * 10));
        }
    }

    /** N M v = value v, and v' M v = 1. */
    private static void assertPair(Matrix a, Matrix m, Eigenpair top) {
        double[] v = top.vector();
        double[] mv = m == null ? v : Naive.product(m, v);
        double[] scaled = v.clone();
        Vectors.scaleInPlace(top.value(), scaled);
        double[] image = Naive.product(a, mv);

        assertThat(Vectors.dot(v, mv)).isCloseTo(1, within(SOLVE));
        // With a singular metric v has a part that the metric does not see; only M v is determined.
        double[] left = m == null ? image : Naive.product(m, image);
        double[] right = m == null ? scaled : Naive.product(m, scaled);
        // Asked for: a residual of 1e-8 in length; entry by entry and in the metric that is a little more.
        assertThat(distance(left, right)).isLessThan(1e-6);
    }

    private static LinearMap map(Matrix a) {
        return (x, out) -> System.arraycopy(Naive.product(a, x), 0, out, 0, out.length);
    }
}

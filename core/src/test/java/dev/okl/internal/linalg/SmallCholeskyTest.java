package dev.okl.internal.linalg;

import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.TIGHT;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.Matrix;
import dev.okl.testing.Naive;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Sizes 1 to 70 go through the plain loops below 32 and through LAPACK from there on. */
class SmallCholeskyTest {
    private static final int OFFSET = 3;

    @Test
    void factorsByDefinition() {
        for (int n = 1; n <= 70; n++) {
            Matrix a = positiveDefinite(n);
            double[] padded = padded(a.data());
            SmallCholesky.factorInPlace(padded, OFFSET, n);
            Matrix u = upper(padded, n);

            assertThat(distance(Naive.product(u.transpose(), u), a))
                    .as("size %d", n)
                    .isLessThan(TIGHT);
            assertThat(padded).startsWith(-1, -1, -1).endsWith(-1, -1, -1);
        }
    }

    @Test
    void plainAndLapackFactorsAgree() {
        for (int n = 1; n <= 70; n++) {
            double[] plain = padded(positiveDefinite(n).data());
            double[] lapack = plain.clone();
            SmallCholesky.factorPlainInPlace(plain, OFFSET, n);

            assertThat(Blas.upperCholesky(lapack, OFFSET, n)).isTrue();
            assertThat(distance(upper(lapack, n), upper(plain, n)))
                    .as("size %d", n)
                    .isLessThan(TIGHT);
        }
    }

    @Test
    void solvesByDefinitionForSeveralRightHandSides() {
        for (int n = 1; n <= 70; n++) {
            int count = 1 + n % 3;
            Matrix a = positiveDefinite(n);
            double[] u = padded(a.data());
            SmallCholesky.factorInPlace(u, OFFSET, n);
            double[] b = Naive.normal(n * count, 100 + n);
            double[] x = padded(b);
            for (int k = 0; k < count; k++) {
                SmallCholesky.solveInPlace(u, OFFSET, n, x, OFFSET + k * n);
                double[] one = Arrays.copyOfRange(x, OFFSET + k * n, OFFSET + (k + 1) * n);
                assertThat(distance(Naive.product(a, one), Arrays.copyOfRange(b, k * n, (k + 1) * n)))
                        .as("size %d", n)
                        .isLessThan(SOLVE);
            }
            assertThat(x).startsWith(-1, -1, -1).endsWith(-1, -1, -1);
        }
    }

    @Test
    void solvesForAllColumnsOfAMatrix() {
        for (int n = 1; n <= 40; n++) {
            Matrix a = positiveDefinite(n);
            double[] u = padded(a.data());
            SmallCholesky.factorInPlace(u, OFFSET, n);
            Matrix b = Matrix.of(n, n, Naive.normal(n * n, 300 + n));
            double[] x = padded(b.data());
            SmallCholesky.solveColumnsInPlace(u, OFFSET, n, x, OFFSET);

            Matrix solution = Matrix.of(n, n, Arrays.copyOfRange(x, OFFSET, OFFSET + n * n));
            assertThat(distance(Naive.product(a, solution), b)).as("size %d", n).isLessThan(SOLVE);
            assertThat(x).startsWith(-1, -1, -1).endsWith(-1, -1, -1);
        }
    }

    @Test
    void plainAndLapackSolutionsAgree() {
        for (int n = 1; n <= 70; n++) {
            double[] u = positiveDefinite(n).data();
            SmallCholesky.factorInPlace(u, 0, n);
            double[] plain = Naive.normal(n, 200 + n);
            double[] lapack = plain.clone();
            SmallCholesky.solvePlainInPlace(u, 0, n, plain, 0);
            Blas.upperCholeskySolve(u, 0, n, lapack, 0);

            assertThat(distance(lapack, plain)).as("size %d", n).isLessThan(SOLVE);
        }
    }

    /** The lower triangle may hold anything. */
    @Test
    void theLowerTriangleIsNotRead() {
        for (int n : new int[] {5, 40}) {
            Matrix a = positiveDefinite(n);
            double[] clean = a.data().clone();
            double[] dirty = a.data().clone();
            for (int i = 0; i < n; i++) {
                Arrays.fill(dirty, i * n, i * n + i, Double.NaN);
            }
            SmallCholesky.factorInPlace(clean, 0, n);
            SmallCholesky.factorInPlace(dirty, 0, n);
            double[] x = Naive.normal(n, 1);
            double[] y = x.clone();
            SmallCholesky.solveInPlace(clean, 0, n, x, 0);
            SmallCholesky.solveInPlace(dirty, 0, n, y, 0);

            assertThat(y).containsExactly(x);
        }
    }

    /** Singular up to rounding: the solution of a consistent system still satisfies it. */
    @Test
    void tinyPivotsDoNotFail() {
        for (int n : new int[] {2, 3, 10, 31, 32, 50}) {
            Matrix a = Naive.semidefinite(n, Math.max(1, n / 2), n);
            double[] b = Naive.product(a, Naive.normal(n, 5));
            double[] u = a.data().clone();
            SmallCholesky.factorInPlace(u, 0, n);
            double[] x = b.clone();
            SmallCholesky.solveInPlace(u, 0, n, x, 0);

            assertThat(Arrays.stream(x).allMatch(Double::isFinite))
                    .as("size %d", n)
                    .isTrue();
            assertThat(distance(Naive.product(a, x), b)).as("size %d", n).isLessThan(SOLVE);
        }
    }

    @Test
    void whatIsNotANumberIsNotHidden() {
        for (int n : new int[] {2, 10, 40}) {
            double[] u = positiveDefinite(n).data();
            u[1] = Double.NaN;
            SmallCholesky.factorInPlace(u, 0, n);
            double[] x = Naive.normal(n, 6);
            SmallCholesky.solveInPlace(u, 0, n, x, 0);

            assertThat(x).contains(Double.NaN);
        }
    }

    @Test
    void aZeroMatrixDoesNotFail() {
        for (int n : new int[] {1, 3, 40}) {
            double[] u = new double[n * n];
            SmallCholesky.factorInPlace(u, 0, n);
            double[] x = new double[n];
            SmallCholesky.solveInPlace(u, 0, n, x, 0);

            assertThat(x).containsOnly(0);
        }
    }

    private static Matrix positiveDefinite(int n) {
        return Naive.sum(Naive.semidefinite(n, n + 2, n), Matrix.identity(n));
    }

    private static double[] padded(double[] values) {
        double[] padded = new double[values.length + 2 * OFFSET];
        Arrays.fill(padded, -1);
        System.arraycopy(values, 0, padded, OFFSET, values.length);
        return padded;
    }

    private static Matrix upper(double[] padded, int n) {
        Matrix u = Matrix.of(n, n, Arrays.copyOfRange(padded, OFFSET, OFFSET + n * n));
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                u.set(i, j, 0);
            }
        }
        return u;
    }
}

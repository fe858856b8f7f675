package dev.okl.internal.linalg;

import static dev.okl.testing.Tolerances.SOLVE;
import static dev.okl.testing.Tolerances.TIGHT;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.data.Matrix;
import dev.okl.testing.Naive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BlasTest {
    @ParameterizedTest
    @CsvSource({
        "1, 1, 1",
        "2, 3, 5",
        "7, 1, 3",
        "1, 13, 1",
        "31, 17, 1",
        "101, 37, 11",
        "500, 211, 3",
        "0, 3, 2",
        "3, 0, 2",
        "3, 2, 0",
        "0, 0, 0"
    })
    void productsAreThoseOfPlainLoops(int m, int k, int n) {
        Matrix a = Naive.normal(m, k, 1);
        Matrix b = Naive.normal(k, n, 2);
        Matrix expected = Naive.product(a, b);
        for (int threads : new int[] {1, 2, 4}) {
            Matrix plain = garbage(m, n);
            Blas.multiply(a, b, plain, Parallel.of(threads));
            Matrix transposed = garbage(m, n);
            Blas.multiplyTransposed(a.transpose(), b, transposed, Parallel.of(threads));

            assertThat(distance(plain, expected)).isLessThan(TIGHT);
            assertThat(distance(transposed, expected)).isLessThan(TIGHT);
        }
        assertThat(distance(Blas.product(a, b), expected)).isLessThan(TIGHT);
        assertThat(distance(Blas.transposedProduct(a.transpose(), b), expected)).isLessThan(TIGHT);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatIsUnpackedIsGoneAsSoonAsItIsLoaded() throws IOException {
        assertThat(Blas.name()).isNotEmpty();
        try (Stream<String> loaded = Files.lines(Path.of("/proc/self/maps"))) {
            assertThat(loaded.filter(line -> line.contains("/libnetlib")))
                    .allSatisfy(line -> assertThat(line).endsWith(" (deleted)"));
        }
    }

    @Test
    void productsAreTheSameBitForBitForAnyNumberOfThreads() {
        Matrix a = Naive.normal(1301, 97, 3);
        Matrix b = Naive.normal(97, 7, 4);
        Matrix c = Naive.normal(1301, 7, 5);
        Matrix one = Blas.product(a, b);
        Matrix transposedOne = Blas.transposedProduct(a, c);
        for (int threads : new int[] {2, 4}) {
            Matrix some = Matrix.zeros(1301, 7);
            Blas.multiply(a, b, some, Parallel.of(threads));
            assertThat(some.data()).containsExactly(one.data());

            Matrix transposed = Matrix.zeros(97, 7);
            Blas.multiplyTransposed(a, c, transposed, Parallel.of(threads));
            assertThat(transposed.data()).containsExactly(transposedOne.data());
        }
    }

    @Test
    void shapesThatDoNotFitAreNamed() {
        assertThatThrownBy(() -> Blas.product(Matrix.zeros(2, 3), Matrix.zeros(4, 5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("shapes do not fit: 2 x 3, 4 x 5, result 2 x 5");
        assertThatThrownBy(
                        () -> Blas.multiply(Matrix.zeros(2, 3), Matrix.zeros(3, 5), Matrix.zeros(5, 2), Parallel.of(1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Blas.transposedProduct(Matrix.zeros(2, 3), Matrix.zeros(3, 2)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Blas.eigen(Matrix.zeros(2, 3))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Blas.choleskyOrNull(Matrix.zeros(2, 3))).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 17, 64, 150})
    void eigendecompositionByDefinition(int n) {
        Matrix f = Naive.normal(n, n, n);
        Matrix a = Naive.sum(f, f.transpose());
        Matrix before = a.copy();
        SymmetricEigen eigen = Blas.eigen(a);

        Matrix v = eigen.vectors();
        Matrix rebuilt = Naive.product(Naive.product(v, Naive.diagonal(eigen.values())), v.transpose());
        assertThat(distance(rebuilt, a)).isLessThan(TIGHT);
        assertThat(distance(Naive.product(v.transpose(), v), Matrix.identity(n)))
                .isLessThan(TIGHT);
        assertThat(eigen.values()).isSorted();
        assertThat(eigen.smallest()).isEqualTo(eigen.values()[0]);
        assertThat(eigen.largest()).isEqualTo(eigen.values()[n - 1]);
        assertThat(a.data()).containsExactly(before.data());
    }

    /** The second difference matrix has the eigenvalues 2 - 2 cos(k pi / (n + 1)). */
    @Test
    void eigenvaluesOfTheSecondDifferenceMatrix() {
        int n = 40;
        Matrix a = Matrix.zeros(n, n);
        double[] expected = new double[n];
        for (int i = 0; i < n; i++) {
            a.set(i, i, 2);
            if (i > 0) {
                a.set(i, i - 1, -1);
                a.set(i - 1, i, -1);
            }
            expected[i] = 2 - 2 * Math.cos((i + 1) * Math.PI / (n + 1));
        }

        assertThat(Blas.eigen(a).values()).containsExactly(expected, within(TIGHT));
    }

    @Test
    void leastSquaresWithoutASolutionSayThatTheyFailed() {
        Matrix d = Matrix.zeros(3, 2);
        d.set(0, 0, 1);
        assertThat(Blas.ridge(d, new double[] {4, 0, 0}, 1)).containsExactly(new double[] {2, 0}, within(TIGHT));
        assertThatThrownBy(() -> Blas.ridge(d, new double[] {4, 0, 0}, 0))
                .isInstanceOf(ArithmeticException.class)
                .hasMessageContaining("3 x 2 matrix failed: dgels");
    }

    @Test
    void anEmptyMatrixHasNoEigenvalues() {
        SymmetricEigen eigen = Blas.eigen(Matrix.zeros(0, 0));

        assertThat(eigen.values()).isEmpty();
        assertThat(eigen.smallest()).isZero();
        assertThat(eigen.largest()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 19, 120})
    void choleskyByDefinition(int n) {
        Matrix a = Naive.sum(Naive.semidefinite(n, n + 3, n), Matrix.identity(n));
        Matrix before = a.copy();
        Matrix lower = Blas.choleskyOrNull(a);

        assertThat(distance(Naive.product(lower, lower.transpose()), a)).isLessThan(TIGHT);
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                assertThat(lower.get(i, j)).isZero();
            }
        }
        assertThat(a.data()).containsExactly(before.data());

        double[] b = Naive.normal(n, 7);
        double[] x = b.clone();
        Blas.choleskySolveInPlace(lower, x);
        assertThat(distance(Naive.product(a, x), b)).isLessThan(SOLVE);
    }

    @Test
    void indefiniteAndBrokenMatricesHaveNoCholeskyFactor() {
        assertThat(Blas.choleskyOrNull(Matrix.of(new double[][] {{1, 2}, {2, 1}})))
                .isNull();
        assertThat(Blas.choleskyOrNull(Naive.diagonal(1, 0))).isNull();
        assertThat(Blas.choleskyOrNull(Naive.diagonal(1, -1e-300))).isNull();
        assertThat(Blas.choleskyOrNull(Naive.diagonal(1, Double.NaN))).isNull();
    }

    @Test
    void upperGramIsAddedInPlace() {
        int q = 5;
        Matrix f = Naive.normal(9, q, 8);
        Matrix expected = Naive.product(
                f.transpose().columns(0, 7), f.transpose().columns(0, 7).transpose());
        double[] h = new double[3 + q * q];
        Arrays.fill(h, 10);
        Blas.addUpperGram(f.data(), 7, q, h, 3);

        for (int i = 0; i < q; i++) {
            for (int j = 0; j < q; j++) {
                double added = j >= i ? expected.get(i, j) : 0;
                assertThat(h[3 + i * q + j]).isCloseTo(10 + added, within(TIGHT));
            }
        }
        assertThat(h).startsWith(10, 10, 10);
    }

    @Test
    void theImplementationHasAName() {
        assertThat(Blas.name()).contains("BLAS").contains("LAPACK");
    }

    private static Matrix garbage(int rows, int cols) {
        Matrix matrix = Matrix.zeros(rows, cols);
        Arrays.fill(matrix.data(), Double.NaN);
        return matrix;
    }
}

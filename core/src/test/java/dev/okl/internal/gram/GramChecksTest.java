package dev.okl.internal.gram;

import static dev.okl.testing.Tolerances.TIGHT;
import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.data.Matrix;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.kernel.LowRank;
import dev.okl.testing.Naive;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is refused at the door, and what is only rounding. */
class GramChecksTest {
    private static final List<Double> FEW = numbers(10);
    private static final List<Double> MANY = numbers(600);

    @Test
    void theWorstEigenvalueIsNamed() {
        assertThatThrownBy(() -> new DenseGram(Naive.withEigenvalues(new double[] {-2, -0.5, 1, 8}, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("the kernel is not positive semidefinite: its Gram matrix on 4 inputs has an "
                        + "eigenvalue of -(2\\.0|1\\.99999)\\d* \\(largest (8\\.0|7\\.99999)\\d*\\)");
        assertThatThrownBy(() -> new DenseGram(Matrix.of(new double[][] {{1, 2}, {2, 1}})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("an eigenvalue of -1.0 (largest 3.0)");
        assertThatThrownBy(() -> new DenseGram(Naive.diagonal(-1, -2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("an eigenvalue of -2.0");
    }

    /** The distance is no kernel; on many inputs the search for few dimensions comes first and must not take it. */
    @Test
    void aDistanceIsNoKernel() {
        Kernel<Double> distance = (x, z) -> Math.abs(x - z);
        for (List<Double> inputs : List.of(FEW, MANY)) {
            assertThatThrownBy(() -> KernelGram.of(distance, inputs).gram())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("the kernel is not positive semidefinite")
                    .hasMessageContaining("has an eigenvalue of -");
            assertThatThrownBy(() -> KernelGram.of(distance, inputs, Optional.of(new LowRank(1e-3, 10)))
                            .gram())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("the kernel is not positive semidefinite");
        }
    }

    @Test
    void indefiniteOnManyInputsIsNamedWithItsEigenvalue() {
        Kernel<Double> indefinite = (x, z) -> 1 + x * z - 2 * x * x * z * z;

        assertThatThrownBy(() -> KernelGram.of(indefinite, MANY).gram())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has an eigenvalue of -");
    }

    @Test
    void roundingIsAccepted() {
        Matrix almost = Naive.withEigenvalues(new double[] {-1e-12, -1e-13, 0, 0, 1, 10}, 2);
        assertThat(new DenseGram(symmetric(almost)).size()).isEqualTo(6);
        assertThat(new DenseGram(Naive.semidefinite(40, 3, 3)).size()).isEqualTo(40);
        assertThat(new DenseGram(Matrix.zeros(5, 5)).dense().data()).containsOnly(0);
        assertThat(new DenseGram(Matrix.zeros(0, 0)).size()).isZero();
    }

    /** Entries that cancel to almost nothing differ by rounding of what they are made of. */
    @Test
    void asymmetryIsMeasuredByTheDiagonal() {
        Matrix matrix = Naive.diagonal(1, 4);
        matrix.set(0, 1, 1e-17);
        matrix.set(1, 0, -1e-17);
        assertThat(new DenseGram(matrix).size()).isEqualTo(2);

        matrix.set(0, 1, 1e-6);
        assertThatThrownBy(() -> new DenseGram(matrix))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the kernel must be symmetric but K(1,0) = -1.0E-17 and K(0,1) = 1.0E-6");
    }

    @Test
    void matricesAreSquareAndFinite() {
        assertThatThrownBy(() -> new DenseGram(Matrix.zeros(2, 3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a Gram matrix is square, this one is 2 x 3");
        Matrix matrix = Matrix.identity(3);
        matrix.set(1, 2, Double.NaN);
        assertThatThrownBy(() -> new DenseGram(matrix))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the kernel of inputs 2 and 1 must be finite but was NaN");
    }

    @Test
    void kernelsThatMixUpTheirArgumentsAreRefused() {
        Kernel<Double> asymmetric = (x, z) -> Math.exp(-Math.abs(x - z)) + 0.1 * (x - z);
        for (List<Double> inputs : List.of(FEW, MANY)) {
            assertThatThrownBy(() -> KernelGram.of(asymmetric, inputs).gram())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("the kernel must be symmetric but K(x,z) = ")
                    .hasMessageContaining(" for x = ");
        }
    }

    @Test
    void valuesThatAreNotFiniteAreNamedWithTheirPair() {
        Kernel<double[]> broken = (x, z) -> x[0] * z[0] == 6 ? Double.NaN : x[0] == z[0] ? 1 : 0;
        List<double[]> vectors =
                IntStream.range(0, 5).mapToObj(i -> new double[] {i, 0.5}).toList();

        assertThatThrownBy(() -> KernelGram.of(broken, vectors).gram())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the kernel must be finite but K(x,z) = NaN for x = [3.0, 0.5], z = [2.0, 0.5]");
        assertThatThrownBy(() -> KernelGram.of(broken, vectors, Optional.of(new LowRank(1e-6, 5)))
                        .gram())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the kernel must be finite but K(x,z) = NaN for x = ");
        Kernel<Double> infinite = (x, z) -> 1 / Math.abs(x - z);
        assertThatThrownBy(() -> KernelGram.of(infinite, FEW).gram())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("K(x,z) = Infinity");
    }

    @Test
    void structuresCheckTheirParts() {
        assertThatThrownBy(() -> new IdentityGram(3, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scale must be positive and finite but was 0.0");
        assertThatThrownBy(() -> new GroupedGram(-1, new int[] {0}, new IdentityGram(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("identity part must be >= 0 and finite but was -1.0");
        assertThatThrownBy(() -> new GroupedGram(1, new int[] {0, 2}, new IdentityGram(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("group of input 1 must be in 0..1 but was 2");
    }

    /** The factor of a singular matrix has as many columns as its rank. */
    @Test
    void roundingIsNoDimension() {
        Matrix k = Naive.diagonal(0, 4, 0, 1);

        assertThat(new DenseGram(k).spectralFactor().eigenvalues()).containsExactly(1, 4);
        Matrix twice = Matrix.of(new double[][] {{1, 1}, {2, 2}, {3, 3}});
        SpectralFactor factor = new LowRankGram(twice, 0).spectralFactor();
        assertThat(factor.eigenvalues()).hasSize(1);
        assertThat(distance(
                        Naive.product(factor.factor(), factor.factor().transpose()),
                        Naive.product(twice, twice.transpose())))
                .isLessThan(TIGHT);
    }

    @Test
    void aKernelOfItsOwnIsUsedAsItIs() {
        Kernel<Double> brownian = Math::min;
        assertThat(distance(KernelGram.of(brownian, FEW).gram().dense(), Item.pairs(brownian, FEW, FEW)))
                .isLessThan(TIGHT);
        assertThat(KernelGram.of(Kernels.<Double>delta(), FEW).gram()).isInstanceOf(IdentityGram.class);
    }

    private static Matrix symmetric(Matrix a) {
        return Naive.scaled(0.5, Naive.sum(a, a.transpose()));
    }

    private static List<Double> numbers(int count) {
        return IntStream.range(0, count).mapToObj(i -> 1 + i / 7.0).toList();
    }
}

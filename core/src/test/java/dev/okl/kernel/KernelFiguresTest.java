package dev.okl.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Every kernel against figures worked out by hand. */
class KernelFiguresTest {
    private static final Offset<Double> TIGHT = within(GramChecks.TIGHT);
    private static final double[] X = {1, 2};
    private static final double[] Z = {4, -2};

    @Test
    void kernelsOfVectors() {
        // x . z = 0, |x - z| = 5, |x - z|_1 = 7
        assertThat(Kernels.linear().at(X, new double[] {3, 5})).isEqualTo(13);
        assertThat(Kernels.polynomial(2, 1).at(X, new double[] {3, 5})).isEqualTo(196);
        assertThat(Kernels.polynomial(3, 2).at(X, Z)).isEqualTo(8);
        assertThat(Kernels.gaussian(5).at(X, Z)).isCloseTo(Math.exp(-0.5), TIGHT);
        assertThat(Kernels.laplacian(0.5).at(X, Z)).isCloseTo(Math.exp(-3.5), TIGHT);
        assertThat(Kernels.matern(0.5, 2.5).at(X, Z)).isCloseTo(Math.exp(-2), TIGHT);
        assertThat(Kernels.matern(1.5, 5).at(X, Z)).isCloseTo(2.732050807568877 * Math.exp(-1.7320508075688772), TIGHT);
        assertThat(Kernels.matern(2.5, 5).at(X, Z))
                .isCloseTo((1 + 2.23606797749979 + 5.0 / 3) * Math.exp(-2.23606797749979), TIGHT);
    }

    @Test
    void periodicIsAProductOverTheCoordinates() {
        Kernel<double[]> kernel = Kernels.periodic(4, 2);

        // sin^2(pi/4) = 1/2 and sin^2(pi/2) = 1
        assertThat(kernel.at(new double[] {0, 0}, new double[] {1, 2})).isCloseTo(Math.exp(-0.25 - 0.5), TIGHT);
        assertThat(kernel.at(new double[] {0, 0}, new double[] {4, -8})).isCloseTo(1, TIGHT);
    }

    @Test
    void kernelsOfNumbers() {
        assertThat(Kernels.linearSpline().at(2.0, 3.0)).isEqualTo(3);
        assertThat(Kernels.cubicSpline().at(2, 3)).isCloseTo(6 - 8 / 6.0, TIGHT);
        // h = 1/2 and 1/4: W = 1/64 - 1/384 = 5/384
        assertThat(Kernels.decaySpline().at(1.0, 3.0)).isCloseTo(15 / 384.0, TIGHT);
        assertThat(Kernels.gaussian(2).ofNumbers().at(1.0, 3.0)).isCloseTo(Math.exp(-0.5), TIGHT);
    }

    @Test
    void hamming() {
        boolean[] x = {true, false, true, true};
        boolean[] z = {true, true, true, false};

        assertThat(Kernels.hammingOfFlags().at(x, z)).isCloseTo(Math.exp(-0.5), TIGHT);
        assertThat(Kernels.hammingOfFlags(3).at(x, z)).isCloseTo(Math.exp(-1.5), TIGHT);
        assertThat(Kernels.hammingOfFlags().at(new boolean[0], new boolean[0])).isEqualTo(1);
        assertThat(Kernels.hammingOfSets(4).at(Set.of("a", "b", "c"), Set.of("c", "d")))
                .isCloseTo(Math.exp(-0.75), TIGHT);
        assertThat(Kernels.hammingOfSets(2, 8).at(Set.of(), Set.of("c", "d"))).isCloseTo(Math.exp(-0.5), TIGHT);
    }

    @Test
    void deltaComparesArraysByElements() {
        assertThat(Kernels.delta().at(new double[] {1, 2}, new double[] {1, 2})).isEqualTo(1);
        assertThat(Kernels.delta().at(new double[] {1, 2}, new double[] {1, 3})).isEqualTo(0);
        assertThat(Kernels.delta().at("a", "a")).isEqualTo(1);
        assertThat(Kernels.delta().at("a", "b")).isEqualTo(0);
    }

    @Test
    void extremeDistancesAndWidthsGiveNoNaN() {
        double[] near = {0};
        double[] far = {1e200};

        assertThat(Kernels.gaussian(1e-200).at(near, near)).isEqualTo(1);
        assertThat(Kernels.gaussian(1).at(near, far)).isEqualTo(0);
        assertThat(Kernels.matern(1.5, 1).at(near, far)).isEqualTo(0);
        assertThat(Kernels.matern(2.5, 1e-200).at(near, far)).isEqualTo(0);
        assertThat(Kernels.periodic(1, 1e-200).at(near, near)).isEqualTo(1);
    }
}

package dev.okl.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PowerLawTest {
    private static final double TIGHT = 1e-12;

    @Test
    void findsTheExponentOfAPowerLaw() {
        double[] sizes = {500, 1000, 4000};
        double[] times = {3 * 500. * 500, 3 * 1000. * 1000, 3 * 4000. * 4000};
        assertThat(PowerLaw.exponent(sizes, times)).isCloseTo(2, within(TIGHT));
    }

    @Test
    void fitsByLeastSquaresOfTheLogarithms() {
        // The logarithms to base 2: (0, 0), (1, 3), (2, 3), with a slope of 3/2.
        assertThat(PowerLaw.exponent(new double[] {1, 2, 4}, new double[] {1, 8, 8}))
                .isCloseTo(1.5, within(TIGHT));
    }

    @Test
    void hasNoExponentForASingleSize() {
        assertThat(PowerLaw.exponent(new double[] {7}, new double[] {1})).isNaN();
    }

    @Test
    void refusesWhatHasNoLogarithm() {
        assertThatThrownBy(() -> PowerLaw.exponent(new double[] {1, 2}, new double[] {1, 0}))
                .hasMessage("sizes and times must be > 0 but one was 0.0");
        assertThatThrownBy(() -> PowerLaw.exponent(new double[] {1, 2}, new double[] {1}))
                .hasMessageContaining("a time for each size");
    }
}

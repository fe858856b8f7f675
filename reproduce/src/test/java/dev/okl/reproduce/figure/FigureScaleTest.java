package dev.okl.reproduce.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where values lie, and which of them are named. */
class FigureScaleTest {
    private static final double TIGHT = 1e-12;

    @Test
    void equalDifferencesAreEqualDistancesOnALinearScale() {
        Scale scale = Scale.around(false, DoubleStream.of(-3, 17));

        double step = scale.fraction(7) - scale.fraction(2);
        assertThat(step).isPositive();
        assertThat(scale.fraction(12) - scale.fraction(7)).isCloseTo(step, within(TIGHT));
        assertThat(scale.fraction(scale.low())).isZero();
        assertThat(scale.fraction(scale.high())).isEqualTo(1);
    }

    @Test
    void equalRatiosAreEqualDistancesOnALogarithmicScale() {
        Scale scale = Scale.around(true, DoubleStream.of(1e-3, 1e3));

        double decade = scale.fraction(1e-2) - scale.fraction(1e-3);
        assertThat(decade).isPositive();
        assertThat(scale.fraction(1e3) - scale.fraction(1e2)).isCloseTo(decade, within(TIGHT));
        assertThat(scale.fraction(Math.sqrt(10)) - scale.fraction(1)).isCloseTo(decade / 2, within(TIGHT));
    }

    @ParameterizedTest
    @CsvSource({"false, 0", "false, 5", "false, -1e-9", "false, 1e100", "true, 1e-9", "true, 5", "true, 1e100"})
    void aSingleValueLiesInTheMiddle(boolean logarithmic, double value) {
        Scale scale = Scale.around(logarithmic, DoubleStream.of(value, value, Double.NaN));

        assertThat(scale.fraction(value)).isCloseTo(0.5, within(1e-8));
        assertThat(labels(Ticks.of(scale, 6))).hasSizeGreaterThanOrEqualTo(2).doesNotHaveDuplicates();
    }

    @Test
    void whatHasNoPlaceDoesNotStretchTheScale() {
        DoubleStream values = DoubleStream.of(0, -5, Double.NaN, Double.POSITIVE_INFINITY, 2, 20);

        Scale scale = Scale.around(true, values);

        assertThat(scale.low()).isBetween(1.5, 2.0);
        assertThat(scale.high()).isBetween(20.0, 25.0);
        assertThat(scale.shows(0)).isFalse();
        assertThat(scale.shows(Double.NaN)).isFalse();
    }

    @Test
    void decadesAreWrittenOutWhileShort() {
        Scale scale = Scale.around(true, DoubleStream.of(1e-3, 1e3));

        assertThat(labels(Ticks.of(scale, 8))).containsExactly("0.001", "0.01", "0.1", "1", "10", "100", "1000");
    }

    @Test
    void longScalesHavePowersOfTenAndNotAllOfThem() {
        Scale scale = Scale.around(true, DoubleStream.of(1e-6, 1e3));

        assertThat(labels(Ticks.of(scale, 6)))
                .containsExactly("10^\u22126", "10^\u22124", "10^\u22122", "10^0", "10^2");
    }

    /** Too short for three powers of ten, too long for 1, 2, 5, ...: two powers, not steps that crowd at the upper end. */
    @Test
    void twoDecadesHaveTheirPowersOfTen() {
        Scale scale = Scale.around(true, DoubleStream.of(0.3, 55));

        assertThat(labels(Ticks.of(scale, 6))).containsExactly("1", "10");
    }

    @ParameterizedTest
    @CsvSource({"1, 100", "1, 12", "2, 9", "3, 4", "0.91, 0.93", "1e-7, 3e-7", "123456, 123499", "1e-140, 1e140"})
    void everyRangeHasAFewTicksThatCanBeToldApart(double low, double high) {
        for (boolean logarithmic : new boolean[] {false, true}) {
            Scale scale = Scale.around(logarithmic, DoubleStream.of(low, high));

            List<Tick> ticks = Ticks.of(scale, 7);

            assertThat(labels(ticks)).hasSizeBetween(3, 8).doesNotHaveDuplicates();
            assertThat(ticks).allMatch(tick -> scale.contains(tick.value()));
        }
    }

    @Test
    void aLabelSaysWhereItsTickLies() {
        for (double high : new double[] {1.3, 7, 60, 500}) {
            for (Tick tick : Ticks.of(Scale.around(true, DoubleStream.of(1, high)), 7)) {
                if (tick.isLabelled()) {
                    assertThat(Double.parseDouble(tick.text())).isCloseTo(tick.value(), within(TIGHT));
                }
            }
        }
    }

    private static List<String> labels(List<Tick> ticks) {
        return ticks.stream()
                .filter(Tick::isLabelled)
                .map(tick -> tick.exponent().isEmpty() ? tick.text() : tick.text() + "^" + tick.exponent())
                .toList();
    }
}

package dev.okl.app.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FiguresTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1.000",
        "-1.23456, -1.235",
        "12345.6, 12346",
        "999999, 999999",
        "1234567, 1.235e+06",
        "0.00012346, 0.0001235",
        "0.000012346, 1.235e-05",
        "NaN, -",
        "Infinity, Infinity",
        "99.996, 100.00"
    })
    void fourDigitsMatter(double figure, String text) {
        assertThat(Figures.of(figure)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0.0004, 0 ms", "0.25, 250 ms", "3.21, 3.2 s", "45.4, 45 s", "125, 2 min 05 s", "7260, 2 h 01 min"})
    void timesAreInUnitsThatFit(double seconds, String text) {
        assertThat(Figures.seconds(seconds)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"5, 5 B", "2048, 2.0 KiB", "1048576, 1.0 MiB", "1e9, 954 MiB", "3e10, 28 GiB"})
    void bytesAreInUnitsThatFit(double bytes, String text) {
        assertThat(Figures.bytes(bytes)).isEqualTo(text);
    }

    @Test
    void nounsFollowTheirNumber() {
        assertThat(Figures.count(1, "task")).isEqualTo("1 task");
        assertThat(Figures.count(100_000, "observation")).isEqualTo("100,000 observations");
    }

    @Test
    void columnsOfATableAlign() {
        assertThat(TextTable.of("<name", "figure")
                        .row("a", 1.5)
                        .row("longer", 12345.0)
                        .lines())
                .containsExactly("name    figure", "a        1.500", "longer   12345");
    }
}

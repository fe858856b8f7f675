package dev.okl.app.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.error.UserError;
import dev.okl.app.table.file.Tables;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CellsTest {
    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t", "NA", "NaN"})
    void blankAndNaAreMissing(String cell) {
        assertThat(Cells.isMissing(cell)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "na", "nan", "NAN", "N/A", "null", "NULL", "None", "-", ".", "?", "x"})
    void nothingElseIsMissing(String cell) {
        assertThat(Cells.isMissing(cell)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "+1",
                "-.5",
                "5.",
                "1e-3",
                "1E5",
                "1e+05",
                "-2.5e-10",
                " 4.5 ",
                "\t7",
                "007",
                "0.1",
                "3.5",
                "9007199254740992",
                "9007199254740993",
                "123456789012345678",
                "1234567890123456789",
                "99999999999999999999",
                "0.000000000000000001",
                "0.1234567890123456789",
                "1e308",
                "4.9e-324",
                "1e-400",
                "000000000000000000001",
                "0.3000000000000000166",
                "1.7976931348623157e308"
            })
    void numbersAreWhatJavaMakesOfThem(String cell) {
        assertThat(Double.doubleToLongBits(Cells.number(cell)))
                .isEqualTo(Double.doubleToLongBits(Double.parseDouble(cell)));
    }

    @Test
    void randomDecimalsAreWhatJavaMakesOfThem() {
        Random random = new Random(5);
        for (int i = 0; i < 200_000; i++) {
            int places = random.nextInt(20);
            long digits = random.nextLong() >> random.nextInt(64);
            String cell = BigDecimal.valueOf(digits, places).toPlainString();
            assertThat(Double.doubleToLongBits(Cells.number(cell)))
                    .as(cell)
                    .isEqualTo(Double.doubleToLongBits(Double.parseDouble(cell)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "abc",
                "0x10",
                "1d",
                "1f",
                "1D",
                "Infinity",
                "-Infinity",
                "inf",
                "1e",
                "1e+",
                "e5",
                "1e5x",
                "1.2.3",
                "--1",
                "+-1",
                "1 2",
                "+",
                "1_000",
                "1e5.5",
                "5%",
                "١",
                "1e٣"
            })
    void otherTextIsRefused(String cell) {
        assertThatThrownBy(() -> Cells.number(cell))
                .isInstanceOf(NumberFormatException.class)
                .hasMessage("must be a number but was '" + cell + "'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "1,5> must be a number but was '1,5'; write the decimal comma as a point",
                "-,25> must be a number but was '-,25'; write the decimal comma as a point",
                "1,000,000> must be a number but was '1,000,000'",
                "null> must be a number but was 'null'; leave a missing value blank, or NA",
                "None> must be a number but was 'None'; leave a missing value blank, or NA",
                "n/a> must be a number but was 'n/a'; leave a missing value blank, or NA",
                "NaN> must be a number but was 'NaN'; leave a missing value blank, or NA",
                "-> must be a number but was '-'; leave a missing value blank, or NA",
                ".> must be a number but was '.'; leave a missing value blank, or NA",
                "2024-03-01T00:00:00> must be a number but was '2024-03-01T00:00:00'; make a number of the date with --sql, such as"
                        + " epoch(\"time\"::timestamp) / 3600 for hours",
                "<0.1> must be a number but was '<0.1'; beyond a limit there is no number: leave the value blank, or put one,"
                        + " such as half the limit",
                "1e999> must be a number below 1.8e308 but was '1e999'",
            })
    void refusalsGiveHints(String cell, String message) {
        assertThatThrownBy(() -> Cells.number(" " + cell + " "))
                .isInstanceOf(NumberFormatException.class)
                .hasMessage(message);
    }

    @Test
    void refusalsInTablesNameThePlace(@TempDir Path folder) {
        Table table = Tables.spec(Tables.write(folder, "r.csv", "a,b\n1,x\n")).open();
        assertThat(Cells.number(table, 2, "a", "1.5")).isEqualTo(1.5);
        assertThatThrownBy(() -> Cells.number(table, 2, "b", "x"))
                .isInstanceOf(UserError.class)
                .hasMessage(folder.resolve("r.csv") + ":2, column 'b': must be a number but was 'x'");
    }
}

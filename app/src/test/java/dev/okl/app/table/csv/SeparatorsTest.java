package dev.okl.app.table.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.error.UserError;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeparatorsTest {
    static Stream<Arguments> separators() {
        return Stream.of(
                Arguments.of("tab", "\t", "tab"),
                Arguments.of("\\t", "\t", "tab"),
                Arguments.of("\t", "\t", "tab"),
                Arguments.of("comma", ",", "comma"),
                Arguments.of("semicolon", ";", "semicolon"),
                Arguments.of("pipe", "|", "pipe"),
                Arguments.of("space", " ", "space"),
                Arguments.of(";", ";", "semicolon"),
                Arguments.of("::", "::", "'::'"),
                Arguments.of("x", "x", "'x'"));
    }

    @ParameterizedTest
    @MethodSource("separators")
    void namesAndCharacters(String text, String separator, String description) {
        assertThat(Separators.parse(text)).isEqualTo(separator);
        assertThat(Separators.describe(separator)).isEqualTo(description);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"", "\n", "a\r", "\0"})
    void quotesAndLineBreaksSeparateNothing(String text) {
        assertThatThrownBy(() -> Separators.parse(text))
                .isInstanceOf(UserError.class)
                .hasMessage("the separator must not have a quote or a line break in it");
    }

    @ParameterizedTest
    @ValueSource(strings = "")
    void nothingSeparatesNothing(String text) {
        assertThatThrownBy(() -> Separators.parse(text))
                .isInstanceOf(UserError.class)
                .hasMessage("the separator must not be empty; take tab, comma, semicolon, pipe, space or characters");
    }
}

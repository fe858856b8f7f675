package dev.okl.app.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PrintableTest {
    private static final String EVIL = "red\u001b]0;pwn\u0007\u009b2J\rgone";
    private static final String HARMLESS = "red\\x1b]0;pwn\\x07\\x9b2J\\x0dgone";

    @Test
    void controlCharactersAreShown() {
        assertThat(Printable.of(EVIL)).isEqualTo(HARMLESS);
        assertThat(Printable.line("a\nb\tc")).isEqualTo("a\\x0ab\\x09c");
    }

    @Test
    void whatIsHarmlessStays() {
        assertThat(Printable.of("two\nlines\tand \u00e9 \u4e2d")).isEqualTo("two\nlines\tand \u00e9 \u4e2d");
    }

    @Test
    void noMessageIsAFlood() {
        String name = "x".repeat(200_000);
        assertThat(Printable.message("kernel: linear-spline(" + name + "), guessed; --kernel says otherwise"))
                .isEqualTo("kernel: linear-spline(" + "x".repeat(86) + "... guessed; --kernel says otherwise");
        assertThat(Printable.message("there are " + "a, ".repeat(10_000) + "b"))
                .hasSizeLessThan(5000)
                .startsWith("there are a, ")
                .endsWith("a, b");
        assertThat(Printable.message("short")).isEqualTo("short");
    }

    @Test
    void everythingThatIsSaidIsPrintable() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Console console = new Console(stream, stream, false, false, false);

        console.say(EVIL);
        console.note(EVIL);
        console.warn(EVIL);

        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(HARMLESS, HARMLESS, "warning: " + HARMLESS);
    }

    @Test
    void aTableStaysATable() {
        assertThat(TextTable.of("<of a\nb", "x").row("c\nd", 1).row("e", 2).lines())
                .containsExactly("of a\\x0ab  x", "c\\x0ad     1", "e          2");
    }
}

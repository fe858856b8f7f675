package dev.okl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MainTest {
    static Stream<Error> errors() {
        return Stream.of(
                new OutOfMemoryError("heap"),
                new StackOverflowError(),
                new UnsatisfiedLinkError("no blas\nin the path"));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void anErrorIsALine(Error error) {
        assertThat(said(error, false)).startsWith("okl: ").hasLineCount(1).doesNotContain("\tat ");
    }

    @Test
    void itsStackIsForWhoAsks() {
        assertThat(said(new StackOverflowError(), true))
                .contains("java.lang.StackOverflowError", "\tat dev.okl.app.MainTest");
    }

    @Test
    void theExitCodeIsTheProgrammes() {
        assertThat(Main.run(() -> 130, false, new PrintStream(new ByteArrayOutputStream())))
                .isEqualTo(130);
    }

    private static String said(Error error, boolean debug) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        int exit = Main.run(
                () -> {
                    throw error;
                },
                debug,
                err);
        assertThat(exit).isEqualTo(1);
        return bytes.toString(StandardCharsets.UTF_8);
    }
}

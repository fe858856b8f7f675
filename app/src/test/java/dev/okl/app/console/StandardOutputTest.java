package dev.okl.app.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
    @Test
    void whatIsWrittenArrives() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StandardOutput output = new StandardOutput(bytes, StandardCharsets.UTF_8);
        output.print("é");

        assertThat(output.problem()).isEmpty();
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("é");
    }

    @Test
    void aFailureIsRememberedAlsoWhenLaterWritesWork() {
        boolean[] full = {true};
        StandardOutput output = new StandardOutput(failing("No space left on device", full), StandardCharsets.UTF_8);
        output.println("lost");
        full[0] = false;
        output.println("written");

        assertThat(output.problem()).hasValue("standard output: cannot be written (No space left on device)");
    }

    @Test
    void aClosedPipeIsNoProblem() {
        StandardOutput output =
                new StandardOutput(failing("Broken pipe", new boolean[] {true}), StandardCharsets.UTF_8);
        output.println("nobody reads");

        assertThat(output.problem()).isEmpty();
    }

    private static OutputStream failing(String message, boolean[] fails) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                if (fails[0]) {
                    throw new IOException(message);
                }
            }
        };
    }
}

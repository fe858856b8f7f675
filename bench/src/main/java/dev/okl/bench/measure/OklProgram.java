package dev.okl.bench.measure;

import dev.okl.app.command.Okl;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The command {@code okl} in this process, with what it says caught. */
public final class OklProgram {
    private OklProgram() {}

    /**
     * Runs a command.
     *
     * @return all that it said
     * @throws IllegalStateException where it failed
     */
    public static String run(String... arguments) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int code;
        try (PrintStream quiet = new PrintStream(said, true, StandardCharsets.UTF_8)) {
            System.setOut(quiet);
            System.setErr(quiet);
            code = Okl.execute(arguments);
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        String text = said.toString(StandardCharsets.UTF_8);
        if (code != 0) {
            throw new IllegalStateException("okl " + String.join(" ", arguments) + ": " + text);
        }
        return text;
    }
}

package dev.okl.app.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;

/**
 * The output of the program. Results go to the standard output: as text, or with {@code --json} as exactly one JSON object.
 * Notes, warnings and progress go to the standard error, so that a pipe gets the result and nothing else.
 */
public final class Console {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private final PrintStream out;
    private final PrintStream err;
    private final boolean json;
    private final boolean quiet;
    private final boolean colour;

    /**
     * A console on two streams.
     *
     * @param json whether the result is one JSON object
     * @param quiet whether notes and progress are left out
     * @param colour whether the standard error understands colours
     */
    public Console(PrintStream out, PrintStream err, boolean json, boolean quiet, boolean colour) {
        this.out = out;
        this.err = err;
        this.json = json;
        this.quiet = quiet;
        this.colour = colour;
    }

    /** A line of the result; nothing with {@code --json}. */
    public void say(String line) {
        if (!json) {
            out.println(Printable.of(line));
        }
    }

    /** A table of the result; nothing with {@code --json}. */
    public void say(TextTable table) {
        table.lines().forEach(this::say);
    }

    /** The result as JSON; nothing without {@code --json}. */
    public void json(ObjectNode result) {
        if (json) {
            try {
                out.println(JSON.writeValueAsString(result));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** A note about what the program assumed or found; left out with {@code --quiet}. */
    public void note(String text) {
        if (!quiet) {
            err.println(Printable.message(text));
        }
    }

    /** A warning: what the user should know before trusting the result. */
    public void warn(String text) {
        err.println((colour ? "\u001b[33mwarning:\u001b[0m " : "warning: ") + Printable.message(text));
    }

    public boolean isJson() {
        return json;
    }

    public boolean isQuiet() {
        return quiet;
    }

    /** The stream of results, for tables that are written as CSV. */
    public PrintStream out() {
        return out;
    }

    /** The stream of notes and progress. */
    public PrintStream err() {
        return err;
    }
}

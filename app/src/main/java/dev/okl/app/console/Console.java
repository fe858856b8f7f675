package dev.okl.app.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;

/**
 * The output of the program. Results go to the standard output: as text, or with {@code --json} as exactly one JSON object.
 * Notes, warnings and progress go to the standard error, so that a pipe gets the result and nothing else.
 *
 * @param out the stream of results
 * @param err the stream of notes, warnings and progress
 * @param isJson whether the result is one JSON object
 * @param isQuiet whether notes and progress are left out
 * @param hasColour whether the standard error understands colours
 */
public record Console(PrintStream out, PrintStream err, boolean isJson, boolean isQuiet, boolean hasColour) {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    /** A line of the result; nothing with {@code --json}. */
    public void say(String line) {
        if (!isJson) {
            out.println(Printable.of(line));
        }
    }

    /** A table of the result; nothing with {@code --json}. */
    public void say(TextTable table) {
        table.lines().forEach(this::say);
    }

    /** The result as JSON; nothing without {@code --json}. */
    public void json(ObjectNode result) {
        if (isJson) {
            try {
                out.println(JSON.writeValueAsString(result));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** A note about what the program assumed or found; left out with {@code --quiet}. */
    public void note(String text) {
        if (!isQuiet) {
            err.println(Printable.message(text));
        }
    }

    /** A warning: what the user should know before trusting the result. */
    public void warn(String text) {
        err.println((hasColour ? "\u001b[33mwarning:\u001b[0m " : "warning: ") + Printable.message(text));
    }
}

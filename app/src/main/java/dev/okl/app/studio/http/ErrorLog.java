package dev.okl.app.studio.http;

import dev.okl.app.console.Console;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Reports unexpected errors on the terminal: a line, or the whole stack trace with --debug. */
public record ErrorLog(Console console, boolean debug) {
    /** What the browser shows for them. */
    public static final String SENTENCE = "something went wrong; the terminal says more";

    public void unexpected(Throwable problem) {
        if (debug) {
            StringWriter trace = new StringWriter();
            problem.printStackTrace(new PrintWriter(trace));
            console.warn(trace.toString());
        } else {
            console.warn("this should not happen: " + problem + "; --debug shows where");
        }
    }
}

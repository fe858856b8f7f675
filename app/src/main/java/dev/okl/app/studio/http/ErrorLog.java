package dev.okl.app.studio.http;

import dev.okl.app.console.Console;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Problems that should not happen: a line on the terminal, and the stack there for who asked for it. */
public final class ErrorLog {
    /** What the browser gets to see of them. */
    public static final String SENTENCE = "something went wrong; the terminal says more";

    private final Console console;
    private final boolean debug;

    public ErrorLog(Console console, boolean debug) {
        this.console = console;
        this.debug = debug;
    }

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

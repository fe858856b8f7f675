package dev.okl.app.console;

import dev.okl.selection.Progress;
import java.util.function.BooleanSupplier;

/** The progress of a fit: on a terminal a line that is updated, elsewhere a line per minute. This class itself displays nothing. */
public class ConsoleProgress implements Progress, AutoCloseable {
    private final BooleanSupplier cancelled;
    private volatile String label = "";

    ConsoleProgress(BooleanSupplier cancelled) {
        this.cancelled = cancelled;
    }

    /** Displays nothing where notes are turned off. */
    public static ConsoleProgress on(Console console, boolean terminal, BooleanSupplier cancelled) {
        if (console.isQuiet()) {
            return new ConsoleProgress(cancelled);
        }
        return terminal ? new ProgressLine(console.err(), cancelled) : ProgressNotes.everyMinute(console, cancelled);
    }

    /** What the next stages belong to, where there are several fits. */
    public void label(String text) {
        label = text + " ";
    }

    /** Empty, or with a blank at its end. */
    final String label() {
        return label;
    }

    @Override
    public boolean cancelled() {
        return cancelled.getAsBoolean();
    }

    /** Removes what is displayed. */
    @Override
    public void close() {}

    /** How long the rest of a stage takes, if it goes on like this; empty before the first point. */
    static String left(double elapsedSeconds, long done, long all) {
        return done == 0 ? "" : ", " + Figures.seconds(elapsedSeconds * (all - done) / done) + " left";
    }
}

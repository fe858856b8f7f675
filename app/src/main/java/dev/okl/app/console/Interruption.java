package dev.okl.app.console;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jline.utils.Signals;

/**
 * Handles Ctrl-C and the signal TERM, by which systems end a job: the first one cancels the work, which keeps its results so far, the
 * second one ends the program at once. A lost connection, the signal HUP, cancels too; it is often sent twice, by the shell and by
 * the system, so a second one has no further effect.
 */
public final class Interruption implements BooleanSupplier {
    /** The exit code for the first signal, as shells report it: 128 and its number; 0 before it. */
    private final AtomicInteger signal = new AtomicInteger();

    private Interruption() {}

    /** From now on signals cancel the work instead of ending the program at once; the user is told what is kept. */
    public static Interruption watch(Console console, String kept) {
        Interruption interruption = new Interruption();
        Signals.register("INT", () -> interruption.cancel(130, "Ctrl-C", kept, console));
        Signals.register("TERM", () -> interruption.cancel(143, "the signal", kept, console));
        Signals.register("HUP", () -> interruption.signal.compareAndSet(0, 129));
        return interruption;
    }

    private void cancel(int code, String by, String kept, Console console) {
        if (!signal.compareAndSet(0, code)) {
            // Not halt: the temporary files are to be deleted.
            System.exit(code);
        }
        console.note("\nInterrupted: keeping " + kept + "; " + by + " again ends at once.");
    }

    @Override
    public boolean getAsBoolean() {
        return signal.get() != 0;
    }

    /** The exit code of work that was ended: that of the signal. */
    public int exitCode() {
        return signal.get();
    }
}

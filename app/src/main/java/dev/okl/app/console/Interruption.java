package dev.okl.app.console;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jline.utils.Signals;

/** Ctrl-C: the first asks the work to end and keep what it has, the second ends the program at once. */
public final class Interruption implements BooleanSupplier {
    /** What shells report for a program that Ctrl-C ended. */
    public static final int EXIT_CODE = 130;

    private final AtomicBoolean asked = new AtomicBoolean();

    private Interruption() {}

    /** From now on Ctrl-C is asked for, not obeyed at once. */
    public static Interruption watch(Console console) {
        return watch(console, "the best so far");
    }

    /** The same where something else is kept. */
    public static Interruption watch(Console console, String kept) {
        Interruption interruption = new Interruption();
        Signals.register("INT", () -> {
            if (interruption.asked.getAndSet(true)) {
                // Not halt: the temporary files are to be deleted.
                System.exit(EXIT_CODE);
            }
            console.note("\nInterrupted: keeping " + kept + "; Ctrl-C again ends at once.");
        });
        return interruption;
    }

    @Override
    public boolean getAsBoolean() {
        return asked.get();
    }
}

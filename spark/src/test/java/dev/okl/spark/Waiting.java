package dev.okl.spark;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/** Waits for something that other processes do. */
final class Waiting {
    private Waiting() {}

    /** Looks again and again; gives up when it has taken longer than any busy machine would. */
    static void until(String what, Duration patience, BooleanSupplier happened) {
        Instant end = Instant.now().plus(patience);
        while (!happened.getAsBoolean()) {
            if (Instant.now().isAfter(end)) {
                throw new IllegalStateException("waited in vain until " + what);
            }
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}

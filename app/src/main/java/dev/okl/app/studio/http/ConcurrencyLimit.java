package dev.okl.app.studio.http;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Bounds how many threads do slow work at once: reading a table, computing the views of a model, receiving a body. Few others may wait,
 * and not for long, so that a thread is always free for quick requests.
 */
public final class ConcurrencyLimit {
    static final int AT_ONCE = 4;

    private final Semaphore places = new Semaphore(AT_ONCE, true);
    private final Semaphore presence;
    private final long patienceMillis;

    /** @param waiting how many may wait for a place, and for how long */
    ConcurrencyLimit(int waiting, long patienceMillis) {
        this.presence = new Semaphore(AT_ONCE + waiting);
        this.patienceMillis = patienceMillis;
    }

    /** As many as run at once may wait a moment. */
    public static ConcurrencyLimit withQueue() {
        return new ConcurrencyLimit(AT_ONCE, 1500);
    }

    /** None may wait: what finds no place is refused at once. */
    static ConcurrencyLimit withoutQueue() {
        return new ConcurrencyLimit(0, 0);
    }

    public <T, E extends Exception> T run(Work<T, E> work) throws E {
        if (!presence.tryAcquire()) {
            throw busy();
        }
        try {
            if (!isPlaceFound()) {
                throw busy();
            }
            try {
                return work.run();
            } finally {
                places.release();
            }
        } finally {
            presence.release();
        }
    }

    private boolean isPlaceFound() {
        try {
            return places.tryAcquire(patienceMillis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static ApiError busy() {
        return new ApiError(ApiError.BUSY, "the studio is busy; try again in a moment");
    }

    /** The work. */
    @FunctionalInterface
    public interface Work<T, E extends Exception> {
        T run() throws E;
    }
}

package dev.okl.app.studio.http;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Bounds how many threads do slow work at once: reading a table, computing the views of a model, receiving a body. A few more may wait
 * for a short time, so that threads stay free for quick requests.
 */
public final class ConcurrencyLimit {
    static final int AT_ONCE = 4;

    private final Semaphore running = new Semaphore(AT_ONCE, true);
    private final Semaphore admitted;
    private final long patienceMillis;

    /** @param waiting how many may wait for a place, and for how long */
    ConcurrencyLimit(int waiting, long patienceMillis) {
        this.admitted = new Semaphore(AT_ONCE + waiting);
        this.patienceMillis = patienceMillis;
    }

    /** As many as run at once may wait. */
    public static ConcurrencyLimit withQueue() {
        return new ConcurrencyLimit(AT_ONCE, 1500);
    }

    /** None may wait. */
    static ConcurrencyLimit withoutQueue() {
        return new ConcurrencyLimit(0, 0);
    }

    public <T, E extends Exception> T run(Work<T, E> work) throws E {
        if (!admitted.tryAcquire()) {
            throw busy();
        }
        try {
            if (!isAcquired()) {
                throw busy();
            }
            try {
                return work.run();
            } finally {
                running.release();
            }
        } finally {
            admitted.release();
        }
    }

    private boolean isAcquired() {
        try {
            return running.tryAcquire(patienceMillis, TimeUnit.MILLISECONDS);
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

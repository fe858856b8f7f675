package dev.okl.app.studio;

import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;

/**
 * Work that takes long: reading a whole table, making the views of a model. Only few do it at once, and nobody waits for them:
 * quick questions must find a free thread.
 */
final class HeavyWork {
    static final int AT_ONCE = 4;

    private final Semaphore places = new Semaphore(AT_ONCE);

    <T> T run(Callable<T> work) throws Exception {
        if (!places.tryAcquire()) {
            throw new ApiError(ApiError.BUSY, "the studio is busy; try again in a moment");
        }
        try {
            return work.call();
        } finally {
            places.release();
        }
    }
}

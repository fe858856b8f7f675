package dev.okl.internal.linalg;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * Threads that help a caller with its work. A step has a dozen parallel parts of a millisecond or less, and to wake a
 * sleeping thread takes a good part of that; so after a job the helpers look out for the next one for a moment before
 * they go to sleep.
 *
 * <p>The caller works too, and never waits for a helper that has not begun: a helper that comes late finds nothing to do.
 */
final class SpinningPool {
    /** How long a helper without work stays awake: longer than what is done on one thread between two jobs. */
    private static final long AWAKE_NANOS = 2_000_000;

    /** Whoever waits longer than this lets others have the processor. */
    private static final long SPIN_NANOS = 20_000;

    private static final long NAP_NANOS = 50_000;

    private final int helpers;
    // Daemons that end when idle, so nobody has to close this.
    private final ForkJoinPool pool;
    private final AtomicInteger awake = new AtomicInteger();
    private final Queue<Job> open = new ConcurrentLinkedQueue<>();

    SpinningPool(int helpers) {
        this.helpers = helpers;
        this.pool = new ForkJoinPool(helpers);
    }

    /** Calls {@code work} once for each index below {@code count}; throws what the first failing index threw. */
    void run(int count, IntConsumer work) {
        Job job = new Job(count, work);
        open.add(job);
        try {
            wake(Math.min(helpers, count - 1));
            job.takeIndexes();
        } finally {
            job.close();
            open.remove(job);
            job.awaitHelpers();
        }
        job.throwFailure();
    }

    private void wake(int wanted) {
        for (int now = awake.get(); now < wanted; now++) {
            awake.incrementAndGet();
            boolean begun = false;
            try {
                pool.execute(this::help);
                begun = true;
            } finally {
                if (!begun) {
                    awake.decrementAndGet();
                }
            }
        }
    }

    private void help() {
        boolean wanted = true;
        while (wanted) {
            try {
                stayAwake();
            } finally {
                awake.decrementAndGet();
            }
            // A caller may have counted on this helper a moment ago; so the last look comes after the count.
            wanted = isWorkLeft();
            if (wanted) {
                awake.incrementAndGet();
            }
        }
    }

    private void stayAwake() {
        long last = System.nanoTime();
        for (long idle = 0; idle < AWAKE_NANOS; idle = System.nanoTime() - last) {
            if (helpAny()) {
                last = System.nanoTime();
            } else {
                pause(idle);
            }
        }
    }

    private boolean isWorkLeft() {
        return open.stream().anyMatch(Job::isWorkLeft);
    }

    private boolean helpAny() {
        for (Job job : open) {
            if (job.help()) {
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings("ThreadPriorityCheck") // nothing depends on the yield: it is a courtesy to other programs
    private static void pause(long waited) {
        if (waited < SPIN_NANOS) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }

    /** Work on a number of indexes. */
    private static final class Job {
        private final int count;
        private final IntConsumer work;
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicInteger busy = new AtomicInteger();
        private int failedAt = Integer.MAX_VALUE;
        private Throwable failure;

        Job(int count, IntConsumer work) {
            this.count = count;
            this.work = work;
        }

        /** Whoever is free takes the next index: rows differ much in size, so equal shares would not be equal work. */
        void takeIndexes() {
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                try {
                    work.accept(i);
                } catch (Throwable e) {
                    failed(i, e);
                }
            }
        }

        /** Without an allocation, for the failure may be that there is no memory left. */
        private synchronized void failed(int index, Throwable e) {
            if (index < failedAt) {
                failedAt = index;
                failure = e;
            }
        }

        boolean isWorkLeft() {
            return next.get() < count;
        }

        /** Whether there was something left to do. */
        boolean help() {
            if (!isWorkLeft()) {
                return false;
            }
            busy.incrementAndGet();
            try {
                takeIndexes();
            } finally {
                busy.decrementAndGet();
            }
            return true;
        }

        /** No index is handed out any more. */
        void close() {
            next.set(count);
        }

        /** All indexes are taken; a helper that has one has said so before it took it. */
        void awaitHelpers() {
            long start = System.nanoTime();
            boolean interrupted = false;
            while (busy.get() > 0) {
                long waited = System.nanoTime() - start;
                if (waited < AWAKE_NANOS) {
                    pause(waited);
                } else {
                    LockSupport.parkNanos(NAP_NANOS);
                    interrupted |= Thread.interrupted(); // or the naps would end at once
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        synchronized void throwFailure() {
            if (failure != null) {
                Job.<RuntimeException>throwAny(failure);
            }
        }

        /** As it is, whatever the work threw. */
        @SuppressWarnings("unchecked")
        private static <E extends Throwable> void throwAny(Throwable failure) throws E {
            throw (E) failure;
        }
    }
}

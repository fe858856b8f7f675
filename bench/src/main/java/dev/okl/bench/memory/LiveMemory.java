package dev.okl.bench.memory;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.concurrent.locks.LockSupport;

/** Collects garbage again and again beside other work, and notes how much is alive at most: what the work cannot do without. */
final class LiveMemory extends Thread {
    private volatile boolean end;
    private long most;

    LiveMemory() {
        super("live memory");
        setDaemon(true);
    }

    /** What is alive now, in bytes. */
    static long now() {
        System.gc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getCollectionUsage)
                .filter(usage -> usage != null)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }

    @Override
    public void run() {
        while (!end) {
            long start = System.nanoTime();
            most = Math.max(most, now());
            LockSupport.parkNanos(System.nanoTime() - start); // half of the time is for the work
        }
    }

    /** Ends; returns the most that was alive. */
    long finish() throws InterruptedException {
        end = true;
        join();
        return most;
    }
}

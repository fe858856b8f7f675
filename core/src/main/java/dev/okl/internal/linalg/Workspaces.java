package dev.okl.internal.linalg;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * Scratch memory for ranges that run in parallel: as many workspaces as threads are at work, used again from range to range.
 *
 * @param <T> type of a workspace, used by one thread at a time
 */
public final class Workspaces<T> {
    private final Supplier<T> factory;
    private final Queue<T> idle = new ConcurrentLinkedQueue<>();

    public Workspaces(Supplier<T> factory) {
        this.factory = factory;
    }

    /** One that nobody else uses; to be given back at the end of the range. */
    public T borrow() {
        T one = idle.poll();
        return one == null ? factory.get() : one;
    }

    public void giveBack(T one) {
        idle.add(one);
    }
}

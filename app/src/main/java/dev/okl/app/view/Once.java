package dev.okl.app.view;

import java.util.function.Supplier;

/** Something that takes a while to make, and is made when it is first wanted; threads that want it meanwhile wait. */
final class Once<T> implements Supplier<T> {
    private final Supplier<T> maker;
    private T made;

    Once(Supplier<T> maker) {
        this.maker = maker;
    }

    @Override
    public synchronized T get() {
        if (made == null) {
            made = maker.get();
        }
        return made;
    }
}

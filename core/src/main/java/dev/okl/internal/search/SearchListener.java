package dev.okl.internal.search;

import dev.okl.internal.path.PathListener;

/** Is told about the stages of a search, and everything within them. */
public interface SearchListener<S> extends PathListener<S> {
    /** A stage begins, with at most so many points. */
    default void onStage(String name, int points) {}
}

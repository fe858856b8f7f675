package dev.okl.reproduce;

import dev.okl.Progress;

/** Follows an experiment. */
public interface RunListener {
    /** A part begins ("r_a, OKL", "selection 3 of 100"); the progress of its fits goes to {@link #progress()}. */
    void onPart(String name);

    /** Something the user should know while it runs, in a sentence. */
    void onNote(String sentence);

    /** For the learners. */
    Progress progress();
}

package dev.okl.reproduce.result;

import dev.okl.selection.Progress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** One of the paper's experiments. */
public interface Experiment {
    /** Runs it; takes from seconds to hours. */
    Reproduction run(Settings settings, Listener listener);

    /**
     * What a user can choose about an experiment.
     *
     * @param runs repetitions (seeds, selections, splits), at least one; empty for as many as the paper has
     * @param data the folder with the real data, where there is one
     * @param simulate whether to make up the data in place of the real ones: MovieLens 10M alone
     */
    record Settings(OptionalInt runs, long seed, int threads, Optional<Path> data, boolean simulate) {
        public Settings {
            if (runs.isPresent() && runs.getAsInt() < 1) {
                throw new IllegalArgumentException("runs must be >= 1 but was " + runs.getAsInt());
            }
        }
    }

    /** Follows an experiment. */
    interface Listener {
        /** A part begins ("r_a, OKL", "selection 3 of 100"); the progress of its fits goes to {@link #progress()}. */
        void onPart(String name);

        /** Something the user should know while it runs, in a sentence. */
        void onNote(String sentence);

        /** For the learners. */
        Progress progress();
    }
}

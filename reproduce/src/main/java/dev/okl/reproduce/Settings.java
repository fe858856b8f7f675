package dev.okl.reproduce;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a user can choose about an experiment.
 *
 * @param runs repetitions (seeds, selections, splits), at least one; empty for as many as the paper has
 * @param data the folder with the real data, where there is one
 * @param simulate whether to make up the data in place of the real ones: MovieLens 10M alone
 */
public record Settings(OptionalInt runs, long seed, int threads, Optional<Path> data, boolean simulate) {
    public Settings {
        if (runs.isPresent() && runs.getAsInt() < 1) {
            throw new IllegalArgumentException("runs must be >= 1 but was " + runs.getAsInt());
        }
    }
}

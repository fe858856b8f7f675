package dev.okl.app.modelfile;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.selection.Validation;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How lambda was chosen.
 *
 * @param words on what, such as "25% of each task"; empty where lambda was given
 * @param heldOut the observations that were held out, by number, where there was one split only
 * @param refit whether the final model was fitted to these too
 */
public record LambdaChoice(Optional<String> words, Optional<BitSet> heldOut, boolean refit) {
    /** Marks for more observations than this would make a large part of a model file. */
    private static final int MARKED = 2_000_000;

    /** Lambda was given: there was no choice. */
    public static LambdaChoice given() {
        return new LambdaChoice(Optional.empty(), Optional.empty(), true);
    }

    /** By validation, as the learner does it with the same data and seed. */
    public static LambdaChoice by(Validation validation, String words, TaskData<?> data, long seed, boolean refit) {
        List<Split> splits = data.size() > MARKED ? List.of() : validation.splits(data, seed);
        BitSet heldOut = new BitSet();
        splits.stream().flatMapToInt(split -> IntStream.of(split.heldOut())).forEach(heldOut::set);
        return new LambdaChoice(
                Optional.of(words), splits.size() == 1 ? Optional.of(heldOut) : Optional.empty(), refit);
    }
}

package dev.okl.app.modelfile;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.selection.Validation;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * How lambda was chosen.
 *
 * @param words on what, such as "25% of each task"; empty where lambda was given
 * @param heldOut the observations that were held out, by number, where they were the same all the time
 * @param refit whether the model learned from these too, in the end
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
        Optional<BitSet> heldOut =
                splits.size() == 1 ? Optional.of(bits(splits.get(0).heldOut())) : Optional.empty();
        return new LambdaChoice(Optional.of(words), heldOut, refit);
    }

    private static BitSet bits(int... numbers) {
        BitSet bits = new BitSet();
        for (int number : numbers) {
            bits.set(number);
        }
        return bits;
    }
}

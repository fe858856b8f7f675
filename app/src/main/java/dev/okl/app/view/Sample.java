package dev.okl.app.view;

import dev.okl.app.console.Figures;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A sample, so that a page stays small. The same number of things always gives the same sample. It is a random one: every tenth
 * row of a table may always be the same hour of the day.
 *
 * @param chosen the numbers of those that are shown, ascending
 * @param total how many there are
 */
record Sample(int[] chosen, int total) {
    static Sample of(int total, int atMost) {
        return new Sample(chosen(total, Math.min(total, atMost)), total);
    }

    /** Floyd's algorithm: every set of so many numbers is equally likely. */
    private static int[] chosen(int total, int count) {
        SplittableRandom random = new SplittableRandom(total);
        BitSet chosen = new BitSet(total);
        for (int last = total - count; last < total; last++) {
            int number = random.nextInt(last + 1);
            chosen.set(chosen.get(number) ? last : number);
        }
        return chosen.stream().toArray();
    }

    /** Those of a list that are shown. */
    <T> List<T> of(List<T> all) {
        return IntStream.of(chosen).mapToObj(all::get).toList();
    }

    boolean isAll() {
        return chosen.length == total;
    }

    /** "150 of 6,040 tasks are shown"; empty where all of them are. */
    Optional<String> sentence(String noun) {
        return sentence(chosen.length, total, noun);
    }

    static Optional<String> sentence(int shown, int total, String noun) {
        return shown == total
                ? Optional.empty()
                : Optional.of(Figures.whole(shown) + " of " + Figures.count(total, noun)
                        + (shown == 1 ? " is shown." : " are shown."));
    }

    /** Some sentences as one text; empty where there is none. */
    static Optional<String> joined(List<Optional<String>> sentences) {
        return sentences.stream().flatMap(Optional::stream).reduce((one, other) -> one + " " + other);
    }
}

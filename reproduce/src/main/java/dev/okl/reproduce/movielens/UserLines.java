package dev.okl.reproduce.movielens;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import java.util.Map;
import java.util.function.Supplier;

/** Splits by the number that a rating has among those of its user, in the order of the file. */
final class UserLines {
    private static final int TESTED_PER_USER = 10;

    private UserLines() {}

    /**
     * As the script in the archive of the 10M edition makes them: r_a tests on each user's 1st to 10th line, r_b on the 11th
     * to 20th. Made when asked for, since a split of ten million ratings takes 40 MB.
     */
    static Map<PaperSplit, Supplier<Split>> givenSplits(TaskData<?> ratings) {
        return Map.of(
                PaperSplit.R_A, () -> holdOut(ratings, 0),
                PaperSplit.R_B, () -> holdOut(ratings, TESTED_PER_USER));
    }

    /** Holds out ten lines of each user behind the first ones, as far as there are any; users may take turns in the file. */
    private static Split holdOut(TaskData<?> ratings, int skipped) {
        int[] seen = new int[ratings.tasks().size()];
        boolean[] out = new boolean[ratings.size()];
        for (int o = 0; o < out.length; o++) {
            int line = seen[ratings.task(o)]++;
            out[o] = line >= skipped && line < skipped + TESTED_PER_USER;
        }
        return Split.ofMarked(out);
    }
}

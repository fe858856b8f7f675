package dev.okl;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Numbers in descending order. Those that follow each other and are the same but for rounding stay in their own order, else rounding would
 * decide, and every processor rounds in its own way.
 */
final class Ranking {
    /** Scores are the same when they differ by less than this part of their range, ... */
    private static final double SAME = 1e-9;

    /** ... or of their size, where they are all the same but for rounding. */
    private static final double ROUNDING = 1e-14;

    private Ranking() {}

    /** The places of scores of any size, that of the largest first. */
    static int[] descending(double[] scores) {
        double largest = Arrays.stream(scores).max().orElse(0);
        double smallest = Arrays.stream(scores).min().orElse(0);
        double size = Math.max(Math.abs(largest), Math.abs(smallest));
        return descending(scores, Math.max(SAME * (largest - smallest), ROUNDING * size));
    }

    /** The places of scores between -1 and 1, that of the largest first. */
    static int[] descendingCosines(double[] cosines) {
        return descending(cosines, SAME);
    }

    private static int[] descending(double[] scores, double same) {
        int[] order = IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparingDouble(k -> -scores[k]))
                .mapToInt(Integer::intValue)
                .toArray();
        int start = 0;
        for (int k = 1; k <= order.length; k++) {
            if (k == order.length || scores[order[k - 1]] - scores[order[k]] > same) {
                Arrays.sort(order, start, k);
                start = k;
            }
        }
        return order;
    }
}

package dev.okl.app.view;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The best of many without sorting them all. */
public final class TopScores {
    private TopScores() {}

    /** The numbers of the largest scores among those allowed, largest first; equal ones by their numbers. */
    public static IntStream largest(double[] scores, int count, IntPredicate allowed) {
        Comparator<Integer> worstFirst =
                Comparator.comparingDouble((Integer k) -> scores[k]).thenComparing(Comparator.reverseOrder());
        PriorityQueue<Integer> best = new PriorityQueue<>(worstFirst);
        for (int k = 0; k < scores.length; k++) {
            boolean enters = best.size() < count || (count > 0 && scores[k] > scores[best.peek()]);
            if (enters && allowed.test(k)) {
                best.add(k);
                if (best.size() > count) {
                    best.remove();
                }
            }
        }
        return best.stream().sorted(worstFirst.reversed()).mapToInt(Integer::intValue);
    }
}

package dev.okl.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Observations to learn from and observations held out, by number. Splits made here are made per task, so that every
 * task keeps at least one observation to learn from, and depend on the seed and the tasks' names only, not on the order of
 * the tasks; {@link #ofMarked} is for those that are given.
 */
public final class Split {
    // Bits, for a split lives as long as the path on its training part, and numbers would take four bytes per
    // observation.
    private final BitSet training;
    private final BitSet heldOut;

    public Split(int[] training, int[] heldOut) {
        this(bits(training), bits(heldOut));
    }

    private Split(BitSet training, BitSet heldOut) {
        this.training = training;
        this.heldOut = heldOut;
    }

    private static BitSet bits(int[] numbers) {
        BitSet bits = new BitSet();
        for (int number : numbers) {
            bits.set(number);
        }
        return bits;
    }

    /** The numbers to learn from, ascending, in a new array. */
    public int[] training() {
        return training.stream().toArray();
    }

    /** The numbers held out, ascending, in a new array. */
    public int[] heldOut() {
        return heldOut.stream().toArray();
    }

    /** Holds out a random share of each task's observations (rounded; a task's last one is always learned from). */
    public static Split holdOut(TaskData<?> data, double share, long seed) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("the share held out must be between 0 and 1 but was " + share);
        }
        boolean[] out = new boolean[data.size()];
        for (int[] observations : shuffledByTask(data, seed)) {
            int count = (int) Math.min(observations.length - 1L, Math.round(share * observations.length));
            for (int k = 0; k < count; k++) {
                out[observations[k]] = true;
            }
        }
        return of(out, "a share of " + share);
    }

    /**
     * K splits such that every observation is held out once, but for the only one of a task, which is always learned from.
     * Tasks with fewer than K observations join some folds only.
     */
    public static List<Split> folds(TaskData<?> data, int k, long seed) {
        if (k < 2) {
            throw new IllegalArgumentException("folds must be >= 2 but was " + k);
        }
        boolean[][] out = new boolean[k][data.size()];
        int next = 0;
        int[][] byTask = shuffledByTask(data, seed);
        int[] byName = IntStream.range(0, byTask.length)
                .boxed()
                .sorted(Comparator.comparing(data.tasks()::get))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int task : byName) {
            int[] observations = byTask[task];
            if (observations.length < 2) {
                continue; // holding out the only observation would leave its task to the others alone
            }
            for (int observation : observations) {
                // Going on where the last task ended keeps the folds of equal size also for tasks with few
                // observations; going by name makes that the same in any order of the tasks.
                out[next++ % k][observation] = true;
            }
        }
        List<Split> splits = new ArrayList<>();
        for (boolean[] fold : out) {
            splits.add(of(fold, k + " folds"));
        }
        return splits;
    }

    /**
     * Holds out the last observations of each task: the honest choice for forecasting.
     *
     * @param order what is last: the observation with the larger number; equal ones go by their number
     */
    public static Split lastPerTask(TaskData<?> data, int count, double[] order) {
        if (count < 1) {
            throw new IllegalArgumentException("the number held out per task must be >= 1 but was " + count);
        }
        if (order.length != data.size()) {
            throw new IllegalArgumentException(
                    "there are " + data.size() + " observations but the order has " + order.length);
        }
        for (int o = 0; o < order.length; o++) {
            if (Double.isNaN(order[o])) {
                throw new IllegalArgumentException("row " + (o + 1) + ": the order must be a number but was NaN");
            }
        }
        boolean[] out = new boolean[data.size()];
        for (int[] observations : byTask(data)) {
            Integer[] sorted = Arrays.stream(observations).boxed().toArray(Integer[]::new);
            Arrays.sort(sorted, (a, b) -> {
                int compared = Double.compare(order[a], order[b]);
                return compared != 0 ? compared : Integer.compare(a, b);
            });
            for (int k = Math.max(1, sorted.length - count); k < sorted.length; k++) {
                out[sorted[k]] = true;
            }
        }
        return of(out, "the last " + count + " per task");
    }

    /** Holds out the observations that are marked, whichever tasks they are of. */
    public static Split ofMarked(boolean[] out) {
        BitSet heldOut = new BitSet(out.length);
        for (int o = 0; o < out.length; o++) {
            heldOut.set(o, out[o]);
        }
        BitSet training = (BitSet) heldOut.clone();
        training.flip(0, out.length);
        return new Split(training, heldOut);
    }

    private static Split of(boolean[] out, String what) {
        Split split = ofMarked(out);
        if (split.heldOut.isEmpty()) {
            throw new IllegalArgumentException(
                    "nothing to validate on: no task has enough observations to hold out " + what);
        }
        return split;
    }

    private static int[][] byTask(TaskData<?> data) {
        int[] counts = new int[data.tasks().size()];
        for (int o = 0; o < data.size(); o++) {
            counts[data.task(o)]++;
        }
        int[][] byTask = new int[counts.length][];
        for (int j = 0; j < counts.length; j++) {
            byTask[j] = new int[counts[j]];
        }
        for (int o = data.size() - 1; o >= 0; o--) {
            int j = data.task(o);
            byTask[j][--counts[j]] = o;
        }
        return byTask;
    }

    private static int[][] shuffledByTask(TaskData<?> data, long seed) {
        int[][] byTask = byTask(data);
        for (int j = 0; j < byTask.length; j++) {
            SplittableRandom random =
                    new SplittableRandom(NamedSeed.of(seed, data.tasks().get(j)));
            int[] observations = byTask[j];
            for (int k = observations.length - 1; k > 0; k--) {
                int other = random.nextInt(k + 1);
                int swapped = observations[k];
                observations[k] = observations[other];
                observations[other] = swapped;
            }
        }
        return byTask;
    }
}

package dev.okl.data;

import dev.okl.internal.key.StableHash;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Observations to learn from and observations held out, by number. Splits made here are made per task, so that every
 * task keeps at least one cell to learn from. What is held out depends on the seed, the task's name and the input, not on the order of
 * the observations or of the tasks, and the replicates of a cell are held out together (see {@link CellOrder}); {@link #ofMarked} is
 * for splits that are given.
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

    /** Holds out a random share of each task's cells (rounded; a task's last one is always learned from). */
    public static <X> Split holdOut(TaskData<X> data, double share, long seed) {
        return holdOut(data, keys(data), share, seed);
    }

    /**
     * The same where an input stands for another, of which only the key is at hand.
     *
     * @param key the {@link StableHash} of what an input stands for
     */
    public static <X> Split holdOut(TaskData<X> data, ToLongFunction<? super X> key, double share, long seed) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("the share held out must be between 0 and 1 but was " + share);
        }
        CellOrder order = CellOrder.of(data, seed, key);
        return of(data.size(), "a share of " + share, o -> {
            int cells = order.count(data.task(o));
            return order.place(o) < Math.min(cells - 1L, Math.round(share * cells));
        });
    }

    /** Learns from so many random cells of each task and holds out all others, if there are any. */
    public static <X> Split learnFrom(TaskData<X> data, int count, long seed) {
        return learnFrom(data, keys(data), count, seed);
    }

    /** The same with keys of the inputs. */
    public static <X> Split learnFrom(TaskData<X> data, ToLongFunction<? super X> key, int count, long seed) {
        if (count < 1) {
            throw new IllegalArgumentException("the number learned from per task must be >= 1 but was " + count);
        }
        CellOrder order = CellOrder.of(data, seed, key);
        return ofMarked(data.size(), o -> order.place(o) >= count);
    }

    /**
     * K splits such that every cell is held out once, but for the only one of a task, which is always learned from.
     * Tasks with fewer than K cells join some folds only.
     */
    public static <X> List<Split> folds(TaskData<X> data, int k, long seed) {
        return folds(data, keys(data), k, seed);
    }

    /** The same with keys of the inputs. */
    public static <X> List<Split> folds(TaskData<X> data, ToLongFunction<? super X> key, int k, long seed) {
        if (k < 2) {
            throw new IllegalArgumentException("folds must be >= 2 but was " + k);
        }
        CellOrder order = CellOrder.of(data, seed, key);
        int[] firstFold = new int[data.tasks().size()];
        long cells = 0;
        int[] byName = IntStream.range(0, firstFold.length)
                .boxed()
                .sorted(Comparator.comparing(data.tasks()::get))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int task : byName) {
            // Going on where the last task ended keeps the folds of equal size also for tasks with few
            // cells; going by name makes that the same in any order of the tasks.
            firstFold[task] = (int) (cells % k);
            cells += order.count(task) < 2 ? 0 : order.count(task);
        }
        if (cells == 0) {
            throw nothing(k + " folds");
        }
        if (k > cells) {
            throw new IllegalArgumentException("folds must be <= " + cells
                    + ", the number of (input, task) cells that can be held out, but was " + k);
        }
        int[] folds = new int[data.size()];
        for (int o = 0; o < folds.length; o++) {
            int task = data.task(o);
            // Holding out the only cell would leave its task to the others alone.
            folds[o] = order.count(task) < 2 ? -1 : (int) (((long) firstFold[task] + order.place(o)) % k);
        }
        return new Folds(folds, k);
    }

    /** How many (input, task) cells can be held out, one at a time: all but those of tasks with a single one. */
    public static <X> int cellsToHoldOut(TaskData<X> data) {
        CellOrder order = CellOrder.of(data, 0, data::inputNumber);
        return IntStream.range(0, data.tasks().size())
                .map(order::count)
                .filter(cells -> cells > 1)
                .sum();
    }

    /**
     * Holds out the last observations of each task: the right choice for forecasting. Replicates, at one input and in one place of the
     * order, count as one.
     *
     * @param order what is last: the observation with the larger number; of equal ones it is chance, by task and input
     */
    public static <X> Split lastPerTask(TaskData<X> data, int count, double[] order) {
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
        CellOrder ofCells = CellOrder.of(data, 0, keys(data));
        BitSet out = new BitSet(data.size());
        for (int[] observations : CellOrder.byTask(data)) {
            Integer[] latestFirst = Arrays.stream(observations).boxed().toArray(Integer[]::new);
            Comparator<Integer> byTime = Comparator.comparingDouble(o -> order[o]);
            Comparator<Integer> byMoment = byTime.thenComparingInt(ofCells::place);
            Arrays.sort(latestFirst, byMoment.reversed());
            int moments = 0;
            for (int k = 0; k < latestFirst.length; k++) {
                boolean another = k == 0 || byMoment.compare(latestFirst[k], latestFirst[k - 1]) != 0;
                moments += another ? 1 : 0;
                boolean ofTheFirst = byMoment.compare(latestFirst[k], latestFirst[latestFirst.length - 1]) == 0;
                out.set(latestFirst[k], moments <= count && !ofTheFirst);
            }
        }
        return of(data.size(), "the last " + count + " per task", out::get);
    }

    /** Holds out the observations that are marked, whichever tasks they are of. */
    public static Split ofMarked(boolean[] out) {
        return ofMarked(out.length, o -> out[o]);
    }

    private static Split ofMarked(int size, IntPredicate isOut) {
        BitSet heldOut = new BitSet(size);
        for (int o = 0; o < size; o++) {
            heldOut.set(o, isOut.test(o));
        }
        BitSet training = (BitSet) heldOut.clone();
        training.flip(0, size);
        return new Split(training, heldOut);
    }

    private static Split of(int size, String what, IntPredicate isOut) {
        Split split = ofMarked(size, isOut);
        if (split.heldOut.isEmpty()) {
            throw nothing(what);
        }
        return split;
    }

    private static IllegalArgumentException nothing(String what) {
        return new IllegalArgumentException(
                "nothing to validate on: no task has enough observations to hold out " + what);
    }

    private static <X> ToLongFunction<X> keys(TaskData<X> data) {
        // Inputs without a value of their own, which no two runs could tell apart, go by their number.
        return x -> StableHash.of(x).orElseGet(() -> data.inputNumber(x));
    }

    /** Splits that are made when they are asked for: a number per observation says all of them. */
    private static final class Folds extends AbstractList<Split> {
        private final int[] folds;
        private final int count;

        Folds(int[] folds, int count) {
            this.folds = folds;
            this.count = count;
        }

        @Override
        public Split get(int fold) {
            Objects.checkIndex(fold, count);
            return ofMarked(folds.length, o -> folds[o] == fold);
        }

        @Override
        public int size() {
            return count;
        }
    }
}

package dev.okl.internal.linalg;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;

/**
 * Work over ranges of rows on a number of threads, with the same result for any number of them: the ranges depend on the
 * work alone, each range is handled by one thread, and sums are added up in the order of the ranges.
 */
public final class Parallel {
    /** About this many multiplications make a range worth the hand-over to another thread. */
    private static final long RANGE_WORK = 50_000;

    private static final int MOST_THREADS = 1024;

    private static final Map<Integer, Parallel> CACHE = new ConcurrentHashMap<>();

    private final int threads;
    private final SpinningPool helpers;

    private Parallel(int threads) {
        this.threads = threads;
        this.helpers = threads == 1 ? null : new SpinningPool(threads - 1); // the caller is one of the threads
    }

    public static Parallel of(int threads) {
        if (threads < 1 || threads > MOST_THREADS) {
            throw new IllegalArgumentException("threads must be 1 to " + MOST_THREADS + " but was " + threads);
        }
        return CACHE.computeIfAbsent(threads, Parallel::new);
    }

    public static Parallel allCores() {
        return of(Runtime.getRuntime().availableProcessors());
    }

    public int threads() {
        return threads;
    }

    /** Calls {@code work} on consecutive ranges that cover 0..n; {@code workPerRow} is a rough count of multiplications. */
    public void forRanges(int n, long workPerRow, RangeWork work) {
        forRanges(n, workPerRow, 1, work);
    }

    /** The same in ranges of at least some rows, for work with a cost of its own for each range. */
    public void forRanges(int n, long workPerRow, int atLeast, RangeWork work) {
        int ranges = ranges(n, workPerRow, atLeast);
        forEach(ranges, range -> work.run(cut(range, ranges, n), cut(range + 1, ranges, n)));
    }

    /** The sum of {@code work} over consecutive ranges that cover 0..n. */
    public double sum(int n, long workPerRow, RangeMap<Double> work) {
        double total = 0;
        for (double part : map(n, workPerRow, work)) {
            total += part;
        }
        return total;
    }

    /** Several sums at once. */
    public double[] sums(int n, long workPerRow, int count, RangeMap<double[]> work) {
        double[] totals = new double[count];
        map(n, workPerRow, work).forEach(part -> Vectors.addInPlace(1, part, totals));
        return totals;
    }

    /** What {@code work} returns for consecutive ranges that cover 0..n, in their order. */
    public <T> List<T> map(int n, long workPerRow, RangeMap<T> work) {
        int ranges = ranges(n, workPerRow, 1);
        List<T> results = new ArrayList<>(Collections.nCopies(ranges, null));
        forEach(ranges, range -> results.set(range, work.apply(cut(range, ranges, n), cut(range + 1, ranges, n))));
        return results;
    }

    /** Calls {@code work} once for each index below {@code count}, in any order; throws what the first failing one threw. */
    public void forEach(int count, IntConsumer work) {
        if (helpers == null || count <= 1) {
            for (int i = 0; i < count; i++) {
                work.accept(i);
            }
            return;
        }
        helpers.run(count, work);
    }

    /** Where a range begins; the sizes of ranges differ by one row at most. */
    private static int cut(int range, int ranges, int n) {
        return (int) ((long) n * range / ranges);
    }

    private static int ranges(int n, long workPerRow, int atLeast) {
        long largest = Math.max(1, RANGE_WORK / Math.max(1, workPerRow));
        long enough = (n + largest - 1) / largest;
        return n == 0 ? 0 : (int) Math.max(1, Math.min(enough, n / Math.max(1, atLeast)));
    }

    /** Work on the rows from (inclusive) to (exclusive). */
    @FunctionalInterface
    public interface RangeWork {
        void run(int from, int to);
    }

    /** A result for the rows from (inclusive) to (exclusive). */
    @FunctionalInterface
    public interface RangeMap<T> {
        T apply(int from, int to);
    }
}

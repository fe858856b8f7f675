package dev.okl.internal.linalg;

import static dev.okl.testing.Tolerances.SOLVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.testing.Naive;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParallelTest {
    private record Range(int from, int to) {}

    @Test
    void sumsAreTheSameBitForBit() {
        double[] values = Naive.normal(300_001, 1);
        double[] sums = Arrays.stream(new int[] {1, 2, 4})
                .mapToDouble(threads -> Parallel.of(threads).sum(values.length, 7, (from, to) -> {
                    double sum = 0;
                    for (int i = from; i < to; i++) {
                        sum += values[i];
                    }
                    return sum;
                }))
                .toArray();

        assertThat(sums[1]).isEqualTo(sums[0]);
        assertThat(sums[2]).isEqualTo(sums[0]);
        assertThat(sums[0]).isCloseTo(Arrays.stream(values).sum(), within(SOLVE));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void everyIndexComesOnce(int threads) {
        for (int count : new int[] {0, 1, 2, 1000}) {
            AtomicIntegerArray calls = new AtomicIntegerArray(count);
            Parallel.of(threads).forEach(count, calls::incrementAndGet);
            for (int i = 0; i < count; i++) {
                assertThat(calls.get(i)).as("calls of %d of %d", i, count).isEqualTo(1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void rangesCoverEverythingOnceWhateverTheThreads(int threads) {
        for (int n : new int[] {0, 1, 2, 199_999, 200_000, 200_001, 523_457}) {
            for (long work : new long[] {0, 1, 3, 199_999, 200_001, Long.MAX_VALUE}) {
                if (n > 10 && work > 10_000) {
                    continue; // one call per row: nothing new, only slow
                }
                assertThat(ranges(threads, n, work)).isEqualTo(ranges(1, n, work));
                assertCover(ranges(threads, n, work), n);
            }
        }
    }

    @Test
    void rangesReachTheLargestRowNumber() {
        assertCover(ranges(1, Integer.MAX_VALUE, 1), Integer.MAX_VALUE);
    }

    @Test
    void workIsCutIntoSeveralRanges() {
        assertThat(ranges(1, 100_000, 1)).hasSize(2);
        assertThat(ranges(1, 100, 50_000)).hasSize(100);
        assertThat(ranges(1, 100, 1)).hasSize(1);
    }

    @Test
    void rangesAreOfOneSize() {
        assertThat(ranges(1, 60_000, 1)).containsExactly(new Range(0, 30_000), new Range(30_000, 60_000));
    }

    @Test
    void rangesHaveAtLeastAsManyRowsAsAskedFor() {
        List<Range> ranges = Collections.synchronizedList(new ArrayList<>());
        Parallel.of(2).forRanges(100, 200_000, 32, (from, to) -> ranges.add(new Range(from, to)));
        ranges.sort(Comparator.comparingInt(Range::from));
        assertCover(ranges, 100);
        assertThat(ranges).containsExactly(new Range(0, 33), new Range(33, 66), new Range(66, 100));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void resultsComeInTheOrderOfTheRanges(int threads) {
        List<Range> ranges = Parallel.of(threads).map(100, 5_000, Range::new);
        assertCover(ranges, 100);
        assertThat(ranges).hasSize(10);
        double[] sums = Parallel.of(threads).sums(100, 5_000, 2, (from, to) -> new double[] {to - from, from});
        assertThat(sums).containsExactly(100, 450);
    }

    /** Equal shares of the indexes would give one thread nearly all of the work. */
    @Test
    void whoIsFreeTakesTheNextIndex() {
        Map<Thread, Integer> calls = new ConcurrentHashMap<>();
        CountDownLatch others = new CountDownLatch(9);
        Parallel.of(2).forEach(10, i -> {
            calls.merge(Thread.currentThread(), 1, Integer::sum);
            if (i == 0) {
                await(others); // the first index takes as long as all others together
            } else {
                others.countDown();
            }
        });
        assertThat(calls.values()).containsExactlyInAnyOrder(1, 9);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void exceptionsArriveAsTheyWereThrown(int threads) {
        for (int failing : new int[] {0, 50, 99}) {
            assertThatThrownBy(() -> Parallel.of(threads).forEach(100, i -> {
                        if (i == failing) {
                            throw new IllegalStateException("index " + i);
                        }
                    }))
                    .isExactlyInstanceOf(IllegalStateException.class)
                    .hasMessage("index " + failing);
            assertThatThrownBy(() -> Parallel.of(threads).forRanges(100, 200_000, (from, to) -> {
                        if (from <= failing && failing < to) {
                            throw new AssertionError("row " + failing);
                        }
                    }))
                    .isExactlyInstanceOf(AssertionError.class)
                    .hasMessage("row " + failing);
        }
    }

    /** Not the one that failed first in time: the same error comes with any number of threads. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void ofSeveralFailuresThatOfTheLowestIndexArrives(int threads) {
        CountDownLatch others = new CountDownLatch(threads == 1 ? 0 : 9);
        assertThatThrownBy(() -> Parallel.of(threads).forEach(10, i -> {
                    if (i == 0) {
                        await(others); // the lowest one is the slowest
                    } else {
                        others.countDown();
                    }
                    throw new IllegalStateException("index " + i);
                }))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("index 0");
    }

    @Test
    void parallelWorkMayBeNested() {
        AtomicIntegerArray calls = new AtomicIntegerArray(400);
        Parallel two = Parallel.of(2);
        two.forEach(20, i -> two.forEach(20, j -> calls.incrementAndGet(20 * i + j)));
        for (int i = 0; i < 400; i++) {
            assertThat(calls.get(i)).isEqualTo(1);
        }
    }

    /** Between the jobs the helpers go to sleep, or are about to. */
    @Test
    void helpersComeBackAfterAPause() throws InterruptedException {
        for (long pause : new long[] {0, 1, 2, 3, 10}) {
            Thread.sleep(pause);
            CountDownLatch both = new CountDownLatch(2);
            Parallel.of(2).forEach(2, i -> {
                both.countDown();
                await(both); // needs two threads at a time
            });
        }
    }

    @Test
    void severalThreadsMayCallAtOnce() throws InterruptedException {
        List<Throwable> problems = Collections.synchronizedList(new ArrayList<>());
        List<Thread> callers = new ArrayList<>();
        for (int k = 0; k < 4; k++) {
            Thread caller = new Thread(() -> {
                for (int round = 1; round <= 200; round++) {
                    int[] filled = new int[1000]; // seen by this thread as soon as it has returned
                    int now = round;
                    Parallel.of(3).forEach(filled.length, i -> filled[i] = now);
                    assertThat(filled).containsOnly(now);
                }
            });
            caller.setUncaughtExceptionHandler((thread, problem) -> problems.add(problem));
            caller.start();
            callers.add(caller);
        }
        for (Thread caller : callers) {
            caller.join();
        }
        assertThat(problems).isEmpty();
    }

    /** Helpers outlive any work that fails, also with an exception that it may not throw. */
    @Test
    void helpersSurviveFailures() {
        for (int round = 0; round < 20; round++) {
            assertThatThrownBy(() -> Parallel.of(2).forEach(100, i -> ParallelTest.<RuntimeException>sneak()))
                    .isInstanceOf(IOException.class);
        }
        CountDownLatch both = new CountDownLatch(2);
        Parallel.of(2).forEach(2, i -> {
            both.countDown();
            await(both);
        });
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneak() throws E {
        throw (E) new IOException("not declared");
    }

    private static void spin(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    @Test
    void anInterruptIsKept() {
        Thread.currentThread().interrupt();
        Parallel.of(2).forEach(2, i -> spin(i * 5_000_000L)); // whoever is done first has to wait
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void threadsAreChecked() {
        assertThat(Parallel.of(3).threads()).isEqualTo(3);
        assertThat(Parallel.allCores().threads()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThatThrownBy(() -> Parallel.of(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("threads must be 1 to 1024 but was 0");
        assertThatThrownBy(() -> Parallel.of(40_000)).hasMessage("threads must be 1 to 1024 but was 40000");
    }

    private static List<Range> ranges(int threads, int n, long work) {
        List<Range> ranges = Collections.synchronizedList(new ArrayList<>());
        Parallel.of(threads).forRanges(n, work, (from, to) -> ranges.add(new Range(from, to)));
        ranges.sort(Comparator.comparingInt(Range::from));
        return ranges;
    }

    private static void assertCover(List<Range> ranges, int n) {
        int next = 0;
        for (Range range : ranges) {
            assertThat(range.from()).isEqualTo(next);
            assertThat(range.to()).isGreaterThan(range.from());
            next = range.to();
        }
        assertThat(next).isEqualTo(n);
    }
}

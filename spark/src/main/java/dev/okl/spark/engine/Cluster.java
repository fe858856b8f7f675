package dev.okl.spark.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;

/**
 * The plumbing between driver and executors. What the driver sends is taken from the executors again after a while: a part that
 * is lost is computed anew from what was sent for the last sweeps, and for nothing older.
 */
final class Cluster {
    /** A proposal is made of nine sweeps, what it changes of nine more. */
    private static final int SENDINGS_KEPT = 24;

    /** Before and after a sweep, of two sweeps, and what they are made of. */
    private static final int ROWS_KEPT = 8;

    private final JavaSparkContext spark;
    private final Deque<Broadcast<double[]>> sent = new ArrayDeque<>();
    private final Deque<JavaRDD<TaskValues>> rowsKept = new ArrayDeque<>();
    private final Set<JavaRDD<?>> differences = Collections.newSetFromMap(new IdentityHashMap<>());

    Cluster(JavaSparkContext spark) {
        this.spark = spark;
    }

    /** A copy for every executor. */
    Broadcast<double[]> send(double[] numbers) {
        Broadcast<double[]> sending = spark.broadcast(numbers.clone());
        sent.addLast(sending);
        if (sent.size() > SENDINGS_KEPT) {
            sent.removeFirst().unpersist(false); // who still needs it fetches it again
        }
        return sending;
    }

    /** Keeps the rows of a point for the next sweeps; who needs them longer computes them again. */
    JavaRDD<TaskValues> keepRows(JavaRDD<TaskValues> rows) {
        rowsKept.addLast(keep(rows));
        if (rowsKept.size() > ROWS_KEPT) {
            release(rowsKept.removeFirst());
        }
        return rows;
    }

    /** Keeps differences of rows until they are released, or until the end. */
    <T> JavaRDD<T> keepDifference(JavaRDD<T> difference) {
        differences.add(difference);
        return keep(difference);
    }

    void releaseDifference(JavaRDD<?> difference) {
        differences.remove(difference);
        release(difference);
    }

    /** Lets go of all rows; what was sent can be fetched again. */
    void close() {
        differences.forEach(Cluster::release);
        differences.clear();
        rowsKept.forEach(Cluster::release);
        rowsKept.clear();
        sent.forEach(sending -> sending.unpersist(false));
        sent.clear();
    }

    /** Keeps the parts where they were computed, until they are released. */
    static <T> JavaRDD<T> keep(JavaRDD<T> parts) {
        return parts.persist(StorageLevel.MEMORY_AND_DISK());
    }

    static void release(JavaRDD<?> parts) {
        if (parts != null) {
            parts.unpersist(false);
        }
    }

    // Every partition holds one element, here and in the results.

    @SuppressWarnings("unchecked")
    static <A, R> JavaRDD<R> map(JavaRDD<A> parts, Function<A, R> work) {
        return PartByPart.of(List.of(parts), elements -> work.call((A) elements[0]));
    }

    @SuppressWarnings("unchecked")
    static <A, B, R> JavaRDD<R> zip(JavaRDD<A> first, JavaRDD<B> second, Function2<A, B, R> work) {
        return PartByPart.of(List.of(first, second), elements -> work.call((A) elements[0], (B) elements[1]));
    }

    /** One with many of another kind. */
    @SuppressWarnings("unchecked")
    static <A, B, R> JavaRDD<R> zipAll(JavaRDD<A> first, List<JavaRDD<B>> others, Function2<A, List<B>, R> work) {
        List<JavaRDD<?>> all = new ArrayList<>(others);
        all.add(0, first);
        return PartByPart.of(
                all,
                elements -> work.call(
                        (A) elements[0], (List<B>) Arrays.asList(elements).subList(1, elements.length)));
    }

    /** Adds up the results of all partitions, in the order of these: the sum is the same every time. */
    static <A, R> R sum(JavaRDD<A> parts, Function<A, R> work, java.util.function.BinaryOperator<R> plus) {
        return map(parts, work).collect().stream().reduce(plus).orElseThrow();
    }
}

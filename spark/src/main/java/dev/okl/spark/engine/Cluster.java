package dev.okl.spark.engine;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
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

    /** Keeps the parts where they were computed, until they are released. */
    static <T> JavaRDD<T> keep(JavaRDD<T> parts) {
        return parts.persist(StorageLevel.MEMORY_AND_DISK());
    }

    static void release(JavaRDD<?> parts) {
        if (parts != null) {
            parts.unpersist(false);
        }
    }

    /** One result for each partition, which holds one element in each of the two. */
    static <A, B, R> JavaRDD<R> zip(JavaRDD<A> first, JavaRDD<B> second, Function2<A, B, R> work) {
        return first.zipPartitions(second, (ones, others) -> single(work.call(ones.next(), others.next())));
    }

    /** With a number for each partition. */
    static <A, R> JavaRDD<R> withIndex(JavaRDD<A> parts, int[] numbers, Function2<A, Integer, R> work) {
        return parts.mapPartitionsWithIndex(
                (index, elements) -> single(work.call(elements.next(), numbers[index])), true);
    }

    /** Adds up the results of all partitions, in the order of these: the sum is the same every time. */
    static <A, R> R sum(JavaRDD<A> parts, Function<A, R> work, java.util.function.BinaryOperator<R> plus) {
        List<R> results = parts.map(work).collect();
        return results.stream().reduce(plus).orElseThrow();
    }

    private static <R> Iterator<R> single(R result) {
        return Collections.singletonList(result).iterator();
    }
}

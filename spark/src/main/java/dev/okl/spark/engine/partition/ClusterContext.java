package dev.okl.spark.engine.partition;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;

/**
 * What a fit has broadcast and persisted, and when that is released: a partition that is lost is computed anew from the broadcasts of
 * the last sweeps, and from nothing older.
 */
public final class ClusterContext implements AutoCloseable {
    /** A proposal is made of nine sweeps, what it changes of nine more. */
    private static final int BROADCASTS_KEPT = 24;

    /** Before and after a sweep, of two sweeps, and what they are made of. */
    private static final int ROWS_KEPT = 8;

    private final JavaSparkContext spark;
    private final Deque<Broadcast<?>> broadcasts = new ArrayDeque<>();
    private final Deque<JavaRDD<TaskFactors>> rows = new ArrayDeque<>();
    private final Set<JavaRDD<?>> differences = Collections.newSetFromMap(new IdentityHashMap<>());

    public ClusterContext(JavaSparkContext spark) {
        this.spark = spark;
    }

    /** A copy for every executor. */
    public Broadcast<double[]> broadcast(double[] numbers) {
        return remembered(spark.broadcast(numbers.clone()));
    }

    /** The same for the values of all inputs as they are now. */
    public Broadcast<InputValues> broadcast(InputValues values) {
        return remembered(spark.broadcast(new InputValues(values.rows().clone(), values.constant())));
    }

    private <T> Broadcast<T> remembered(Broadcast<T> broadcast) {
        broadcasts.addLast(broadcast);
        if (broadcasts.size() > BROADCASTS_KEPT) {
            broadcasts.removeFirst().unpersist(false); // an executor that still needs it fetches it again
        }
        return broadcast;
    }

    /** Persists the rows of a state for the next sweeps; after that they are computed again where they are needed. */
    public JavaRDD<TaskFactors> persistRows(JavaRDD<TaskFactors> some) {
        rows.addLast(persist(some));
        if (rows.size() > ROWS_KEPT) {
            unpersist(rows.removeFirst());
        }
        return some;
    }

    /** Persists differences of rows until {@link #unpersistDifference}, or until the end. */
    public <T> JavaRDD<T> persistDifference(JavaRDD<T> difference) {
        differences.add(difference);
        return persist(difference);
    }

    public void unpersistDifference(JavaRDD<?> difference) {
        differences.remove(difference);
        unpersist(difference);
    }

    /** Releases everything; a broadcast can still be fetched again. */
    @Override
    public void close() {
        differences.forEach(ClusterContext::unpersist);
        differences.clear();
        rows.forEach(ClusterContext::unpersist);
        rows.clear();
        broadcasts.forEach(broadcast -> broadcast.unpersist(false));
        broadcasts.clear();
    }

    /** Keeps the partitions where they were computed, in memory or on disk. */
    public static <T> JavaRDD<T> persist(JavaRDD<T> partitions) {
        return partitions.persist(StorageLevel.MEMORY_AND_DISK());
    }

    public static void unpersist(JavaRDD<?> partitions) {
        partitions.unpersist(false);
    }
}

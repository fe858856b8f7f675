package dev.okl.spark;

import java.io.Serializable;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerBlockUpdated;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.storage.BlockId;
import org.apache.spark.storage.BlockManagerMaster;
import org.apache.spark.storage.BlockUpdatedInfo;
import org.apache.spark.storage.BroadcastBlockId;
import scala.Function1;
import scala.collection.Iterator;
import scala.reflect.ClassTag;

/** Keeps account of what a cluster loses, and of what it gets back; it can also take things away. */
final class Losses extends SparkListener {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Map<BlockId, String> held = new HashMap<>(); // and the executor that got it last
    private final Set<BlockId> lost = new HashSet<>();
    private final Set<BlockId> recovered = new HashSet<>();
    private int executors;
    private int tasks;

    @Override
    public synchronized void onBlockUpdated(SparkListenerBlockUpdated event) {
        BlockUpdatedInfo update = event.blockUpdatedInfo();
        if (update.storageLevel().isValid() && !update.blockManagerId().isDriver()) {
            held.put(update.blockId(), update.blockManagerId().executorId());
            if (lost.contains(update.blockId())) {
                recovered.add(update.blockId());
            }
        }
    }

    @Override
    public synchronized void onExecutorRemoved(SparkListenerExecutorRemoved event) {
        executors++;
        held.forEach((block, executor) -> {
            if (executor.equals(event.executorId())) {
                lost.add(block);
            }
        });
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd event) {
        if (event.taskInfo().failed()) {
            tasks++;
        }
    }

    /**
     * Takes all cached blocks and all copies of broadcasts from the executors, and returns when they are gone. Not to be called by a
     * listener: it waits for what the listeners have still to hear.
     *
     * @param workers how many executors there are, each with one core
     */
    void takeBlocks(SparkContext context, int workers) throws TimeoutException {
        context.listenerBus().waitUntilEmpty();
        Set<BlockId> taken = takeAccount();
        BlockManagerMaster master = SparkEnv.get().blockManager().master();
        for (BlockId block : taken) {
            if (block instanceof BroadcastBlockId broadcast) {
                master.removeBroadcast(broadcast.broadcastId(), false, true); // the driver's stays
            } else {
                master.removeBlock(block);
            }
        }
        Waiting.until("the executors have let go of their blocks", PATIENCE, () -> taken.stream()
                .filter(BlockId::isRDD)
                .allMatch(block -> master.getLocations(block).isEmpty()));
        forgetValues(context, workers);
    }

    private synchronized Set<BlockId> takeAccount() {
        Set<BlockId> taken = new HashSet<>(held.keySet());
        lost.addAll(taken);
        held.clear();
        return taken;
    }

    /**
     * An executor also remembers the values of broadcasts until its memory is cleaned, and does not fetch them again. The stage is a
     * barrier: its tasks run at once, so that every executor has one.
     */
    private static void forgetValues(SparkContext context, int workers) {
        List<Integer> numbers = IntStream.range(0, workers).boxed().toList();
        ClassTag<Integer> tag = ClassTag.apply(Integer.class);
        Function1<Iterator<Integer>, Iterator<Integer>> forget =
                (Function1<Iterator<Integer>, Iterator<Integer>> & Serializable) one -> {
                    SparkEnv.get().broadcastManager().cachedValues().clear();
                    return one;
                };
        new JavaSparkContext(context)
                .parallelize(numbers, workers)
                .rdd()
                .barrier()
                .mapPartitions(forget, false, tag)
                .count();
    }

    synchronized int executors() {
        return executors;
    }

    /** How many tasks did not come to their end. */
    synchronized int tasks() {
        return tasks;
    }

    synchronized long recoveredCachedBlocks() {
        return recovered.stream().filter(BlockId::isRDD).count();
    }

    synchronized long recoveredBroadcasts() {
        return recovered.stream().filter(BlockId::isBroadcast).count();
    }
}

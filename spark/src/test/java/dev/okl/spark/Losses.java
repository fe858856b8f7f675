package dev.okl.spark;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.spark.SparkEnv;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerBlockUpdated;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.storage.BlockId;
import org.apache.spark.storage.BlockManagerMaster;
import org.apache.spark.storage.BlockUpdatedInfo;
import org.apache.spark.storage.BroadcastBlockId;

/** Keeps account of what a cluster loses, and of what it gets back; it can also take things away. */
final class Losses extends SparkListener {
    private final Map<Copy, String> held = new HashMap<>(); // and the executor that does
    private final Set<Copy> lost = new HashSet<>();
    private final Set<Copy> recovered = new HashSet<>();
    private int executors;
    private int tasks;

    /**
     * Something that executors hold. A cached block may come back on another executor; of what was broadcast every executor has a
     * copy of its own.
     */
    private record Copy(BlockId block, String owner) {
        static Copy of(BlockUpdatedInfo update) {
            BlockId block = update.blockId();
            return new Copy(block, block.isBroadcast() ? update.blockManagerId().executorId() : "");
        }

        void remove(BlockManagerMaster master) {
            if (block instanceof BroadcastBlockId broadcast) {
                master.removeBroadcast(broadcast.broadcastId(), false, false); // the driver's stays
            } else {
                master.removeBlock(block);
            }
        }
    }

    @Override
    public synchronized void onBlockUpdated(SparkListenerBlockUpdated event) {
        BlockUpdatedInfo update = event.blockUpdatedInfo();
        if (update.storageLevel().isValid() && !update.blockManagerId().isDriver()) {
            Copy copy = Copy.of(update);
            held.put(copy, update.blockManagerId().executorId());
            if (lost.contains(copy)) {
                recovered.add(copy);
            }
        }
    }

    @Override
    public synchronized void onExecutorRemoved(SparkListenerExecutorRemoved event) {
        executors++;
        held.forEach((copy, executor) -> {
            if (executor.equals(event.executorId())) {
                lost.add(copy);
            }
        });
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd event) {
        if (event.taskInfo().failed()) {
            tasks++;
        }
    }

    /** Takes all cached blocks and all copies of broadcasts from the executors. */
    synchronized void takeBlocks() {
        BlockManagerMaster master = SparkEnv.get().blockManager().master();
        held.keySet().forEach(copy -> copy.remove(master));
        lost.addAll(held.keySet());
        held.clear();
    }

    synchronized int executors() {
        return executors;
    }

    /** How many tasks did not come to their end. */
    synchronized int tasks() {
        return tasks;
    }

    synchronized long recoveredCachedBlocks() {
        return recovered.stream().filter(copy -> copy.block.isRDD()).count();
    }

    synchronized long recoveredBroadcasts() {
        return recovered.stream().filter(copy -> copy.block.isBroadcast()).count();
    }
}

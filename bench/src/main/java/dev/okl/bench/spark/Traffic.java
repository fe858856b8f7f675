package dev.okl.bench.spark;

import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerStageCompleted;

/** Counts jobs, and what the passes that gather the blocks of the inputs' step write for other partitions. */
final class Traffic extends SparkListener {
    private static final String BLOCKS = "dev.okl.spark.engine.step.BlockSums";

    private int jobs;
    private int passes;
    private long bytes;

    static Traffic of(SparkContext spark) {
        Traffic traffic = new Traffic();
        spark.addSparkListener(traffic);
        return traffic;
    }

    @Override
    public synchronized void onJobStart(SparkListenerJobStart job) {
        jobs++;
    }

    @Override
    public synchronized void onStageCompleted(SparkListenerStageCompleted stage) {
        long written = stage.stageInfo().taskMetrics().shuffleWriteMetrics().bytesWritten();
        if (written > 0 && stage.stageInfo().details().contains(BLOCKS)) {
            passes++;
            bytes += written;
        }
    }

    synchronized int jobs() {
        return jobs;
    }

    /** Bytes of one pass; NaN where none was seen. */
    synchronized double bytesPerPass() {
        return passes == 0 ? Double.NaN : (double) bytes / passes;
    }
}
